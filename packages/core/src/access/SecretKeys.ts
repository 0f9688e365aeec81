import { Context, type Effect, type Redacted } from "effect";

/** Secrets of 256 random bits that are shown once. Keys are stored as a digest; webhook secrets sign, and are stored. */
export class SecretKeys extends Context.Service<
  SecretKeys,
  {
    /** A new secret (base64url text of 32 random bytes). */
    readonly issue: Effect.Effect<string>;
    /** A new webhook secret: `whsec_` and the base64 of 32 random bytes. Source: Standard Webhooks. */
    readonly issueForWebhook: Effect.Effect<Redacted.Redacted>;
    /** The SHA-256 (base64url) of a secret. */
    readonly digest: (secret: string) => string;
  }
>()("@bonafide/core/access/SecretKeys") {}
