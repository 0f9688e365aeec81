import { Clock, Effect, Option } from "effect";
import type { PasskeyAnswer } from "../access/Passkey.ts";
import {
  makePasskeyCeremonies,
  type PasskeyRefused,
  withPasskey,
} from "../access/PasskeyCeremonies.ts";
import { auditNotes } from "../audit/AuditNotes.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { CommonPasswords } from "../person/CommonPasswords.ts";
import { readPassword } from "../person/Password.ts";
import { PasswordHashes } from "../person/PasswordHashes.ts";
import { makeSignInAttempts } from "../person/SignInAttempts.ts";
import { SignInFault } from "../person/SignInFault.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { staffActor } from "./ActingStaff.ts";
import { hasSecondFactor, isFactorSet } from "./StaffAccount.ts";
import { makeStaffComparisons, notAccepted, type OpenedStaffSession } from "./StaffComparisons.ts";
import { makeStaffSessions } from "./StaffSessions.ts";
import type { UsedStaffSession } from "./StaffSignIns.ts";
import { StaffStore } from "./StaffStore.ts";
import { TotpCodes } from "./TotpCodes.ts";

/** How signed-in staff set and change what they sign in with. Source: NIST SP 800-63B, 2.2 (AAL2) and 4. */
export interface StaffFactors {
  /**
   * Gives an account without a second factor one, if the code is right: `NotAccepted` otherwise. Ends every session of
   * the account and opens a new one.
   */
  readonly enrol: (
    session: UsedStaffSession,
    secret: string,
    code: string,
    source: string | undefined,
  ) => Effect.Effect<OpenedStaffSession, SignInFault>;
  /** A challenge for a browser's passkeys, by its secret. */
  readonly challenge: (browser: string) => Effect.Effect<string>;
  /**
   * Gives an account a passkey. One that has a second factor already needs its password: `NotAccepted` otherwise. Ends
   * every session of the account and opens a new one.
   */
  readonly addPasskey: (
    session: UsedStaffSession,
    password: string,
    name: string,
    answer: PasskeyAnswer,
    source: string | undefined,
  ) => Effect.Effect<OpenedStaffSession, SignInFault | PasskeyRefused>;
  /** Removes a passkey, unless it is the only second factor. */
  readonly removePasskey: (
    session: UsedStaffSession,
    id: string,
    source: string | undefined,
  ) => Effect.Effect<void>;
  /** Changes the password if `current` is right. Ends the account's other sessions. */
  readonly changePassword: (
    session: UsedStaffSession,
    current: string,
    next: string,
    source: string | undefined,
  ) => Effect.Effect<void, SignInFault>;
}

export const makeStaffFactors = Effect.gen(function* () {
  const store = yield* StaffStore;
  const sessions = yield* makeStaffSessions;
  const attempts = yield* makeSignInAttempts;
  const hashes = yield* PasswordHashes;
  const common = yield* CommonPasswords;
  const codes = yield* TotpCodes;
  const ceremonies = yield* makePasskeyCeremonies;
  const audit = yield* AuditTrail;
  const { atomically, patiently } = yield* UnitOfWork;
  const { inPlace, isPassword, open, saveCompared } = yield* makeStaffComparisons;

  const enrol = Effect.fn("StaffFactors.enrol")(function* (
    { staff }: UsedStaffSession,
    secret: string,
    code: string,
    source: string | undefined,
  ) {
    const now = yield* Clock.currentTimeMillis;
    const usedStep = codes.stepOf(secret, code.replaceAll(/\s/g, ""), now);
    if (usedStep === undefined) return yield* notAccepted;
    const by = { actor: staffActor(staff.name), source };
    return yield* atomically(
      Effect.gen(function* () {
        const enrolled = yield* saveCompared(staff, (secrets) =>
          isFactorSet(secrets)
            ? Effect.fail(notAccepted)
            : Effect.succeed({ ...secrets, totp: { secret, usedStep } }),
        );
        yield* sessions.endAll(by, staff.id, "Replaced");
        yield* auditNotes(audit, by)(staff.id, "staff.second_factor_set");
        return yield* open(enrolled, source);
      }),
    );
  });

  const addPasskey = Effect.fn("StaffFactors.addPasskey")(function* (
    { staff }: UsedStaffSession,
    password: string,
    name: string,
    answer: PasskeyAnswer,
    source: string | undefined,
  ) {
    if (hasSecondFactor(staff)) {
      yield* attempts.change(staff.id);
      if (!(yield* isPassword(password, staff))) return yield* notAccepted;
      yield* attempts.changed(staff.id);
    }
    const passkey = yield* ceremonies.registered(answer, name);
    const by = { actor: staffActor(staff.name), source };
    return yield* atomically(
      Effect.gen(function* () {
        const enrolled = yield* saveCompared<SignInFault | PasskeyRefused>(staff, (secrets) =>
          // The password was compared unless there was no second factor, so there must be none still.
          isFactorSet(secrets) === hasSecondFactor(staff)
            ? Effect.map(withPasskey(secrets.passkeys ?? [], passkey), (passkeys) => ({
                ...secrets,
                passkeys,
              }))
            : Effect.fail(notAccepted),
        );
        yield* sessions.endAll(by, staff.id, "Replaced");
        yield* auditNotes(audit, by)(staff.id, "staff.passkey_added");
        return yield* open(enrolled, source);
      }),
    );
  });

  const removePasskey = Effect.fn("StaffFactors.removePasskey")(function* (
    { staff }: UsedStaffSession,
    id: string,
    source: string | undefined,
  ) {
    const found = Option.getOrUndefined(yield* store.find(staff.id));
    if (found === undefined) return;
    const { passkeys = [] } = found.secrets;
    const secrets = { ...found.secrets, passkeys: passkeys.filter((each) => each.id !== id) };
    if (secrets.passkeys.length === passkeys.length || !isFactorSet(secrets)) return;
    yield* store.save({ ...found, secrets, version: found.version + 1 });
    const by = { actor: staffActor(staff.name), source };
    yield* auditNotes(audit, by)(staff.id, "staff.passkey_removed");
  }, patiently);

  const changePassword = Effect.fn("StaffFactors.changePassword")(function* (
    { sessionId, staff }: UsedStaffSession,
    current: string,
    next: string,
    source: string | undefined,
  ) {
    if (!hasSecondFactor(staff)) return yield* notAccepted;
    const password = yield* Effect.fromResult(readPassword(next)).pipe(
      Effect.mapError((name) => new SignInFault({ name })),
    );
    if (yield* common.has(password)) return yield* new SignInFault({ name: "PasswordCommon" });
    yield* attempts.change(staff.id);
    if (!(yield* isPassword(current, staff))) return yield* notAccepted;
    const passwordHash = yield* hashes.hash(password);
    const by = { actor: staffActor(staff.name), source };
    yield* atomically(
      Effect.gen(function* () {
        yield* attempts.changed(staff.id);
        yield* saveCompared(staff, (secrets) => Effect.succeed({ ...secrets, passwordHash }));
        yield* sessions.endAll(by, staff.id, "Replaced", sessionId);
        yield* auditNotes(audit, by)(staff.id, "staff.password_changed");
      }),
    );
  }, inPlace);

  return {
    enrol,
    challenge: ceremonies.issue,
    addPasskey,
    removePasskey,
    changePassword,
  } satisfies StaffFactors;
});
