import { Schema } from "effect";
import { Passkey } from "../access/Passkey.ts";
import type { Standing } from "../access/Account.ts";
import type { StaffRole } from "./StaffRole.ts";

/** The secrets of a staff account. Stored encrypted. */
export const StaffSecrets = Schema.Struct({
  /** A hash made by `PasswordHashes`. */
  passwordHash: Schema.String,
  /** The second factor: a base32 secret, and the last step that a code was accepted for. */
  totp: Schema.optionalKey(Schema.Struct({ secret: Schema.String, usedStep: Schema.Number })),
  /** Passkeys are a second factor too. */
  passkeys: Schema.optionalKey(Schema.Array(Passkey)),
  /** The last sign-in, in epoch milliseconds. It is stored with what each sign-in changes. */
  signedIn: Schema.optionalKey(Schema.Number),
});
export type StaffSecrets = typeof StaffSecrets.Type;

/**
 * A person who works in the console. `name` is what they sign in with. `organizationId` is a partner's organization,
 * absent for the server's own staff. `created` is in epoch milliseconds.
 */
export interface StaffAccount {
  readonly id: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly organizationId: string | undefined;
  readonly standing: Standing;
  readonly secrets: StaffSecrets;
  readonly created: number;
  readonly version: number;
}

const namePattern = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** Whether a text can be a staff account's name: 1 to 40 of a-z, 0-9, `.`, `_` and `-`. */
export const isStaffName = (text: string): boolean => namePattern.test(text);

/** Whether there is a second factor: codes of an app, or a passkey. */
export const isFactorSet = ({ passkeys = [], totp }: StaffSecrets): boolean =>
  totp !== undefined || passkeys.length > 0;

/** Whether the account has a second factor. Without one it can only set one up. */
export const hasSecondFactor = ({ secrets }: StaffAccount): boolean => isFactorSet(secrets);
