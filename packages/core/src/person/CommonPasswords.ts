import { Context, type Effect } from "effect";

/** Passwords that everybody tries first. Source: NIST SP 800-63B, 3.1.1.2. */
export class CommonPasswords extends Context.Service<
  CommonPasswords,
  {
    /** Whether a password is one of them, whatever its case. */
    readonly has: (password: string) => Effect.Effect<boolean>;
  }
>()("@bonafide/core/person/CommonPasswords") {}
