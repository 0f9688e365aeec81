import { expect, it } from "@effect/vitest";
import {
  encodeFields,
  type Field,
  hashUnkeyedRow,
  logEntry,
  rowMessage,
} from "../../src/audit/AuditHash.ts";

const row = {
  subject: "0190a000-0000-7000-8000-000000000000",
  number: 2,
  action: "possession.CodeSent",
  actor: "system",
  source: null,
  at: 1_767_225_600_000,
  previous: new Uint8Array(32).fill(7),
};

it("writes the encoding that is written down, byte for byte", () => {
  const written = [
    "01 00000001 64", // text "d", the domain
    "01 00000002 c3bc", // text "ü"
    "02 ffffffffffffffff", // number -1
    "00", // nothing
    "03 00000002 0001", // two bytes
  ].join(" ");
  const bytes = Buffer.from(written.replaceAll(" ", ""), "hex");
  expect(encodeFields("d", ["ü", -1, null, new Uint8Array([0, 1])])).toEqual(bytes);
});

it("keeps apart what joins to the same text, and each kind from every other", () => {
  const lists: ReadonlyArray<ReadonlyArray<Field>> = [
    ["ab", "c"],
    ["a", "bc"],
    ["abc"],
    ["abc", ""],
    ["abc", null],
    ["", "abc"],
    ["1"],
    [1],
    [Buffer.from("1")],
    [null],
    [""],
    [],
  ];
  const hashes = lists.map((fields) => encodeFields("d", fields).toString("hex"));
  expect(new Set(hashes).size).toBe(lists.length);
  expect(encodeFields("d", ["abc"])).not.toEqual(encodeFields("da", ["bc"]));
});

it("covers every field of a row, and the log its hash too", () => {
  const changes = [
    { subject: "other" },
    { number: 3 },
    { action: "other" },
    { actor: "other" },
    { source: "203.0.113.9" },
    { at: 1 },
    { previous: null },
  ];
  expect(changes).toHaveLength(Object.keys(row).length);
  const hash = new Uint8Array(32);
  const entryOf = (changed: typeof row) => logEntry({ ...changed, hash });
  for (const writtenOf of [rowMessage, hashUnkeyedRow, entryOf]) {
    const written = [{}, ...changes].map((change) =>
      writtenOf({ ...row, ...change }).toString("hex"),
    );
    expect(new Set(written).size).toBe(changes.length + 1);
  }
  expect(entryOf(row)).not.toEqual(logEntry({ ...row, hash: new Uint8Array(32).fill(1) }));
});
