import { Schema } from "effect";
import type { VerificationId } from "../verification/Verification.ts";

/** What is kept of how a person signs in; stored encrypted, gone once erased. */
export const PersonPersonal = Schema.Struct({
  /** As the person wrote it. */
  email: Schema.String,
  /** A password hash as `PasswordHashes` makes it. */
  passwordHash: Schema.String,
});
export type PersonPersonal = typeof PersonPersonal.Type;

/**
 * Somebody of the public who signs in to this server's own pages. What was proved of them by telecom and documents is
 * in one verification of theirs; `created` is in epoch milliseconds.
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
