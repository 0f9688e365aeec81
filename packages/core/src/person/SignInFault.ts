import { Data } from "effect";

/** The faults of a sign-up, a sign-in or a new password. The pages have the texts. */
export type SignInFaultName =
  | "EmailInvalid"
  | "PasswordTooShort"
  | "PasswordTooLong"
  /** A common password, or one derived from the email. */
  | "PasswordCommon"
  /** Sign-in: wrong email or password. Sign-up: they cannot be used; the answer does not say why. */
  | "NotAccepted"
  | "TooEarly"
  /** More sign-ins and sign-ups than the server can compare passwords for. */
  | "Crowded";

/**
 * Why a sign-in or sign-up failed. `also` is the password's fault, if the email already has one. `retryAfter` is in
 * whole seconds, with `TooEarly` and `Crowded`.
 */
export class SignInFault extends Data.TaggedError("SignInFault")<{
  readonly name: SignInFaultName;
  readonly also?: SignInFaultName;
  readonly retryAfter?: number;
}> {}
