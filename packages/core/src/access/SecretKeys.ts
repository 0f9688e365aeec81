import { Context, type Effect } from "effect";

/** Secret keys: 256 random bits, shown once, stored as a digest. */
export class SecretKeys extends Context.Service<
  SecretKeys,
  {
    /** A new secret (base64url text of 32 random bytes). */
    readonly issue: Effect.Effect<string>;
    /** The SHA-256 (base64url) of a secret. */
    readonly digest: (secret: string) => string;
  }
>()("@bonafide/core/access/SecretKeys") {}
