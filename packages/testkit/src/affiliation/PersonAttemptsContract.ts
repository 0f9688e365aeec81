import { PersonAttempts } from "@bonafide/core/affiliation/PersonAttempts";
import { describe, expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime as now } from "../verification/TransactionSamples.ts";

const within = 1_000;
const person = "birth_date 1980-02-29 zoe obrien";
const other = "birth_date 1980-02-29 zoe obrian";

/** What every `PersonAttempts` keeps to. */
export const personAttemptsContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("PersonAttempts", () => {
    test(
      "counts each person by itself, and anew once the time is over since the first",
      Effect.gen(function* () {
        const { count } = yield* PersonAttempts;
        const counted = [
          yield* count(person, now, within),
          yield* count(person, now + 999, within),
          yield* count(other, now + 999, within),
          yield* count(person, now + 1_000, within),
          yield* count(person, now + 1_999, within),
          yield* count(person, now + 2_000, within),
        ];
        expect(counted).toEqual([1, 2, 1, 1, 2, 1]);
      }),
    );

    test(
      "takes back one attempt of a person, and no more than there were",
      Effect.gen(function* () {
        const { count, takeBack } = yield* PersonAttempts;
        yield* takeBack(person);
        yield* count(other, now, within);
        yield* count(person, now, within);
        yield* takeBack(person);
        yield* takeBack(person);
        expect(yield* count(person, now, within)).toBe(1);
        expect(yield* count(other, now, within)).toBe(2);
      }),
    );

    test(
      "forgets whose time is over, and nobody else",
      Effect.gen(function* () {
        const { count, forget } = yield* PersonAttempts;
        yield* count(person, now, within);
        yield* count(other, now + 1, within);
        yield* forget(now);
        expect(yield* count(person, now + 1, within)).toBe(1);
        expect(yield* count(other, now + 1, within)).toBe(2);
      }),
    );

    test(
      "gives each of many concurrent attempts a number of its own",
      Effect.gen(function* () {
        const { count } = yield* PersonAttempts;
        const counted = yield* Effect.forEach(
          Array.from({ length: 20 }),
          () => count(person, now, within),
          { concurrency: "unbounded" },
        );
        expect(counted.toSorted((left, right) => left - right)).toEqual(
          Array.from({ length: 20 }, (_, at) => at + 1),
        );
      }),
    );
  });
};
