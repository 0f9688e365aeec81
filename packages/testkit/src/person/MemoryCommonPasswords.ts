import { CommonPasswords } from "@bonafide/core/person/CommonPasswords";
import { Effect, Layer } from "effect";

/** A common password. */
export const commonPassword = "passwordpassword";

/** The only common password in memory. */
export const MemoryCommonPasswords = Layer.succeed(
  CommonPasswords,
  CommonPasswords.of({
    has: (password) => Effect.succeed(password.toLowerCase() === commonPassword),
  }),
);
