import { createHash } from "node:crypto";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { Effect, Layer } from "effect";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** Keys that are the same each time, one after the other. */
export const MemorySecretKeys = Layer.sync(SecretKeys, () => {
  let count = 0;
  return SecretKeys.of({
    issue: Effect.sync(() => {
      count += 1;
      return sha256(`key ${count}`);
    }),
    digest: sha256,
  });
});
