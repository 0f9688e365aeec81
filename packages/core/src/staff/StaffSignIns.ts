import { Clock, Context, Effect, Layer, Option, Result, Semaphore } from "effect";
import { AccessRegistry } from "../access/AccessRegistry.ts";
import type { PasskeyAnswer } from "../access/Passkey.ts";
import { makePasskeyCeremonies, type PasskeyRefused } from "../access/PasskeyCeremonies.ts";
import { auditNotes } from "../audit/AuditNotes.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { CommonPasswords } from "../person/CommonPasswords.ts";
import { makeDeviceTokens } from "../person/DeviceTokens.ts";
import { readPassword } from "../person/Password.ts";
import { PasswordHashes } from "../person/PasswordHashes.ts";
import { SignInAttempts } from "../person/SignInAttempts.ts";
import { SignInFault } from "../person/SignInFault.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { staffActor } from "./ActingStaff.ts";
import { hasSecondFactor, isFactorSet, isStaffName, type StaffAccount } from "./StaffAccount.ts";
import { StaffSessions } from "./StaffSessions.ts";
import { StaffStore } from "./StaffStore.ts";
import { TotpCodes } from "./TotpCodes.ts";

/** A new session: `secret` (256 bits, base64url) is for the browser and not stored. `device` marks a known device. */
export interface OpenedStaffSession {
  readonly staff: StaffAccount;
  readonly secret: string;
  readonly device: string;
}

/** A session in use. */
export interface UsedStaffSession {
  readonly staff: StaffAccount;
  readonly sessionId: string;
}

export interface StaffCredentials {
  readonly name: string;
  readonly password: string;
  /** The code of the second factor; not looked at while the account has none. */
  readonly code: string;
  /** The answer of a passkey in place of a code. */
  readonly passkey?: PasskeyAnswer | undefined;
  readonly source: string | undefined;
  readonly device: string | undefined;
}

/** How many sign-ins run at once. Each hashes a password, in the same line as those of people. */
const crowd = 10;

/** The `retryAfter` of the refused ones, in seconds. */
const crowdedFor = 5;

const notAccepted = new SignInFault({ name: "NotAccepted" });

// No email has a space, so a name shares no limit with an email.
const subjectOf = (name: string): string => `staff ${name}`;

/**
 * Sign-ins of staff. Password and code are compared in one step; the fault does not say which is wrong. The limits
 * are those of people's sign-ins.
 *
 * Source: NIST SP 800-63B, 2.2 (AAL2) and 3.2.2; OWASP ASVS 5, 6 and 7.
 */
export class StaffSignIns extends Context.Service<
  StaffSignIns,
  {
    /** Opens a new session and ends the browser's previous one (`previous`, its secret). */
    readonly signIn: (
      credentials: StaffCredentials,
      previous: string | undefined,
    ) => Effect.Effect<OpenedStaffSession, SignInFault>;
    /** The active account of this session secret; absent if the session is over. */
    readonly session: (
      secret: string | undefined,
    ) => Effect.Effect<Option.Option<UsedStaffSession>>;
    readonly signOut: (secret: string, source: string | undefined) => Effect.Effect<void>;
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
>()("@bonafide/core/staff/StaffSignIns") {
  static readonly layer = Layer.effect(
    StaffSignIns,
    Effect.gen(function* () {
      const store = yield* StaffStore;
      const sessions = yield* StaffSessions;
      const attempts = yield* SignInAttempts;
      const devices = yield* makeDeviceTokens;
      const hashes = yield* PasswordHashes;
      const common = yield* CommonPasswords;
      const codes = yield* TotpCodes;
      const ceremonies = yield* makePasskeyCeremonies;
      const registry = yield* AccessRegistry;
      const audit = yield* AuditTrail;
      const { atomically, patiently } = yield* UnitOfWork;
      const places = yield* Semaphore.make(crowd);

      const inPlace = <A>(entering: Effect.Effect<A, SignInFault>): Effect.Effect<A, SignInFault> =>
        Effect.flatMap(
          places.withPermitsIfAvailable(1)(entering),
          Option.match({
            onSome: Effect.succeed,
            onNone: () => new SignInFault({ name: "Crowded", retryAfter: crowdedFor }),
          }),
        );

      const isPassword = (text: string, staff: StaffAccount | undefined) =>
        Result.match(readPassword(text), {
          onFailure: () => hashes.matches("", undefined),
          onSuccess: (password) => hashes.matches(password, staff?.secrets.passwordHash),
        });

      const open = Effect.fnUntraced(function* (staff: StaffAccount, source: string | undefined) {
        const { secret } = yield* sessions.open(
          { actor: staffActor(staff.name), source },
          staff.id,
        );
        const device = yield* devices.issue(subjectOf(staff.name), yield* Clock.currentTimeMillis);
        return { staff, secret, device };
      });

      /** Stores the next version of an account after a comparison, unless its password changed meanwhile. */
      const saveCompared = Effect.fnUntraced(function* (
        compared: StaffAccount,
        turn: (
          secrets: StaffAccount["secrets"],
        ) => Effect.Effect<StaffAccount["secrets"], SignInFault | PasskeyRefused>,
      ) {
        const found = Option.getOrUndefined(yield* store.find(compared.id));
        const isSame =
          found?.standing === "active" &&
          found.secrets.passwordHash === compared.secrets.passwordHash;
        if (!isSame) return yield* notAccepted;
        const secrets = yield* turn(found.secrets);
        const next = { ...found, secrets, version: found.version + 1 };
        yield* store.save(next);
        return next;
      });

      /** The secrets after a right code, which is then spent. */
      const spend = Effect.fnUntraced(function* (
        code: string,
        now: number,
        secrets: StaffAccount["secrets"],
      ) {
        const { totp } = secrets;
        // An account whose only second factor is a passkey needs it.
        if (totp === undefined) return isFactorSet(secrets) ? yield* notAccepted : secrets;
        const usedStep = codes.stepOf(totp.secret, code, now);
        return usedStep === undefined || usedStep <= totp.usedStep
          ? yield* notAccepted
          : { ...secrets, totp: { ...totp, usedStep } };
      });

      /** The secrets after a passkey signed its challenge, which is then spent. */
      const sign = (answer: PasskeyAnswer, secrets: StaffAccount["secrets"]) =>
        Effect.map(ceremonies.sign(answer, secrets.passkeys ?? []), (passkeys) => ({
          ...secrets,
          passkeys,
        }));

      /** Whether an account may act: it is active, and so is its organization. */
      const isActive = Effect.fnUntraced(function* ({ organizationId, standing }: StaffAccount) {
        if (standing !== "active") return false;
        if (organizationId === undefined) return true;
        const organizations = yield* registry.organizations;
        return organizations.find(({ id }) => id === organizationId)?.standing === "active";
      });

      const signIn = Effect.fn("StaffSignIns.signIn")(function* (
        { code, device, name, passkey, password, source }: StaffCredentials,
        previous: string | undefined,
      ) {
        const attempt = { email: subjectOf(name), source, device };
        const mayCompare = isStaffName(name) && (yield* attempts.compare(attempt));
        const known = isStaffName(name)
          ? Option.getOrUndefined(yield* store.findByName(name))
          : undefined;
        // A comparison with nothing takes the same time.
        const mayEnter = mayCompare && known !== undefined && (yield* isActive(known));
        const found = mayEnter ? known : undefined;
        if (!(yield* isPassword(password, found)) || found === undefined) return yield* notAccepted;
        const now = yield* Clock.currentTimeMillis;
        return yield* patiently(
          Effect.gen(function* () {
            const staff = yield* saveCompared(found, (secrets) =>
              passkey === undefined
                ? spend(code.replaceAll(/\s/g, ""), now, secrets)
                : sign(passkey, secrets),
            ).pipe(Effect.catchTag("PasskeyRefused", () => Effect.fail(notAccepted)));
            yield* attempts.succeeded(attempt);
            if (previous !== undefined) yield* sessions.end(previous, "Replaced", source);
            return yield* open(staff, source);
          }),
        );
      }, inPlace);

      const session = Effect.fn("StaffSignIns.session")(function* (secret: string | undefined) {
        if (secret === undefined) return Option.none();
        const used = yield* sessions.use(secret);
        if (Option.isNone(used)) return Option.none();
        const found = yield* store.find(used.value.personId);
        if (Option.isNone(found) || !(yield* isActive(found.value))) return Option.none();
        const session: UsedStaffSession = { staff: found.value, sessionId: used.value.id };
        return Option.some(session);
      });

      const enrol = Effect.fn("StaffSignIns.enrol")(function* (
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
            ).pipe(Effect.catchTag("PasskeyRefused", Effect.die));
            yield* sessions.endAll(by, staff.id, "Replaced");
            yield* auditNotes(audit, by)(staff.id, "staff.second_factor_set");
            return yield* open(enrolled, source);
          }),
        );
      });

      const addPasskey = Effect.fn("StaffSignIns.addPasskey")(function* (
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
        const by = { actor: staffActor(staff.name), source };
        return yield* atomically(
          Effect.gen(function* () {
            const enrolled = yield* saveCompared(staff, (secrets) =>
              // The password was compared unless there was no second factor, so there must be none still.
              isFactorSet(secrets) === hasSecondFactor(staff)
                ? Effect.map(
                    ceremonies.register(answer, name, secrets.passkeys ?? []),
                    (passkeys) => ({ ...secrets, passkeys }),
                  )
                : Effect.fail(notAccepted),
            );
            yield* sessions.endAll(by, staff.id, "Replaced");
            yield* auditNotes(audit, by)(staff.id, "staff.passkey_added");
            return yield* open(enrolled, source);
          }),
        );
      });

      const removePasskey = Effect.fn("StaffSignIns.removePasskey")(function* (
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

      const changePassword = Effect.fn("StaffSignIns.changePassword")(function* (
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
            yield* saveCompared(staff, (secrets) =>
              Effect.succeed({ ...secrets, passwordHash }),
            ).pipe(Effect.catchTag("PasskeyRefused", Effect.die));
            yield* sessions.endAll(by, staff.id, "Replaced", sessionId);
            yield* auditNotes(audit, by)(staff.id, "staff.password_changed");
          }),
        );
      }, inPlace);

      return StaffSignIns.of({
        signIn,
        session,
        signOut: (secret, source) => atomically(sessions.end(secret, "SignedOut", source)),
        enrol,
        challenge: ceremonies.issue,
        addPasskey,
        removePasskey,
        changePassword,
      });
    }),
  );
}
