import { randomBytes } from "node:crypto";

let count = 0;

/** The milliseconds that the first id of this process carries. */
const start = Date.UTC(2026, 0, 1);

/** A UUID of version 7, unique across processes; later ids sort after earlier ones. */
export const freshId = (): string => {
  count += 1;
  const time = (start + count).toString(16).padStart(12, "0");
  const random = randomBytes(9).toString("hex");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6)}`;
};

/** Invalid ids that a partner may send. */
export const malformedIds: ReadonlyArray<string> = [
  "",
  " ",
  "0",
  "not-a-uuid",
  "undefined",
  "00000000-0000-7000-8000-00000000000",
  "00000000-0000-7000-8000-0000000000000",
  "zzzzzzzz-0000-7000-8000-000000000000",
  "00000000_0000_7000_8000_000000000000",
  "' OR '1'='1",
  "%",
  "\u0000",
  "\uD800",
  "٠١٢٣٤٥٦٧-0000-7000-8000-000000000000",
  "🂡".repeat(36),
  "a".repeat(100_000),
];
