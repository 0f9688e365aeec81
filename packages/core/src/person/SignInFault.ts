import { Data } from "effect";

/** What is wrong with a sign-up, a sign-in or a new password; texts are the pages' business. */
export type SignInFaultName =
  | "EmailInvalid"
  | "PasswordTooShort"
  | "PasswordTooLong"
  /** Everybody tries it first, or whoever knows the email does. */
  | "PasswordCommon"
  /** Of a sign-in: email or password. Of a sign-up: the two cannot be used, which is all that is told. */
  | "NotAccepted"
  | "TooEarly"
  /** More people sign in or up than this server compares passwords of. */
  | "Crowded";

/**
 * Why nobody was signed in or up; `also` is what is wrong with the password, where the email is already. `retryAfter`
 * is in whole seconds, with `TooEarly` and `Crowded`.
 */
export class SignInFault extends Data.TaggedError("SignInFault")<{
  readonly name: SignInFaultName;
  readonly also?: SignInFaultName;
  readonly retryAfter?: number;
}> {}
