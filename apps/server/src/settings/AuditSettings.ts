import { Config, Option } from "effect";
import type { Setting } from "./Setting.ts";

/** The file for the heads of the audit log. */
export const auditHeads: Setting<string | undefined> = {
  name: "BONAFIDE_AUDIT_HEADS",
  config: Config.NonEmptyString("BONAFIDE_AUDIT_HEADS"),
  describes:
    "the file that signed heads of the audit log are appended to; best on another machine's disk, where they can only be appended",
  expects: "a file",
  shown: "audit-heads in the data directory",
  fallback: () => Option.some(undefined),
};
