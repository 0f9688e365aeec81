import { Context, type Effect, type Redacted } from "effect";

/** New webhook secrets: `whsec_` and the base64 of 32 random bytes. Source: Standard Webhooks. */
export class WebhookSecrets extends Context.Service<
  WebhookSecrets,
  {
    readonly issue: Effect.Effect<Redacted.Redacted>;
  }
>()("@bonafide/core/callback/WebhookSecrets") {}
