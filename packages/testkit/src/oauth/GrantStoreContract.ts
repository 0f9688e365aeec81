import type { Grant } from "@bonafide/core/oauth/Grant";
import { GrantStore, type GrantTokenKind } from "@bonafide/core/oauth/GrantStore";
import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { expect } from "@effect/vitest";
import { Effect, Exit, type Layer, Option } from "effect";
import { putPerson } from "../person/PersonSamples.ts";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { endedGrant, redeemedGrant, sampleGrant } from "./OAuthSamples.ts";

const insert = Effect.fnUntraced(function* (changes: Partial<Grant> = {}, eid?: string) {
  const grant = sampleGrant(changes);
  yield* (yield* GrantStore).insert(grant, eid);
  return grant;
});

const findBy = Effect.fnUntraced(function* (kind: GrantTokenKind, digest: string) {
  const found = yield* (yield* GrantStore).findBy(kind, [digest]);
  return Option.fromUndefinedOr(found.get(digest));
});

/** Redeems a grant and refreshes it once. */
const refreshed = Effect.fnUntraced(function* (grant: Grant) {
  const { save } = yield* GrantStore;
  const first = redeemedGrant(grant, 1);
  yield* save([first]);
  const second = redeemedGrant(first, 2);
  yield* save([second]);
  return second;
});

/** The contract of `GrantStore`. */
export const grantStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("GrantStore", () => {
    test(
      "finds a grant by every digest that it ever had, and by no digest of another kind",
      Effect.gen(function* () {
        const { find } = yield* GrantStore;
        const policy = { scope: "other", handles: ["age"], proofs: [], groups: [] } as const;
        const other = yield* insert({ policy, subject: undefined });
        const current = yield* refreshed(yield* insert({ challenge: "challenge" }));
        const { id } = current;
        const found = Option.some(current);
        expect(yield* find(id)).toEqual(found);
        expect(yield* findBy("code", `code of ${id}`)).toEqual(found);
        for (const turn of [1, 2]) {
          expect(yield* findBy("access", `access ${turn} of ${id}`)).toEqual(found);
          expect(yield* findBy("refresh", `refresh ${turn} of ${id}`)).toEqual(found);
        }
        const wrong = yield* Effect.all([
          findBy("access", `code of ${id}`),
          findBy("code", `access 2 of ${id}`),
          findBy("access", `refresh 2 of ${id}`),
          findBy("refresh", `access 2 of ${id}`),
          findBy("code", `access 1 of ${id}`),
          findBy("access", `refresh 1 of ${id}`),
          findBy("refresh", `access 1 of ${id}`),
          findBy("code", ""),
          ...malformedIds.map(find),
          find(freshId()),
        ]);
        expect(wrong.filter(Option.isSome)).toEqual([]);
        expect(yield* find(other.id)).toEqual(Option.some(other));
      }),
    );

    test(
      "knows the digests of a grant that ended",
      Effect.gen(function* () {
        const { save } = yield* GrantStore;
        const ended = endedGrant(yield* refreshed(yield* insert()));
        yield* save([ended]);
        expect(yield* findBy("code", `code of ${ended.id}`)).toEqual(Option.some(ended));
        expect(yield* findBy("refresh", `refresh 1 of ${ended.id}`)).toEqual(Option.some(ended));
      }),
    );

    test(
      "stores one of two next versions",
      Effect.gen(function* () {
        const { find, save } = yield* GrantStore;
        const grant = yield* insert();
        const next = redeemedGrant(grant, 1);
        yield* save([next]);
        for (const late of [next, redeemedGrant(grant, 2), endedGrant(grant), sampleGrant()]) {
          const exit = yield* Effect.exit(save([late]));
          expect(exit).toEqual(Exit.fail(new VersionConflict()));
        }
        expect(yield* find(grant.id)).toEqual(Option.some(next));
      }),
    );

    test(
      "lists a person's grants that have not ended, newest first, and which came with an `eid`",
      Effect.gen(function* () {
        const { liveOf, save } = yield* GrantStore;
        const personId = (yield* putPerson()).person.id;
        const oldest = yield* insert({ personId }, "anna");
        const newest = redeemedGrant(yield* insert({ personId, created: sampleTime + 2 }), 1);
        yield* save([newest]);
        yield* save([endedGrant(yield* insert({ personId, created: sampleTime + 1 }))]);
        yield* insert();
        expect(yield* liveOf(personId)).toEqual([
          { ...newest, named: false },
          { ...oldest, named: true },
        ]);
        const strangers = yield* Effect.forEach([...malformedIds, freshId()], liveOf);
        expect(strangers.flat()).toEqual([]);
      }),
    );

    test(
      "finds many at once, of each its own, and stores what became of all of them",
      Effect.gen(function* () {
        const { find, save } = yield* GrantStore;
        const given = yield* Effect.forEach([1, 2, 3], () => insert());
        const [redeemedFirst, endedFirst, refreshedFirst] = given;
        if (!redeemedFirst || !endedFirst || !refreshedFirst) return expect.unreachable();
        const before = redeemedGrant(refreshedFirst, 1);
        yield* save([before]);
        const after = [
          redeemedGrant(redeemedFirst, 1),
          endedGrant(endedFirst),
          redeemedGrant(before, 2),
        ];
        yield* save(after);
        expect(yield* Effect.forEach(after, ({ id }) => find(id))).toEqual(after.map(Option.some));
        const digests = [...after.map(({ id }) => `refresh 1 of ${id}`), freshId()];
        const found = yield* (yield* GrantStore).findBy("refresh", digests);
        expect(found).toEqual(
          new Map(after.flatMap((grant, at) => (at === 1 ? [] : [[digests[at], grant]]))),
        );
        expect(yield* (yield* GrantStore).findBy("code", [])).toEqual(new Map());
        yield* save([]);
      }),
    );

    test(
      "stores none of many, where one was changed meanwhile",
      Effect.gen(function* () {
        const { find, save } = yield* GrantStore;
        const { atomically } = yield* UnitOfWork;
        const [early, late] = [yield* insert(), yield* insert()];
        yield* save([endedGrant(late)]);
        let tries = 0;
        const both = Effect.gen(function* () {
          tries += 1;
          if (tries > 1) return yield* Effect.fail("given up");
          yield* save([redeemedGrant(early, 1), redeemedGrant(late, 1)]);
        });
        expect(yield* Effect.exit(atomically(both))).toEqual(Exit.fail("given up"));
        expect(yield* find(early.id)).toEqual(Option.some(early));
        expect(yield* find(late.id)).toEqual(Option.some(endedGrant(late)));
      }),
    );

    test(
      "forgets what was last changed before a time, with its digests, so many at once",
      Effect.gen(function* () {
        const { find, forgetBefore } = yield* GrantStore;
        const old = yield* refreshed(yield* insert());
        const older = yield* insert({ created: sampleTime - 1, updated: sampleTime - 1 });
        const kept = yield* insert({ updated: sampleTime + 10 });
        expect(yield* forgetBefore(sampleTime - 1, 10)).toBe(0);
        expect(yield* forgetBefore(sampleTime + 10, 1)).toBe(1);
        expect(yield* forgetBefore(sampleTime + 10, 10)).toBe(1);
        expect(yield* forgetBefore(sampleTime + 10, 10)).toBe(0);
        expect(yield* find(older.id)).toEqual(Option.none());
        expect(yield* findBy("refresh", `refresh 1 of ${old.id}`)).toEqual(Option.none());
        expect(yield* findBy("code", `code of ${kept.id}`)).toEqual(Option.some(kept));
      }),
    );
  });
};
