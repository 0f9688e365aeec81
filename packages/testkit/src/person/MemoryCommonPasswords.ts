import { CommonPasswords } from "@bonafide/core/person/CommonPasswords";
import { Effect, Layer } from "effect";

/** A password that everybody tries first, whatever its case. */
export const commonPassword = "passwordpassword";

/** The one common password that memory knows of. */
export const MemoryCommonPasswords = Layer.succeed(
  CommonPasswords,
  CommonPasswords.of({
    has: (password) => Effect.succeed(password.toLowerCase() === commonPassword),
  }),
);
