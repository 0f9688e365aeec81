import { Option } from "effect";

/** The longest email, in characters. Source: RFC 5321, 4.5.3.1.3. */
const longest = 254;

const email = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u;

/** An email as written, trimmed; absent if it is invalid. */
export const readEmail = (text: string): Option.Option<string> =>
  Option.liftPredicate(
    text.trim(),
    (written) => written.length <= longest && written.isWellFormed() && email.test(written),
  );

/** The form of an email for look-ups: composed (NFC) and in lower case. */
export const comparableEmail = (email: string): string =>
  email.trim().normalize("NFC").toLowerCase();
