import { Clock, Effect, Option, Result } from "effect";
import { SecretKeys } from "../access/SecretKeys.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { Limits } from "../limit/Limits.ts";
import type { Language } from "../mail/Letter.ts";
import { makeLetterBox } from "../mail/LetterBox.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import type { UsedSession } from "./People.ts";
import { PersonStore } from "./PersonStore.ts";

/** Confirms that an email reaches its person. Source: NIST SP 800-63A, 3.9 (confirmation codes). */
export interface Confirmations {
  /** Queues a letter with a link. Returns false if there were too many. */
  readonly send: (session: UsedSession, language: Language) => Effect.Effect<boolean>;
  /**
   * Confirms the address by a code. The person must be signed in: a letter that went astray confirms nothing. Returns
   * false if the code cannot be used, or is another person's.
   */
  readonly confirm: (
    session: UsedSession,
    code: string,
    source: string | undefined,
  ) => Effect.Effect<boolean>;
}

export const makeConfirmations = Effect.gen(function* () {
  const people = yield* PersonStore;
  const { codes } = people;
  const letters = yield* makeLetterBox;
  const limits = yield* Limits;
  const keys = yield* SecretKeys;
  const audit = yield* AuditTrail;
  const { atomically } = yield* UnitOfWork;

  const send = Effect.fn("Confirmations.send")(function* (
    { person: { id, personal } }: UsedSession,
    language: Language,
  ) {
    if (personal === undefined || personal.confirmed !== undefined) return true;
    const now = yield* Clock.currentTimeMillis;
    const wanted = yield* Effect.result(
      limits.take([{ limit: "confirmation_letter", subject: id }], now),
    );
    if (Result.isFailure(wanted)) return false;
    yield* atomically(
      letters.put({ kind: "confirm_email", personId: id, to: personal.email, language }),
    );
    return true;
  });

  const confirm = Effect.fn("Confirmations.confirm")(function* (
    { person: { id } }: UsedSession,
    text: string,
    source: string | undefined,
  ) {
    const at = yield* Clock.currentTimeMillis;
    const code = Option.getOrUndefined(yield* codes.find(keys.digest(text)));
    const isTheirs = code?.purpose === "confirm_email" && code.personId === id && at < code.expires;
    if (!isTheirs || !(yield* codes.spend(code))) return false;
    const person = Option.getOrUndefined(yield* people.find(id));
    if (person?.personal === undefined) return false;
    yield* people.save({
      ...person,
      personal: { ...person.personal, confirmed: at },
      version: person.version + 1,
    });
    yield* audit.append({
      actor: id,
      source,
      subject: id,
      action: "person.email_confirmed",
      at,
    });
    return true;
  }, atomically);

  return { send, confirm } satisfies Confirmations;
});
