import { Context, type Effect } from "effect";

/** The most common passwords. Source: NIST SP 800-63B, 3.1.1.2. */
export class CommonPasswords extends Context.Service<
  CommonPasswords,
  {
    /** Whether a password is common, in any case. */
    readonly has: (password: string) => Effect.Effect<boolean>;
  }
>()("@bonafide/core/person/CommonPasswords") {}
