import { createHash } from "node:crypto";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { Effect, Layer, Redacted } from "effect";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** Keys that are the same each time, one after the other. The last bytes of webhook secrets are their number. */
export const MemorySecretKeys = Layer.sync(SecretKeys, () => {
  let count = 0;
  let webhooks = 0;
  return SecretKeys.of({
    issue: Effect.sync(() => {
      count += 1;
      return sha256(`key ${count}`);
    }),
    issueForWebhook: Effect.sync(() => {
      webhooks += 1;
      const bytes = Buffer.alloc(32);
      bytes.writeUInt32BE(webhooks, 28);
      return Redacted.make(`whsec_${bytes.toString("base64")}`);
    }),
    digest: sha256,
  });
});
