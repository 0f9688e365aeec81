import { Duration, Option } from "effect";
import { duration, type Setting, wholeNumber } from "./Setting.ts";

const mebibyte = 1024 * 1024;

/** A whole number of bytes. */
const inBytes = (
  name: string,
  describes: string,
  {
    fallback,
    maximum,
    minimum,
  }: { readonly minimum: number; readonly maximum: number; readonly fallback: number },
): Setting<number> => ({
  name,
  config: wholeNumber(name, minimum, maximum),
  describes,
  expects: `a whole number of bytes between ${minimum} and ${maximum}`,
  shown: String(fallback),
  fallback: () => Option.some(fallback),
});

/** The memory of forms with files. */
export const uploadMemory = inBytes(
  "BONAFIDE_UPLOAD_MEMORY",
  "how many bytes of forms with files all requests hold in memory together, 2 MB of each large file; one account, person or client holds a quarter of it at most",
  { minimum: 32 * mebibyte, maximum: 16_384 * mebibyte, fallback: 132 * mebibyte },
);

/** The disk of forms with files. */
export const uploadSpace = inBytes(
  "BONAFIDE_UPLOAD_SPACE",
  "how many bytes of large files that arrive all requests hold in the data directory together, sealed and without names; one account, person or client holds a quarter of it at most",
  { minimum: 132 * mebibyte, maximum: 1_048_576 * mebibyte, fallback: 528 * mebibyte },
);

/** The least pace of a body. */
export const bodyPace = inBytes(
  "BONAFIDE_BODY_PACE",
  "how many bytes of a body have to arrive in a second, once BONAFIDE_BODY_GRACE is used up; less is answered with 408",
  { minimum: 1, maximum: mebibyte, fallback: 16 * 1024 },
);

/** The longest pause of a body. */
export const bodyGrace: Setting<Duration.Duration> = {
  name: "BONAFIDE_BODY_GRACE",
  config: duration("BONAFIDE_BODY_GRACE", Duration.seconds(1), Duration.minutes(10)),
  describes: "how long a client may send nothing of a body, or less than BONAFIDE_BODY_PACE",
  expects: "a duration between 1 second and 10 minutes",
  shown: "20 seconds",
  fallback: () => Option.some(Duration.seconds(20)),
};
