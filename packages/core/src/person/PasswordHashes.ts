import { Context, type Effect } from "effect";

/** Slow, salted hashes of passwords (argon2id, RFC 9106), made off the event loop. */
export class PasswordHashes extends Context.Service<
  PasswordHashes,
  {
    /** A new hash, in the PHC string format, which says how it was made. */
    readonly hash: (password: string) => Effect.Effect<string>;
    /** Whether the password is the one that was hashed; against `undefined` it is not, and that takes as long. */
    readonly matches: (password: string, hash: string | undefined) => Effect.Effect<boolean>;
  }
>()("@bonafide/core/person/PasswordHashes") {}
