import type { LimitRule } from "@bonafide/core/limit/LimitRule";
import { Limits, type LimitUse } from "@bonafide/core/limit/Limits";
import { LimitStore } from "@bonafide/core/limit/LimitStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { expect } from "@effect/vitest";
import { Effect, Exit, Layer, Result } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { MemoryVault } from "../storage/MemoryVault.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime as now } from "../verification/TransactionSamples.ts";

const minute = 60_000;

/** A rule of each kind that allows `most` uses at once. */
const rules = (most: number): ReadonlyArray<LimitRule> => [
  { _tag: "Even", perMinute: most },
  { _tag: "Windows", windows: [{ most, within: minute }] },
  { _tag: "Growing", free: most, first: minute, longest: minute, memory: 60 * minute },
  { _tag: "Tally", perHour: most, perDay: 10 * most, blocks: true },
];

const use = (rule: LimitRule, subject = freshId()): LimitUse => ({
  limit: "account_rate",
  subject,
  rule,
});
const one = (most: number, subject?: string) => use({ _tag: "Even", perMinute: most }, subject);

/** How many of so many takes were counted, all at once. */
const counted = Effect.fnUntraced(function* (
  times: number,
  usesOf: (at: number) => ReadonlyArray<LimitUse>,
) {
  const { take } = yield* Limits;
  const exits = yield* Effect.forEach(
    Array.from({ length: times }, (_, at) => usesOf(at)),
    (uses) => Effect.exit(take(uses, now)),
    { concurrency: "unbounded" },
  );
  expect(exits.filter(Exit.hasDies)).toEqual([]);
  return exits.filter(Exit.isSuccess).length;
});

/** The contract of `LimitStore`, under each kind of rule. Source: choices, "Limits". */
export const limitStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(Limits.layer.pipe(Layer.provide(MemoryVault), Layer.provideMerge(layer)));

  describe("LimitStore", () => {
    for (const rule of rules(5)) {
      test(
        `${rule._tag}: counts each use of many at once, and none too many`,
        Effect.gen(function* () {
          const { take } = yield* Limits;
          const [mine, other] = [use(rule), use(rule)];
          expect(yield* counted(40, () => [mine])).toBe(5);
          const { exceeded, retryAfter } = yield* Effect.flip(take([mine], now));
          expect(exceeded.map((excess) => excess.use)).toEqual([mine]);
          expect(retryAfter).toBeGreaterThan(0);
          yield* take([other], now);
        }),
      );

      test(
        `${rule._tag}: counts nothing in a unit of work that fails`,
        Effect.gen(function* () {
          const { take } = yield* Limits;
          const { atomically } = yield* UnitOfWork;
          const mine = use(rule);
          const failing = Effect.andThen(take([mine], now), Effect.fail("no"));
          yield* Effect.forEach([1, 2, 3, 4, 5, 6], () => Effect.ignore(atomically(failing)));
          expect(yield* counted(6, () => [mine])).toBe(5);
        }),
      );
    }

    test(
      "counts for all keys or for none, in whatever order they come, and names those that are full",
      Effect.gen(function* () {
        const { take } = yield* Limits;
        const [small, large] = [one(20), one(50)];
        const taken = counted(100, (at) => (at % 2 === 0 ? [small, large] : [large, small]));
        expect(yield* taken).toBe(20);
        const refused = yield* Effect.flip(take([large, small], now));
        expect(refused.exceeded).toMatchObject([{ use: small, retryAfter: 3, reason: "rate" }]);
        expect(yield* counted(50, () => [large])).toBe(30);
        expect((yield* Effect.flip(take([small, large], now))).exceeded).toHaveLength(2);
        yield* take([], now);
      }),
    );

    test(
      "keeps limits and subjects apart, and a personal subject as a digest",
      Effect.gen(function* () {
        const { nearest, take } = yield* Limits;
        const sends = { limit: "possession_send", subject: "4155550123" } as const;
        yield* take([one(1, "same"), { ...one(1, "same"), limit: "client_rate" }, sends], now);
        yield* take([{ ...sends, subject: "4155550124" }], now);
        const found = yield* nearest("possession_send", now, 10);
        expect(found).toMatchObject([{ used: 1 }, { used: 1 }]);
        expect(found.filter(({ subject }) => subject.startsWith("415"))).toEqual([]);
      }),
    );

    test(
      "tells the fullest first, by the rate that is the subject's own",
      Effect.gen(function* () {
        const { nearest, take } = yield* Limits;
        const [half, third, old] = [one(2), one(3), one(1)];
        yield* take([third, half], now);
        yield* take([old], now - minute);
        expect(yield* nearest("account_rate", now, 10)).toMatchObject([
          { subject: half.subject, used: 1, most: 2, retryAfter: 0 },
          { subject: third.subject, used: 1, most: 3, retryAfter: 0 },
        ]);
        expect(yield* nearest("account_rate", now, 1)).toMatchObject([{ subject: half.subject }]);
      }),
    );

    test(
      "takes back, and forgets",
      Effect.gen(function* () {
        const { check, correct, forget, take } = yield* Limits;
        const mine = use({ _tag: "Windows", windows: [{ most: 2, within: minute }] });
        yield* correct([mine], "taken back", now);
        expect(yield* counted(4, () => [mine])).toBe(2);
        expect((yield* Effect.flip(check(mine, now))).retryAfter).toBe(60);
        yield* correct([mine], "taken back", now);
        yield* check(mine, now);
        expect(yield* counted(4, () => [mine])).toBe(1);
        yield* forget([mine]);
        yield* forget([]);
        expect(yield* counted(4, () => [mine])).toBe(2);
        yield* take([mine], now + minute);
      }),
    );

    test(
      "sweeps what counts no more, however much it is, and nothing else",
      Effect.gen(function* () {
        const { sweep, take } = yield* Limits;
        const store = yield* LimitStore;
        for (const _ of [1, 2, 3, 4]) {
          const keys = Array.from({ length: 300 }, () => ({
            limit: "client_rate" as const,
            subject: freshId(),
          }));
          const next = keys.map(() => ({ marks: [1], share: 0, endsAt: now }));
          yield* store.change(keys, () => Result.succeed({ answer: undefined, next }));
        }
        const young = one(1);
        yield* take([young], now);
        // What ends now counts no more, and is not swept yet.
        expect(yield* store.fullest("client_rate", now, 5)).toEqual([]);
        expect(yield* store.fullest("client_rate", now - 1, 5)).toHaveLength(5);
        expect(yield* sweep(now)).toBe(0);
        expect(yield* sweep(now + 1)).toBe(1_200);
        expect(yield* sweep(now + 1)).toBe(0);
        expect(yield* counted(1, () => [young])).toBe(0);
      }),
    );
  });
};
