import { WebhookSecrets } from "@bonafide/core/callback/WebhookSecrets";
import { Effect, Layer, Redacted } from "effect";

/** Numbered secrets: `whsec_` and the base64 of 32 bytes, the last of which is the number. */
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
