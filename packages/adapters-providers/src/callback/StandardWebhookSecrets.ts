import { randomBytes } from "node:crypto";
import { WebhookSecrets } from "@bonafide/core/callback/WebhookSecrets";
import { Effect, Layer, Redacted } from "effect";
import { secretPrefix } from "./WebhookSignature.ts";

/** Core's webhook secrets: 32 bytes of the CSPRNG. Source: choices, section 3; Standard Webhooks. */
export const StandardWebhookSecrets: Layer.Layer<WebhookSecrets> = Layer.succeed(
  WebhookSecrets,
  WebhookSecrets.of({
    issue: Effect.sync(() =>
      Redacted.make(`${secretPrefix}${randomBytes(32).toString("base64")}`, {
        label: "webhook secret",
      }),
    ),
  }),
);
