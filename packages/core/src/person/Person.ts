import { Schema } from "effect";
import { Passkey } from "../access/Passkey.ts";
import { Language } from "../mail/Letter.ts";
import type { VerificationId } from "../verification/Verification.ts";

/** A person's sign-in data. Stored encrypted, absent after erasure. */
export const PersonPersonal = Schema.Struct({
  /** As the person wrote it. */
  email: Schema.String,
  /** A hash made by `PasswordHashes`. */
  passwordHash: Schema.String,
  /** When the person showed that the email reaches them, in epoch milliseconds. */
  confirmed: Schema.optionalKey(Schema.Number),
  passkeys: Schema.optionalKey(Schema.Array(Passkey)),
  /** The language of letters. */
  language: Schema.optionalKey(Language),
});
export type PersonPersonal = typeof PersonPersonal.Type;

/**
 * A member of the public with an account on this server's own pages. All their telecom and document transactions are in
 * one verification. `created` is in epoch milliseconds.
 *
 * Source: choices, section 5.
 */
export interface Person {
  readonly id: string;
  readonly verificationId: VerificationId;
  readonly personal: PersonPersonal | undefined;
  readonly created: number;
  readonly version: number;
}
