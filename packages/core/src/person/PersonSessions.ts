import { Clock, Effect, Option } from "effect";
import { SecretKeys } from "../access/SecretKeys.ts";
import { type Actor, bySystem } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { advance } from "../machine/Machine.ts";
import { Ids } from "../storage/Ids.ts";
import { UnitOfWork, type VersionConflict } from "../storage/UnitOfWork.ts";
import { personSession, type SessionEnd } from "./PersonSession.ts";
import type { PersonSessionStore, StoredSession } from "./PersonSessionStore.ts";
import { PersonStore } from "./PersonStore.ts";

const step = advance(personSession);

/** A use is stored only this long after the stored one, in milliseconds, so that not every page writes. */
const useGrain = 60_000;

/** Opens, uses and ends sessions. Every opening and end is audited. */
export interface PersonSessions {
  /** Opens a session of a person. Returns it with the browser's secret. Call it within a unit of work. */
  readonly open: (
    by: Actor,
    personId: string,
  ) => Effect.Effect<{ readonly sessionId: string; readonly secret: string }>;
  /** The open session of this secret, marked as used; absent if it is over. */
  readonly use: (secret: string) => Effect.Effect<Option.Option<StoredSession>>;
  /** The person whose session of this secret ended by time or by the server. */
  readonly endedOf: (secret: string) => Effect.Effect<Option.Option<string>>;
  /** Ends the session of this secret. Call it within a unit of work. */
  readonly end: (
    secret: string,
    why: SessionEnd,
    source: string | undefined,
  ) => Effect.Effect<void, VersionConflict>;
  /** Ends a person's sessions, except the named one. Call it within a unit of work. */
  readonly endAll: (
    by: Actor,
    personId: string,
    why: SessionEnd,
    but?: string,
  ) => Effect.Effect<void, VersionConflict>;
}

/** Sessions over the rows of a store. */
export const makeSessions = Effect.fnUntraced(function* (store: PersonSessionStore) {
  const audit = yield* AuditTrail;
  const unitOfWork = yield* UnitOfWork;
  const secrets = yield* SecretKeys;
  const ids = yield* Ids;

  const open = Effect.fnUntraced(function* (by: Actor, personId: string) {
    const now = yield* Clock.currentTimeMillis;
    const secret = yield* secrets.issue;
    const unopened: StoredSession = {
      id: yield* ids.next,
      personId,
      digest: secrets.digest(secret),
      state: personSession.initial,
      created: now,
      updated: now,
      version: 0,
    };
    const { cause, next } = yield* Effect.orDie(step(unopened, { _tag: "Open", now }, now, by));
    yield* store.insert(next);
    yield* audit.begin({ ...cause, subject: next.id, at: now });
    return { sessionId: next.id, secret };
  });

  const endOne = Effect.fnUntraced(function* (session: StoredSession, why: SessionEnd, by: Actor) {
    const now = yield* Clock.currentTimeMillis;
    const { cause, next } = yield* Effect.orDie(step(session, { _tag: "End", why }, now, by));
    yield* store.save(next);
    yield* audit.append({ ...cause, subject: session.id, at: now });
  });

  const isOpen = ({ state }: StoredSession) => state._tag === "Open";
  const findOpen = (secret: string) =>
    Effect.map(store.find(secrets.digest(secret)), Option.filter(isOpen));

  const end = Effect.fnUntraced(function* (
    secret: string,
    why: SessionEnd,
    source: string | undefined,
  ) {
    const found = yield* findOpen(secret);
    if (Option.isNone(found)) return;
    yield* endOne(found.value, why, { actor: found.value.personId, source });
  });

  const endAll = Effect.fnUntraced(function* (
    by: Actor,
    personId: string,
    why: SessionEnd,
    but?: string,
  ) {
    for (const session of yield* store.openOf(personId)) {
      if (session.id !== but) yield* endOne(session, why, by);
    }
  });

  /** The effect of a use on an open session. */
  const used = Effect.fnUntraced(function* (session: StoredSession) {
    const now = yield* Clock.currentTimeMillis;
    return yield* Effect.orDie(step(session, { _tag: "Use", now }, now, bySystem));
  });

  const storeUse = Effect.fnUntraced(function* (secret: string) {
    const found = yield* findOpen(secret);
    if (Option.isNone(found)) return found;
    const { cause, next } = yield* used(found.value);
    yield* store.save(next);
    if (isOpen(next)) return Option.some(next);
    yield* audit.append({ ...cause, subject: next.id, at: next.updated });
    return Option.none();
  }, unitOfWork.atomically);

  const use = Effect.fnUntraced(function* (secret: string) {
    const found = yield* findOpen(secret);
    if (Option.isNone(found)) return found;
    const { next } = yield* used(found.value);
    return isOpen(next) && next.updated - found.value.updated < useGrain
      ? found
      : yield* storeUse(secret);
  });

  const endedOf = (secret: string) =>
    Effect.map(
      store.find(secrets.digest(secret)),
      Option.flatMap(({ personId, state }) =>
        state._tag === "Ended" && (state.why === "Expired" || state.why === "Replaced")
          ? Option.some(personId)
          : Option.none(),
      ),
    );

  return { open, end, endAll, endedOf, use } satisfies PersonSessions;
});

export const makePersonSessions = Effect.flatMap(PersonStore, ({ sessions }) =>
  makeSessions(sessions),
);
