import { createHmac } from "node:crypto";
import { OneTimePassword, OneTimePasswords } from "@bonafide/core/telecom/OneTimePasswords";
import { Effect, Layer } from "effect";

/** Codes that are the same each time, and no two alike among the first million. */
export const MemoryOneTimePasswords = Layer.sync(OneTimePasswords, () => {
  let count = 0;
  return OneTimePasswords.of({
    issue: Effect.sync(() => {
      count += 1;
      return OneTimePassword.make(String((count * 618_033) % 1_000_000).padStart(6, "0"));
    }),
    digest: (transactionId, code) =>
      createHmac("sha256", "memory").update(`${transactionId} ${code}`).digest("base64url"),
    equal: (left, right) => left === right,
  });
});
