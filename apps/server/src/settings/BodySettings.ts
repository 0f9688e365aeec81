import { Config, Duration, Option, Schema } from "effect";
import { duration, type Setting } from "./Setting.ts";

const mebibyte = 1024 * 1024;

const bytesBetween = (name: string, minimum: number, maximum: number) =>
  Config.schema(
    Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum })),
    name,
  );

/** The memory of forms with files. */
export const uploadMemory: Setting<number> = {
  name: "BONAFIDE_UPLOAD_MEMORY",
  config: bytesBetween("BONAFIDE_UPLOAD_MEMORY", 32 * mebibyte, 16_384 * mebibyte),
  describes:
    "how many bytes of forms with files all requests hold in memory together, 2 MB of each large file; one account, person or client holds a quarter of it at most",
  expects: "a whole number of bytes between 33554432 and 17179869184",
  shown: "138412032",
  fallback: () => Option.some(132 * mebibyte),
};

/** The disk of forms with files. */
export const uploadSpace: Setting<number> = {
  name: "BONAFIDE_UPLOAD_SPACE",
  config: bytesBetween("BONAFIDE_UPLOAD_SPACE", 132 * mebibyte, 1_048_576 * mebibyte),
  describes:
    "how many bytes of large files that arrive all requests hold in the data directory together, sealed and without names; one account, person or client holds a quarter of it at most",
  expects: "a whole number of bytes between 138412032 and 1099511627776",
  shown: "553648128",
  fallback: () => Option.some(528 * mebibyte),
};

/** The least pace of a body. */
export const bodyPace: Setting<number> = {
  name: "BONAFIDE_BODY_PACE",
  config: bytesBetween("BONAFIDE_BODY_PACE", 1, 1_048_576),
  describes:
    "how many bytes of a body have to arrive in a second, once BONAFIDE_BODY_GRACE is used up; less is answered with 408",
  expects: "a whole number of bytes between 1 and 1048576",
  shown: "16384",
  fallback: () => Option.some(16_384),
};

/** The longest pause of a body. */
export const bodyGrace: Setting<Duration.Duration> = {
  name: "BONAFIDE_BODY_GRACE",
  config: duration("BONAFIDE_BODY_GRACE", Duration.seconds(1), Duration.minutes(10)),
  describes: "how long a client may send nothing of a body, or less than BONAFIDE_BODY_PACE",
  expects: "a duration between 1 second and 10 minutes",
  shown: "20 seconds",
  fallback: () => Option.some(Duration.seconds(20)),
};
