import { Result } from "effect";
import { comparableEmail } from "./Email.ts";

/** The length of a password in characters. Source: NIST SP 800-63B, 3.1.1.2; OWASP ASVS 6.2. */
export const passwordLength = { shortest: 12, longest: 128 } as const;

/** The longest text that is normalized, in UTF-16 units: more than any valid password has. */
const mostUnits = 1_024;

/**
 * A password in the form that is hashed (NFKC), which is the same for every keyboard.
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

/** Whether a password is the email, or the part before its `@`. */
export const isFromEmail = (password: string, email: string): boolean => {
  const [whole, tried] = [comparableEmail(email), comparableEmail(password)];
  return tried === whole || tried === whole.slice(0, whole.indexOf("@"));
};
