import { Clock, Context, Effect, Layer, Option, Result } from "effect";
import type { Actor } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import type { Language } from "../mail/Letter.ts";
import { makeLetterBox } from "../mail/LetterBox.ts";
import { MailSettings } from "../mail/MailSettings.ts";
import { Ids } from "../storage/Ids.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { Verifications } from "../verification/Verifications.ts";
import { makeDeviceTokens } from "./DeviceTokens.ts";
import { readEmail } from "./Email.ts";
import { makeNewPassword } from "./NewPassword.ts";
import { makeIsPassword, makeSaveCompared } from "./ComparedPeople.ts";
import { makePeopleCrowd } from "./PasswordCrowd.ts";
import { PasswordHashes } from "./PasswordHashes.ts";
import type { Person } from "./Person.ts";
import { makePersonSessions } from "./PersonSessions.ts";
import { PersonStore } from "./PersonStore.ts";
import { personCaller } from "./PersonAccount.ts";
import { makeSignInAttempts } from "./SignInAttempts.ts";
import { SignInFault } from "./SignInFault.ts";
import { makeConfirmations, type Confirmations } from "./Confirmations.ts";
import { makeRecoveries, type Recoveries } from "./Recoveries.ts";
import { makePersonPasskeys, type PersonPasskeys } from "./PersonPasskeys.ts";

/**
 * A new session: `secret` (256 bits, base64url) is for the browser and not stored. `device` is a new device token for
 * the browser's next sign-in.
 */
export interface OpenedSession {
  readonly person: Person;
  readonly sessionId: string;
  readonly secret: string;
  readonly device: string;
}

/** A session in use. */
export interface UsedSession {
  readonly person: Person;
  readonly sessionId: string;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The calling address. */
  readonly source: string | undefined;
  /** The token of a known device. */
  readonly device?: string | undefined;
  /** The language of the page: letters are written in it. English without one. */
  readonly language?: Language | undefined;
}

/** The accounts of people, and their sessions. Source: choices, section 5; NIST SP 800-63B; OWASP ASVS 5, 6 and 7. */
export class People extends Context.Service<
  People,
  {
    readonly passkeys: PersonPasskeys;
    readonly recoveries: Recoveries;
    readonly confirmations: Confirmations;
    /** Creates a person and signs them in. A used email is `NotAccepted`, after the same time. */
    readonly signUp: (credentials: Credentials) => Effect.Effect<OpenedSession, SignInFault>;
    /**
     * Signs in: opens a new session and ends the browser's previous one (`previous`, its secret). The attempt is
     * counted before the comparison; an unknown email takes as long as a wrong password.
     */
    readonly signIn: (
      credentials: Credentials,
      previous?: string,
    ) => Effect.Effect<OpenedSession, SignInFault>;
    /** The person of this session secret; absent if the session is over. */
    readonly session: (secret: string | undefined) => Effect.Effect<Option.Option<UsedSession>>;
    /** The id of the person whose session of this secret ended by time or by the server. */
    readonly endedSession: (secret: string) => Effect.Effect<Option.Option<string>>;
    readonly signOut: (secret: string, source: string | undefined) => Effect.Effect<void>;
    /** Changes the password if `current` is right. Ends the person's other sessions. */
    readonly changePassword: (
      session: UsedSession,
      current: string,
      next: string,
      source: string | undefined,
    ) => Effect.Effect<void, SignInFault>;
  }
>()("@bonafide/core/person/People") {
  static readonly layer = Layer.effect(
    People,
    Effect.gen(function* () {
      const people = yield* PersonStore;
      const sessions = yield* makePersonSessions;
      const attempts = yield* makeSignInAttempts;
      const devices = yield* makeDeviceTokens;
      const hashes = yield* PasswordHashes;
      const isPassword = yield* makeIsPassword;
      const saveCompared = yield* makeSaveCompared;
      const newPassword = yield* makeNewPassword;
      const inPlace = yield* makePeopleCrowd;
      const letters = yield* makeLetterBox;
      const { isConfirmedAtOnce } = yield* MailSettings;
      const verifications = yield* Verifications;
      const audit = yield* AuditTrail;
      const unitOfWork = yield* UnitOfWork;
      const ids = yield* Ids;

      const readableEmail = (text: string) =>
        Effect.fromOption(readEmail(text)).pipe(
          Effect.mapError(() => new SignInFault({ name: "EmailInvalid" })),
        );

      /** Reports every fault of new credentials at once. */
      const newCredentials = Effect.fnUntraced(function* (email: string, password: string) {
        const accepted = yield* Effect.result(newPassword(password, email));
        const written = yield* readableEmail(email).pipe(
          Effect.mapError(({ name }) =>
            Result.isFailure(accepted)
              ? new SignInFault({ name, also: accepted.failure.name })
              : new SignInFault({ name }),
          ),
        );
        return { written, accepted: yield* Effect.fromResult(accepted) };
      });

      const open = Effect.fnUntraced(function* (person: Person, source: string | undefined) {
        const opened = yield* sessions.open({ actor: person.id, source }, person.id);
        const now = yield* Clock.currentTimeMillis;
        const device = yield* devices.issue(person.personal?.email ?? "", now);
        return { person, ...opened, device };
      });

      const signUp = Effect.fn("People.signUp")(function* ({
        email,
        language = "en",
        password,
        source,
      }: Credentials) {
        const { accepted, written } = yield* newCredentials(email, password);
        yield* attempts.signUp(source);
        const passwordHash = yield* hashes.hash(accepted);
        const created = yield* Clock.currentTimeMillis;
        const id = yield* ids.next;
        const caller = personCaller({ applicationId: undefined, source });
        return yield* unitOfWork.atomically(
          Effect.gen(function* () {
            const { verificationId } = yield* Effect.orDie(
              verifications.adopt(caller, undefined, created),
            );
            const person: Person = {
              id,
              verificationId,
              personal: {
                email: written,
                passwordHash,
                language,
                ...(isConfirmedAtOnce(written) ? { confirmed: created } : {}),
              },
              created,
              version: 1,
            };
            if (!(yield* people.insert(person))) {
              return yield* new SignInFault({ name: "NotAccepted" });
            }
            if (!isConfirmedAtOnce(written)) {
              yield* letters.put({ kind: "confirm_email", personId: id, to: written, language });
            }
            yield* audit.begin({
              subject: id,
              action: "person.created",
              actor: id,
              at: created,
              source,
            });
            return yield* open(person, source);
          }),
        );
      }, inPlace);

      const signIn = Effect.fn("People.signIn")(function* (
        { device, email, language, password, source }: Credentials,
        previous?: string,
      ) {
        const attempt = { email: yield* readableEmail(email), source, device };
        const mayCompare = yield* attempts.compare(attempt);
        const known = Option.getOrUndefined(yield* people.findByEmail(attempt.email));
        // A comparison with nothing takes the same time.
        const found = mayCompare ? known : undefined;
        if (!(yield* isPassword(password, found?.personal?.passwordHash)) || found === undefined) {
          return yield* new SignInFault({ name: "NotAccepted" });
        }
        return yield* unitOfWork.patiently(
          Effect.gen(function* () {
            yield* attempts.succeeded(attempt);
            // A new version even without a change, so that a concurrent change of the password comes first or second.
            const person = yield* saveCompared(found, () =>
              Effect.succeed(language === undefined ? {} : { language }),
            );
            const now = yield* Clock.currentTimeMillis;
            if (devices.deviceOf(device, attempt.email, now) === undefined) {
              yield* letters.notify(person, { kind: "new_device" });
            }
            if (previous !== undefined) yield* sessions.end(previous, "Replaced", source);
            return yield* open(person, source);
          }),
        );
      }, inPlace);

      const session = Effect.fn("People.session")(function* (secret: string | undefined) {
        if (secret === undefined) return Option.none();
        const used = yield* sessions.use(secret);
        if (Option.isNone(used)) return Option.none();
        const { id: sessionId, personId } = used.value;
        return Option.map(
          Option.filter(yield* people.find(personId), ({ personal }) => personal !== undefined),
          (person): UsedSession => ({ person, sessionId }),
        );
      });

      const changePassword = Effect.fn("People.changePassword")(function* (
        { person: { id }, sessionId }: UsedSession,
        current: string,
        next: string,
        source: string | undefined,
      ) {
        const found = Option.getOrUndefined(yield* people.find(id));
        if (found?.personal === undefined) return yield* new SignInFault({ name: "NotAccepted" });
        const accepted = yield* newPassword(next, found.personal.email);
        yield* attempts.change(id);
        if (!(yield* isPassword(current, found.personal.passwordHash))) {
          return yield* new SignInFault({ name: "NotAccepted" });
        }
        const passwordHash = yield* hashes.hash(accepted);
        const by: Actor = { actor: id, source };
        yield* unitOfWork.atomically(
          Effect.gen(function* () {
            yield* attempts.changed(id);
            yield* saveCompared(found, () => Effect.succeed({ passwordHash }));
            yield* letters.notify(found, { kind: "password_changed" });
            yield* sessions.endAll(by, id, "Replaced", sessionId);
            const at = yield* Clock.currentTimeMillis;
            yield* audit.append({ ...by, subject: id, action: "person.password_changed", at });
          }),
        );
      }, inPlace);

      return People.of({
        passkeys: yield* makePersonPasskeys(inPlace),
        recoveries: yield* makeRecoveries(inPlace),
        confirmations: yield* makeConfirmations,
        signUp,
        signIn,
        session,
        endedSession: sessions.endedOf,
        signOut: (secret, source) =>
          unitOfWork.atomically(sessions.end(secret, "SignedOut", source)),
        changePassword,
      });
    }),
  );
}
