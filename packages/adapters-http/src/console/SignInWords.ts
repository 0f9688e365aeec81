import type { SignInFault } from "@bonafide/core/person/SignInFault";

const words: Readonly<Record<SignInFault["name"], string>> = {
  NotAccepted: "The name, the password or the code is wrong.",
  EmailInvalid: "The name, the password or the code is wrong.",
  PasswordTooShort: "This password is too short. Use at least 12 characters.",
  PasswordTooLong: "This password is too long. Use at most 128 characters.",
  PasswordCommon: "This password is too easy to guess.",
  TooEarly: "There were too many attempts.",
  Crowded: "Too many people sign in at the moment.",
};

const waiting = (retryAfter: number | undefined): string =>
  retryAfter === undefined
    ? ""
    : ` Wait ${retryAfter} ${retryAfter === 1 ? "second" : "seconds"}, then try again.`;

/** The fault of a sign-in, in words. */
export const wordsOfSignIn = ({ name, retryAfter }: SignInFault): string =>
  words[name] + waiting(retryAfter);

/** The same where only the own password was compared. */
export const wordsOfPassword = (fault: SignInFault): string =>
  fault.name === "NotAccepted" ? "This is not your password." : wordsOfSignIn(fault);

/** The HTTP status of a fault. */
export const statusOfSignIn = ({ name, retryAfter }: SignInFault): number =>
  retryAfter === undefined ? 422 : name === "Crowded" ? 503 : 429;
