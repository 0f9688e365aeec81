import type { Bucket } from "@bonafide/core/access/TokenBucket";
import { RateLimits } from "@bonafide/core/access/RateLimits";
import { describe, expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime as now } from "../verification/TransactionSamples.ts";

const bucket = (perMinute: number): Bucket => ({ key: freshId(), perMinute });

/** How many of `count` takes, one after the other, found a token. */
const takes = Effect.fnUntraced(function* (
  buckets: ReadonlyArray<Bucket>,
  at: number,
  count: number,
) {
  const limits = yield* RateLimits;
  const spent = yield* Effect.forEach(Array.from({ length: count }), () =>
    limits.take(buckets, at),
  );
  return spent.filter((answer) => answer === undefined).length;
});

/** What every `RateLimits` keeps to. Source: choices, section 2. */
export const rateLimitsContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("RateLimits", () => {
    test(
      "gives a bucket's tokens at once, then says which was empty and how long to wait",
      Effect.gen(function* () {
        const limits = yield* RateLimits;
        const five = bucket(5);
        expect(yield* takes([five], now, 9)).toBe(5);
        expect(yield* limits.take([five], now)).toEqual({ empty: five.key, retryAfter: 12 });
        expect(yield* limits.take([five], now + 11_500)).toEqual({
          empty: five.key,
          retryAfter: 1,
        });
      }),
    );

    test(
      "refills evenly over time, up to a full bucket",
      Effect.gen(function* () {
        const six = bucket(6);
        expect(yield* takes([six], now, 6)).toBe(6);
        expect(yield* takes([six], now + 9_999, 1)).toBe(0);
        expect(yield* takes([six], now + 10_000, 2)).toBe(1);
        expect(yield* takes([six], now + 40_000, 9)).toBe(3);
        expect(yield* takes([six], now + 3_600_000, 9)).toBe(6);
      }),
    );

    test(
      "adds nothing when the clock is set back",
      Effect.gen(function* () {
        const two = bucket(2);
        expect(yield* takes([two], now, 2)).toBe(2);
        expect(yield* takes([two], now - 3_600_000, 2)).toBe(0);
      }),
    );

    test(
      "takes from none when one is empty, and names it",
      Effect.gen(function* () {
        const limits = yield* RateLimits;
        const [small, large] = [bucket(1), bucket(3)];
        expect(yield* takes([small, large], now, 3)).toBe(1);
        expect(yield* limits.take([large, small], now)).toMatchObject({ empty: small.key });
        expect(yield* takes([large], now, 3)).toBe(2);
        expect(yield* limits.take([small, large], now)).toMatchObject({ empty: small.key });
        expect(yield* limits.take([large, small], now)).toMatchObject({ empty: large.key });
      }),
    );

    test(
      "keeps buckets apart, and takes from none where there is none",
      Effect.gen(function* () {
        const [one, other] = [bucket(1), bucket(1)];
        expect(yield* takes([one], now, 2)).toBe(1);
        expect(yield* takes([other], now, 2)).toBe(1);
        expect(yield* takes([], now, 5)).toBe(5);
      }),
    );

    test(
      "follows a limit that an operator lowers or raises",
      Effect.gen(function* () {
        const wide = bucket(100);
        expect(yield* takes([wide], now, 1)).toBe(1);
        expect(yield* takes([{ ...wide, perMinute: 2 }], now, 9)).toBe(2);
        expect(yield* takes([{ ...wide, perMinute: 60 }], now + 3_000, 9)).toBe(3);
      }),
    );

    test(
      "counts exactly under many concurrent takes",
      Effect.gen(function* () {
        const limits = yield* RateLimits;
        const [small, large] = [bucket(20), bucket(50)];
        const spent = yield* Effect.forEach(
          Array.from({ length: 100 }),
          () => limits.take([small, large], now),
          { concurrency: "unbounded" },
        );
        expect(spent.filter((answer) => answer === undefined)).toHaveLength(20);
        expect(yield* takes([large], now, 50)).toBe(30);
      }),
    );
  });
};
