import { Clock, Effect, Option } from "effect";
import type { Passkey, PasskeyAnswer } from "../access/Passkey.ts";
import {
  afterSigning,
  claimedBy,
  makePasskeyCeremonies,
  PasskeyRefused,
  withPasskey,
} from "../access/PasskeyCeremonies.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import type { Language } from "../mail/Letter.ts";
import { makeLetterBox } from "../mail/LetterBox.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { makeDeviceTokens } from "./DeviceTokens.ts";
import { makeIsPassword, makeSaveCompared } from "./ComparedPeople.ts";
import type { OpenedSession, UsedSession } from "./People.ts";
import type { InPlace } from "./PasswordCrowd.ts";
import type { Person } from "./Person.ts";
import { makePersonSessions } from "./PersonSessions.ts";
import { PersonStore } from "./PersonStore.ts";
import { makeSignInAttempts } from "./SignInAttempts.ts";
import { SignInFault } from "./SignInFault.ts";

/** A browser that signs in with a passkey. */
export interface PasskeyVisit {
  readonly source: string | undefined;
  readonly device: string | undefined;
  readonly language: Language;
}

/** The passkeys of people. Source: WebAuthn Level 3; NIST SP 800-63B, 3.1.7 and 5.2.1. */
export interface PersonPasskeys {
  /** A challenge for a browser, by its secret. */
  readonly challenge: (browser: string) => Effect.Effect<string>;
  /** Adds a passkey, if the password is right (`NotAccepted`), and writes a letter about it. */
  readonly add: (
    session: UsedSession,
    password: string,
    name: string,
    answer: PasskeyAnswer,
    source: string | undefined,
  ) => Effect.Effect<void, SignInFault | PasskeyRefused>;
  /** Removes a passkey. Does nothing if there is none of this id. */
  readonly remove: (
    session: UsedSession,
    id: string,
    source: string | undefined,
  ) => Effect.Effect<void>;
  /** Opens a session of the passkey's owner, and ends the browser's previous one (`previous`, its secret). */
  readonly signIn: (
    answer: PasskeyAnswer,
    visit: PasskeyVisit,
    previous: string | undefined,
  ) => Effect.Effect<OpenedSession, PasskeyRefused>;
}

export const makePersonPasskeys = Effect.fnUntraced(function* (inPlace: InPlace) {
  const people = yield* PersonStore;
  const sessions = yield* makePersonSessions;
  const attempts = yield* makeSignInAttempts;
  const devices = yield* makeDeviceTokens;
  const isPassword = yield* makeIsPassword;
  const saveCompared = yield* makeSaveCompared;
  const ceremonies = yield* makePasskeyCeremonies;
  const letters = yield* makeLetterBox;
  const audit = yield* AuditTrail;
  const { patiently } = yield* UnitOfWork;

  /** Stores other passkeys of a person, whose version must be unchanged. Call it within a unit of work. */
  const save = Effect.fnUntraced(function* (
    person: Person,
    passkeys: ReadonlyArray<Passkey>,
    language?: Language,
  ) {
    const { personal } = person;
    if (personal === undefined) return person;
    const next: Person = {
      ...person,
      personal: { ...personal, passkeys, ...(language === undefined ? {} : { language }) },
      version: person.version + 1,
    };
    yield* people.save(next);
    return next;
  });

  const add = Effect.fn("PersonPasskeys.add")(function* (
    { person: { id } }: UsedSession,
    password: string,
    name: string,
    answer: PasskeyAnswer,
    source: string | undefined,
  ) {
    yield* attempts.change(id);
    const compared = Option.getOrUndefined(yield* people.find(id));
    const isRight = yield* isPassword(password, compared?.personal?.passwordHash);
    if (!isRight || compared === undefined) {
      return yield* new SignInFault({ name: "NotAccepted" });
    }
    const passkey = yield* ceremonies.registered(answer, name);
    yield* patiently(
      Effect.gen(function* () {
        const next = yield* saveCompared(compared, ({ passkeys = [] }) =>
          Effect.map(withPasskey(passkeys, passkey), (all) => ({ passkeys: all })),
        );
        yield* attempts.changed(id);
        yield* letters.notify(next, { kind: "passkey_added" });
        const at = yield* Clock.currentTimeMillis;
        yield* audit.append({
          actor: id,
          source,
          subject: id,
          action: "person.passkey_added",
          at,
        });
      }),
    );
  }, inPlace);

  const remove = Effect.fn("PersonPasskeys.remove")(function* (
    { person: { id: personId } }: UsedSession,
    id: string,
    source: string | undefined,
  ) {
    const found = Option.getOrUndefined(yield* people.find(personId));
    const { passkeys = [] } = found?.personal ?? {};
    const kept = passkeys.filter((passkey) => passkey.id !== id);
    if (found === undefined || kept.length === passkeys.length) return;
    yield* save(found, kept);
    const at = yield* Clock.currentTimeMillis;
    yield* audit.append({
      actor: personId,
      source,
      subject: personId,
      action: "person.passkey_removed",
      at,
    });
  }, patiently);

  const signIn = Effect.fn("PersonPasskeys.signIn")(function* (
    answer: PasskeyAnswer,
    { device, language, source }: PasskeyVisit,
    previous: string | undefined,
  ) {
    const claimed = Option.getOrUndefined(claimedBy(answer.response));
    if (claimed === undefined) return yield* new PasskeyRefused();
    const owner = Option.getOrUndefined(yield* people.find(claimed.owner));
    const signed = yield* ceremonies.signed(answer, owner?.personal?.passkeys ?? []);
    return yield* patiently(
      Effect.gen(function* () {
        const found = Option.getOrUndefined(yield* people.find(claimed.owner));
        if (found?.personal === undefined) return yield* new PasskeyRefused();
        const { email, passkeys = [] } = found.personal;
        const person = yield* save(found, yield* afterSigning(passkeys, signed), language);
        const now = yield* Clock.currentTimeMillis;
        if (devices.deviceOf(device, email, now) === undefined) {
          yield* letters.notify(person, { kind: "new_device" });
        }
        if (previous !== undefined) yield* sessions.end(previous, "Replaced", source);
        const opened = yield* sessions.open({ actor: person.id, source }, person.id);
        return { person, ...opened, device: yield* devices.issue(email, now) };
      }),
    );
  });

  return { challenge: ceremonies.issue, add, remove, signIn } satisfies PersonPasskeys;
});
