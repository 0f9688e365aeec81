import { type CountedKey, failureMemory } from "@bonafide/core/person/GrowingWait";
import { SignInDelays } from "@bonafide/core/person/SignInDelays";
import { describe, expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";

const keyOf = (free: number): CountedKey => ({ key: `key ${freshId()}`, free });

/** Takes as soon as it is allowed to, so often; tells how many seconds each had to wait. */
const waits = Effect.fnUntraced(function* (keys: ReadonlyArray<CountedKey>, times: number) {
  const { take } = yield* SignInDelays;
  const waited: Array<number> = [];
  let now = sampleTime;
  for (let time = 0; time < times; time += 1) {
    const seconds = (yield* take(keys, now)) ?? 0;
    if (seconds > 0) {
      now += seconds * 1_000;
      expect(yield* take(keys, now)).toBe(undefined);
    }
    waited.push(seconds);
  }
  return { waited, now };
});

/** What every `SignInDelays` keeps to. Source: choices, section 5. */
export const signInDelaysContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("SignInDelays", () => {
    test(
      "lets the first ones by, and then each wait twice as long, and a quarter of an hour at most",
      Effect.gen(function* () {
        const { waited } = yield* waits([keyOf(3)], 14);
        const grown = [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900];
        expect(waited).toEqual([0, 0, 0, ...grown]);
      }),
    );

    test(
      "counts nothing that comes too early, and says how long is left",
      Effect.gen(function* () {
        const { take } = yield* SignInDelays;
        const key = keyOf(1);
        expect(yield* take([key], sampleTime)).toBe(undefined);
        for (const [after, left] of [
          [0, 2],
          [500, 2],
          [1_000, 1],
          [1_999, 1],
        ] as const) {
          expect(yield* take([key], sampleTime + after)).toBe(left);
        }
        expect(yield* take([key], sampleTime + 2_000)).toBe(undefined);
        expect(yield* take([key], sampleTime + 2_000)).toBe(4);
        expect(yield* take([keyOf(1)], sampleTime)).toBe(undefined);
      }),
    );

    test(
      "counts for all of its keys or for none",
      Effect.gen(function* () {
        const { take } = yield* SignInDelays;
        const [early, free] = [keyOf(1), keyOf(1)];
        yield* take([early], sampleTime);
        expect(yield* take([free, early], sampleTime)).toBe(2);
        expect(yield* take([early, free], sampleTime)).toBe(2);
        expect(yield* take([free], sampleTime)).toBe(undefined);
        expect(yield* take([], sampleTime)).toBe(undefined);
      }),
    );

    test(
      "lets no more by of many who come at once than one after the other",
      Effect.gen(function* () {
        const { take } = yield* SignInDelays;
        const [email, address] = [keyOf(5), keyOf(50)];
        const taken = yield* Effect.forEach(
          Array.from({ length: 40 }, (_, at) =>
            at % 2 === 0 ? [email, address] : [address, email],
          ),
          (keys) => take(keys, sampleTime),
          { concurrency: "unbounded" },
        );
        expect(taken.filter((wait) => wait === undefined)).toHaveLength(5);
      }),
    );

    test(
      "takes one failure back, and the wait that it made, or forgets them all",
      Effect.gen(function* () {
        const { forget, giveBack, take } = yield* SignInDelays;
        const key = keyOf(2);
        yield* waits([key], 4);
        const { now } = yield* waits([key], 1);
        yield* giveBack(key.key, now);
        expect(yield* take([key], now)).toBe(undefined);
        const again = yield* take([key], now);
        yield* giveBack(key.key, now);
        yield* take([key], now);
        expect(yield* take([key], now)).toBe(again);
        yield* forget(key.key);
        expect((yield* waits([key], 4)).waited).toEqual([0, 0, 2, 4]);
        yield* giveBack(freshId(), now);
        yield* forget(freshId());
      }),
    );

    test(
      "begins anew after a day without an attempt",
      Effect.gen(function* () {
        const { take } = yield* SignInDelays;
        const key = keyOf(1);
        const { now } = yield* waits([key], 9);
        expect(yield* take([key], now + failureMemory)).toBe(undefined);
        expect(yield* take([key], now + failureMemory)).toBe(2);
      }),
    );

    test(
      "forgets keys that were last counted before a time, the oldest first",
      Effect.gen(function* () {
        const { forgetBefore, take } = yield* SignInDelays;
        const keys = [keyOf(1), keyOf(1), keyOf(1)];
        for (const [at, key] of keys.entries()) yield* take([key], sampleTime + at);
        expect(yield* forgetBefore(sampleTime + 2, 1)).toBe(1);
        const now = sampleTime + 2;
        const early = Effect.forEach(keys, (key) =>
          Effect.map(take([key], now), (wait) => wait !== undefined),
        );
        expect(yield* early).toEqual([false, true, true]);
        expect(yield* forgetBefore(sampleTime + 2, 10)).toBe(1);
        expect(yield* forgetBefore(sampleTime + 3, 10)).toBe(2);
        expect(yield* forgetBefore(sampleTime + 3, 10)).toBe(0);
      }),
    );
  });
};
