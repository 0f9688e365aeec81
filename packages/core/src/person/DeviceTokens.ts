import { SecretKeys } from "../access/SecretKeys.ts";
import { Vault } from "../storage/Vault.ts";
import { Effect } from "effect";
import { comparableEmail } from "./Email.ts";

/** How long a device counts as known, in milliseconds. */
export const deviceLifetime = 180 * 86_400_000;

const purpose = "known device";

/**
 * Tokens of known devices, each for one email: `<time>.<nonce>.<HMAC>`. A token does not sign in. It only separates the
 * device's failures from those of strangers. It is not stored.
 *
 * Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export const makeDeviceTokens = Effect.gen(function* () {
  const vault = yield* Vault;
  const keys = yield* SecretKeys;

  const seal = (email: string, time: string, nonce: string): string =>
    vault.lookup(purpose, `${time} ${nonce} ${comparableEmail(email)}`);

  /** Compares two texts in constant time. */
  const same = (one: string, other: string): boolean =>
    vault.lookup(purpose, one) === vault.lookup(purpose, other);

  return {
    /** Issues a token for a device at a time. */
    issue: (email: string, now: number): Effect.Effect<string> =>
      Effect.map(keys.issue, (nonce) => {
        const time = now.toString(36);
        return `${time}.${nonce}.${seal(email, time, nonce)}`;
      }),
    /** The device of a valid, unexpired token for this email. */
    deviceOf: (token: string | undefined, email: string, now: number): string | undefined => {
      const [time = "", nonce = "", given = ""] = token?.split(".") ?? [];
      const issued = Number.parseInt(time, 36);
      return same(seal(email, time, nonce), given) && now < issued + deviceLifetime
        ? nonce
        : undefined;
    },
  };
});
