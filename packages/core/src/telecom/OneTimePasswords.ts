import { Context, type Effect, Schema } from "effect";

/** A one-time password: six ASCII digits. Source: interface, "Limits". */
export const OneTimePassword = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[0-9]{6}$/)),
  Schema.brand("OneTimePassword"),
);
export type OneTimePassword = typeof OneTimePassword.Type;

/** Creates codes and digests them. A code is stored only as a digest bound to one transaction. */
export class OneTimePasswords extends Context.Service<
  OneTimePasswords,
  {
    readonly issue: Effect.Effect<OneTimePassword>;
    /** The keyed digest (base64url) of a code for one transaction. */
    readonly digest: (transactionId: string, code: OneTimePassword) => string;
    /** Compares two digests in constant time. */
    readonly equal: (left: string, right: string) => boolean;
  }
>()("@bonafide/core/telecom/OneTimePasswords") {}
