import { Effect } from "effect";
import { CommonPasswords } from "./CommonPasswords.ts";
import { isFromEmail, readPassword } from "./Password.ts";
import { SignInFault } from "./SignInFault.ts";

/** Reads a new password for a person with this email. Source: NIST SP 800-63B, 3.1.1.2. */
export const makeNewPassword = Effect.map(CommonPasswords, (common) =>
  Effect.fnUntraced(function* (text: string, email: string) {
    const password = yield* Effect.fromResult(readPassword(text)).pipe(
      Effect.mapError((name) => new SignInFault({ name })),
    );
    return isFromEmail(password, email) || (yield* common.has(password))
      ? yield* new SignInFault({ name: "PasswordCommon" })
      : password;
  }),
);
