import type { TrafficKey } from "@bonafide/core/telecom/Traffic";
import { bucketOf, trafficBucket, TrafficCounts } from "@bonafide/core/telecom/TrafficCounts";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { describe, expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";

const now = bucketOf(sampleTime);
const number: TrafficKey = { kind: "number", key: "4155550123" };
const prefix: TrafficKey = { kind: "prefix", key: "415555" };

/** What every `TrafficCounts` keeps to. */
export const trafficCountsContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);
  const tallies = (keys: ReadonlyArray<TrafficKey>, since: number) =>
    Effect.flatMap(TrafficCounts, (counts) =>
      Effect.map(counts.tally(keys, since), (found) =>
        found.map(({ confirmed, flagged, kind, sent }) => [kind, sent, confirmed, flagged]),
      ),
    );

  describe("TrafficCounts", () => {
    test(
      "knows of nothing at first",
      Effect.gen(function* () {
        expect(yield* tallies([number, prefix], 0)).toEqual([
          ["number", 0, 0, 0],
          ["prefix", 0, 0, 0],
        ]);
        expect(yield* (yield* TrafficCounts).report(0, 10)).toEqual([]);
      }),
    );

    test(
      "adds up what was counted by each key since a time",
      Effect.gen(function* () {
        const counts = yield* TrafficCounts;
        yield* counts.count([number, prefix], now - trafficBucket, { sent: 1 });
        yield* counts.count([number, prefix], now, { sent: 1 });
        yield* counts.count([prefix], now + trafficBucket - 1, { sent: 1, flagged: 1 });
        yield* counts.count([number, prefix], now, { confirmed: 1 });
        expect(yield* tallies([prefix, number], 0)).toEqual([
          ["prefix", 3, 1, 1],
          ["number", 2, 1, 0],
        ]);
        expect(yield* tallies([number], now)).toEqual([["number", 1, 1, 0]]);
        expect(yield* tallies([number], now + trafficBucket)).toEqual([["number", 0, 0, 0]]);
      }),
    );

    test(
      "tells each of many units that count at once of all that came before it",
      Effect.gen(function* () {
        const counts = yield* TrafficCounts;
        const { atomically } = yield* UnitOfWork;
        const countAndTell = atomically(
          Effect.andThen(
            counts.count([number, prefix], now, { sent: 1 }),
            tallies([number, prefix], now),
          ),
        );
        const told = yield* Effect.all(
          Array.from({ length: 12 }, () => countAndTell),
          { concurrency: "unbounded" },
        );
        const sends = told.map(([ofNumber]) => Number(ofNumber?.[1]));
        expect(sends.toSorted((left, right) => left - right)).toEqual(
          Array.from({ length: 12 }, (_, at) => at + 1),
        );
      }),
    );

    test(
      "loses no count of many at once",
      Effect.gen(function* () {
        const counts = yield* TrafficCounts;
        yield* Effect.forEach(
          Array.from({ length: 40 }, (_, at) =>
            at % 2 === 0 ? [number, prefix] : [prefix, number],
          ),
          (keys) => counts.count(keys, now, { sent: 1 }),
          { concurrency: "unbounded", discard: true },
        );
        expect(yield* tallies([number, prefix], now)).toEqual([
          ["number", 40, 0, 0],
          ["prefix", 40, 0, 0],
        ]);
      }),
    );

    test(
      "reports the most sent of each kind first, and no number",
      Effect.gen(function* () {
        const counts = yield* TrafficCounts;
        const other: TrafficKey = { kind: "prefix", key: "212555" };
        yield* counts.count([number, prefix, other], now, { sent: 1 });
        yield* counts.count([other], now, { sent: 4, confirmed: 2 });
        const told = yield* counts.report(now, 10);
        expect(told.map(({ kind, sent }) => [kind, sent])).toEqual([
          ["number", 1],
          ["prefix", 5],
          ["prefix", 1],
        ]);
        expect(told[1]).toEqual({ ...other, sent: 5, confirmed: 2, flagged: 0 });
        expect(told[0]?.key).not.toBe(number.key);
        expect((yield* counts.report(now, 1)).map(({ sent }) => sent)).toEqual([1, 5]);
      }),
    );

    test(
      "forgets what was counted before a time, and nothing else",
      Effect.gen(function* () {
        const counts = yield* TrafficCounts;
        yield* counts.count([prefix], now - 1, { sent: 1 });
        yield* counts.count([prefix], now, { sent: 1 });
        yield* counts.forget(now);
        expect(yield* tallies([prefix], 0)).toEqual([["prefix", 1, 0, 0]]);
      }),
    );
  });
};
