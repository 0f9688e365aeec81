import { WebhookSecrets } from "@bonafide/core/callback/WebhookSecrets";
import { Effect, Layer, Redacted } from "effect";

/** Secrets that count: `whsec_` and the base64 of 32 bytes, of which the last says the how-manieth it is. */
export const MemoryWebhookSecrets = Layer.sync(WebhookSecrets, () => {
  let issued = 0;
  return WebhookSecrets.of({
    issue: Effect.sync(() => {
      issued += 1;
      const bytes = Buffer.alloc(32);
      bytes.writeUInt32BE(issued, 28);
      return Redacted.make(`whsec_${bytes.toString("base64")}`);
    }),
  });
});
