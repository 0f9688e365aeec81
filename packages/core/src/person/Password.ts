import { Result } from "effect";
import { comparableEmail } from "./Email.ts";

/** How long a password may be, in characters. Source: NIST SP 800-63B, 3.1.1.2; OWASP ASVS 6.2. */
export const passwordLength = { shortest: 12, longest: 128 } as const;

/** More UTF-16 units than any form of a password has: longer texts are not looked at. */
const mostUnits = 1_024;

/**
 * A password in the one form that is hashed (NFKC), so that every keyboard writes the same.
 *
 * Source: NIST SP 800-63B, 3.1.1.2.
 */
export const readPassword = (
  text: string,
): Result.Result<string, "PasswordTooShort" | "PasswordTooLong"> => {
  if (text.length > mostUnits) return Result.fail("PasswordTooLong");
  const password = text.normalize("NFKC");
  const length = Array.from(password).length;
  if (length < passwordLength.shortest) return Result.fail("PasswordTooShort");
  return length > passwordLength.longest
    ? Result.fail("PasswordTooLong")
    : Result.succeed(password);
};

/** Whether a password is what anybody who knows the email tries: the email, or what is before its `@`. */
export const isFromEmail = (password: string, email: string): boolean => {
  const [whole, tried] = [comparableEmail(email), comparableEmail(password)];
  return tried === whole || tried === whole.slice(0, whole.indexOf("@"));
};
