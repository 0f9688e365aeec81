import type { PersonSessionStore, StoredSession } from "@bonafide/core/person/PersonSessionStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { StaffStore } from "@bonafide/core/staff/StaffStore";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { expect } from "@effect/vitest";
import { Effect, Exit, type Layer, Option } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { putStaff } from "../staff/StaffStoreContract.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { putPerson, sampleSession } from "./PersonSamples.ts";

const ended = (session: StoredSession): StoredSession => ({
  ...session,
  state: { _tag: "Ended", why: "SignedOut" },
  updated: session.updated + 1_000,
  version: session.version + 1,
});

/** The contract of a store of sessions; `putOwner` stores an owner and returns the id. */
const sessionStoreContract = <E>(
  name: string,
  store: Effect.Effect<PersonSessionStore, never, StoragePorts>,
  putOwner: Effect.Effect<string, never, StoragePorts>,
  layer: Layer.Layer<StoragePorts, E>,
): void => {
  const test = portTest(layer);

  const putSession = Effect.fnUntraced(function* (changes: Partial<StoredSession> = {}) {
    const session = sampleSession(yield* putOwner, changes);
    yield* (yield* store).insert(session);
    return session;
  });

  describe(name, () => {
    test(
      "finds a session as it was stored, by its digest and by no other",
      Effect.gen(function* () {
        const { find } = yield* store;
        const session = yield* putSession();
        yield* putSession();
        expect(yield* find(session.digest)).toEqual(Option.some(session));
        const others = [session.id, session.digest.toUpperCase(), ...malformedIds];
        expect((yield* Effect.forEach(others, find)).filter(Option.isSome)).toEqual([]);
      }),
    );

    test(
      "stores a next version once, and fails if it was stored before",
      Effect.gen(function* () {
        const { find, save } = yield* store;
        const session = yield* putSession();
        const used: StoredSession = {
          ...session,
          state: { _tag: "Open", openedAt: sampleTime, usedAt: sampleTime + 500 },
          updated: sampleTime + 500,
          version: 2,
        };
        yield* save(used);
        expect(yield* find(session.digest)).toEqual(Option.some(used));
        expect(yield* Effect.flip(save(used))).toBeInstanceOf(VersionConflict);
        const unknown = { ...used, id: freshId() };
        expect(yield* Effect.flip(save(unknown))).toBeInstanceOf(VersionConflict);
        yield* save({ ...ended(used), version: 3 });
        expect(yield* find(session.digest)).toMatchObject(
          Option.some({ state: { _tag: "Ended", why: "SignedOut" } }),
        );
      }),
    );

    test(
      "lets one of many saves at once win",
      Effect.gen(function* () {
        const { save } = yield* store;
        const session = yield* putSession();
        const exits = yield* Effect.forEach(
          Array.from({ length: 20 }),
          () => Effect.exit(save(ended(session))),
          { concurrency: "unbounded" },
        );
        expect(exits.filter(Exit.isSuccess)).toHaveLength(1);
      }),
    );

    test(
      "tells a person's open sessions, oldest first",
      Effect.gen(function* () {
        const { insert, openOf, save } = yield* store;
        const old = yield* putSession();
        const others = [sampleTime + 20, sampleTime + 10].map((created) =>
          sampleSession(old.personId, { created }),
        );
        const over = sampleSession(old.personId, { created: sampleTime + 5 });
        yield* Effect.forEach([...others, over], insert);
        yield* save(ended(over));
        yield* putSession();
        expect(yield* openOf(old.personId)).toEqual([old, ...others.toReversed()]);
        for (const id of [freshId(), ...malformedIds]) expect(yield* openOf(id)).toEqual([]);
      }),
    );

    test(
      "forgets what was last changed before a time, the oldest first, and nothing else",
      Effect.gen(function* () {
        const { find, forgetBefore } = yield* store;
        const ages = [3, 1, 2, 4];
        const sessions = yield* Effect.forEach(ages, (age) =>
          putSession({ updated: sampleTime + age }),
        );
        const left = Effect.map(
          Effect.forEach(sessions, ({ digest }) => find(digest)),
          (found) => ages.filter((_, at) => found[at] !== undefined && Option.isSome(found[at])),
        );
        expect(yield* forgetBefore(sampleTime + 4, 2)).toBe(2);
        expect(yield* left).toEqual([3, 4]);
        expect(yield* forgetBefore(sampleTime + 4, 2)).toBe(1);
        expect(yield* forgetBefore(sampleTime + 4, 2)).toBe(0);
        expect(yield* left).toEqual([4]);
      }),
    );
  });
};

/** The contract of the sessions in `PersonStore`. */
export const personSessionStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void =>
  sessionStoreContract(
    "PersonStore.sessions",
    Effect.map(PersonStore, ({ sessions }) => sessions),
    Effect.map(putPerson(), ({ person }) => person.id),
    layer,
  );

/** The contract of the sessions in `StaffStore`: the same. */
export const staffSessionStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void =>
  sessionStoreContract(
    "StaffStore.sessions",
    Effect.map(StaffStore, ({ sessions }) => sessions),
    Effect.map(putStaff(), ({ account }) => account.id),
    layer,
  );
