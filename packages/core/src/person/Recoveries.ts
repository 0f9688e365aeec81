import { Clock, Effect, Option, Result } from "effect";
import { SecretKeys } from "../access/SecretKeys.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { callingNetwork } from "../limit/CallingNetwork.ts";
import { Limits } from "../limit/Limits.ts";
import type { Language } from "../mail/Letter.ts";
import { makeLetterBox } from "../mail/LetterBox.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { comparableEmail, readEmail } from "./Email.ts";
import { makeNewPassword } from "./NewPassword.ts";
import type { InPlace } from "./PasswordCrowd.ts";
import { PasswordHashes } from "./PasswordHashes.ts";
import { makePersonSessions } from "./PersonSessions.ts";
import { PersonStore } from "./PersonStore.ts";
import { makeSignInAttempts } from "./SignInAttempts.ts";
import { SignInFault } from "./SignInFault.ts";

/** A visitor who asks for a new password. */
export interface RecoveryVisit {
  readonly source: string | undefined;
  readonly language: Language;
}

/** New passwords for people who forgot theirs. Source: NIST SP 800-63B, 4.2; OWASP, "Forgot Password". */
export interface Recoveries {
  /**
   * Queues a letter to this address, whether it is known or not: who gets one is decided when it is sent. Too many
   * letters to one address are left out without a word. Fails with `EmailInvalid` or `TooEarly`.
   */
  readonly ask: (email: string, visit: RecoveryVisit) => Effect.Effect<void, SignInFault>;
  /** Whether a code can still be used. Does not use it. */
  readonly isOpen: (code: string) => Effect.Effect<boolean>;
  /**
   * Sets a new password by a code, which is used up with every other one of the person, removes
   * all passkeys, and ends all sessions. Fails
   * with `NotAccepted` if the code cannot be used.
   */
  readonly reset: (
    code: string,
    password: string,
    source: string | undefined,
  ) => Effect.Effect<void, SignInFault>;
}

export const makeRecoveries = Effect.fnUntraced(function* (inPlace: InPlace) {
  const people = yield* PersonStore;
  const { codes } = people;
  const sessions = yield* makePersonSessions;
  const attempts = yield* makeSignInAttempts;
  const limits = yield* Limits;
  const letters = yield* makeLetterBox;
  const keys = yield* SecretKeys;
  const hashes = yield* PasswordHashes;
  const newPassword = yield* makeNewPassword;
  const audit = yield* AuditTrail;
  const { atomically } = yield* UnitOfWork;

  const admit = Effect.fnUntraced(function* (source: string | undefined) {
    if (source === undefined) return;
    const now = yield* Clock.currentTimeMillis;
    yield* Effect.mapError(
      limits.take([{ limit: "recovery_address", subject: callingNetwork(source) }], now),
      ({ retryAfter }) => new SignInFault({ name: "TooEarly", retryAfter }),
    );
  });

  const ask = Effect.fn("Recoveries.ask")(function* (
    text: string,
    { language, source }: RecoveryVisit,
  ) {
    const to = yield* Effect.mapError(
      Effect.fromOption(readEmail(text)),
      () => new SignInFault({ name: "EmailInvalid" }),
    );
    yield* admit(source);
    const now = yield* Clock.currentTimeMillis;
    const use = { limit: "recovery_email", subject: comparableEmail(to) } as const;
    const wanted = yield* Effect.result(limits.take([use], now));
    if (Result.isFailure(wanted)) return;
    yield* atomically(letters.put({ kind: "reset_password", personId: undefined, to, language }));
  });

  /** A code that can be used, and its person. */
  const open = Effect.fnUntraced(function* (text: string) {
    const now = yield* Clock.currentTimeMillis;
    const code = Option.getOrUndefined(yield* codes.find(keys.digest(text)));
    if (code === undefined || code.purpose !== "reset_password" || code.expires <= now) {
      return undefined;
    }
    const person = Option.getOrUndefined(yield* people.find(code.personId));
    return person?.personal === undefined ? undefined : { code, person, personal: person.personal };
  });

  const reset = Effect.fn("Recoveries.reset")(function* (
    text: string,
    password: string,
    source: string | undefined,
  ) {
    yield* admit(source);
    const found = yield* open(text);
    if (found === undefined) return yield* new SignInFault({ name: "NotAccepted" });
    const accepted = yield* newPassword(password, found.personal.email);
    const passwordHash = yield* hashes.hash(accepted);
    yield* atomically(
      Effect.gen(function* () {
        const current = yield* open(text);
        // Of many calls with one code, one spends it.
        if (current === undefined || !(yield* codes.spend(current.code))) {
          return yield* new SignInFault({ name: "NotAccepted" });
        }
        const { person, personal } = current;
        const by = { actor: person.id, source };
        const at = yield* Clock.currentTimeMillis;
        // A stranger who had the old password may have added passkeys.
        const { passkeys: _, ...kept } = personal;
        const changed = {
          ...person,
          personal: { ...kept, passwordHash },
          version: person.version + 1,
        };
        yield* people.save(changed);
        yield* sessions.endAll(by, person.id, "Replaced");
        yield* attempts.changed(person.id);
        yield* letters.notify(changed, { kind: "password_changed" });
        yield* audit.append({ ...by, subject: person.id, action: "person.password_reset", at });
      }),
    );
  }, inPlace);

  return {
    ask,
    isOpen: (code) => Effect.map(open(code), (found) => found !== undefined),
    reset,
  } satisfies Recoveries;
});
