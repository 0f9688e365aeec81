import { type LimitName, standardRules } from "@bonafide/core/limit/Limit";
import { type Credentials, People, type UsedSession } from "@bonafide/core/person/People";
import type { PersonVisit } from "@bonafide/core/person/PersonAccount";
import type { SignInFault } from "@bonafide/core/person/SignInFault";
import { Effect, Option } from "effect";
import { auditedEntries } from "../audit/AuditedEntries.ts";

/** How many attempts are free under a limit of growing waits. */
export const freeOf = (limit: LimitName): number => {
  const rule = standardRules[limit];
  return rule?._tag === "Growing" ? rule.free : 0;
};

export const email = "Zoë@People.Example";
export const password = "correct horse battery";
export const source = "198.51.100.7";

export const credentials = (changes: Partial<Credentials> = {}): Credentials => ({
  email,
  password,
  source,
  ...changes,
});

export const signUp = (changes: Partial<Credentials> = {}) =>
  Effect.flatMap(People, (people) => people.signUp(credentials(changes)));

export const signIn = (changes: Partial<Credentials> = {}, previous?: string) =>
  Effect.flatMap(People, (people) => people.signIn(credentials(changes), previous));

/** The person of a session secret; absent if there is none. */
export const sessionOf = (secret: string | undefined) =>
  Effect.map(
    Effect.flatMap(People, (people) => people.session(secret)),
    Option.map(({ person, sessionId }: UsedSession) => [person.id, sessionId] as const),
  );

/** Whose session a secret is, by id. */
export const holderOf = (secret: string | undefined) =>
  Effect.map(sessionOf(secret), (found) => Option.getOrUndefined(found)?.[0]);

export const faultOf = <A, R>(answer: Effect.Effect<A, SignInFault, R>) =>
  Effect.map(Effect.flip(answer), ({ name }) => name);

/** What the audit says was done, in its order. */
export const actions = Effect.map(auditedEntries, (entries) => entries.map(({ action }) => action));

export const visitOf = (personId: string, changes: Partial<PersonVisit> = {}): PersonVisit => ({
  personId,
  applicationId: undefined,
  source,
  ...changes,
});
