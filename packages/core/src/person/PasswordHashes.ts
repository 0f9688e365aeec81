import { Context, type Effect } from "effect";

/** Slow, salted hashes of passwords (argon2id, RFC 9106), computed off the event loop. */
export class PasswordHashes extends Context.Service<
  PasswordHashes,
  {
    /** A new hash in the PHC string format, which names its parameters. */
    readonly hash: (password: string) => Effect.Effect<string>;
    /** Whether the password matches the hash. Against `undefined` it never does, and takes the same time. */
    readonly matches: (password: string, hash: string | undefined) => Effect.Effect<boolean>;
  }
>()("@bonafide/core/person/PasswordHashes") {}
