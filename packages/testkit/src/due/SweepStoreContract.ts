import { SweepStore, type SweepTurn } from "@bonafide/core/due/SweepStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { claimTime as now } from "../callback/DeliverySamples.ts";
import { freshId } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";

const [holder, other] = [freshId(), freshId()];

/** A turn of a sweep that is due every second. */
const turnAt = (at: number, fields: Partial<SweepTurn> = {}): SweepTurn => ({
  name: "images",
  holder,
  now: at,
  until: at + 1_000,
  latest: at + 2_000,
  ...fields,
});

/** The contract of `SweepStore`: one process has a turn of a sweep. That turns end with their holders is `dueHolderContract`'s. */
export const sweepStoreContract = <E>(layer: Layer.Layer<SweepStore, E>): void => {
  const test = portTest(layer);

  describe("SweepStore", () => {
    test(
      "gives a sweep that was never done to the first process that asks, and to no other",
      Effect.gen(function* () {
        const { claim, nextDue } = yield* SweepStore;
        expect(yield* nextDue("images")).toEqual(Option.none());
        expect(yield* claim(turnAt(now))).toBe(true);
        expect(yield* claim(turnAt(now + 5, { holder: other }))).toBe(false);
        expect(yield* claim(turnAt(now + 5))).toBe(false);
        expect(yield* nextDue("images")).toEqual(Option.some(now + 1_000));
      }),
    );

    test(
      "gives each turn once, when it is due and not before",
      Effect.gen(function* () {
        const { claim, nextDue } = yield* SweepStore;
        yield* claim(turnAt(now));
        expect(yield* claim(turnAt(now + 999, { holder: other }))).toBe(false);
        expect(yield* claim(turnAt(now + 1_000, { holder: other }))).toBe(true);
        expect(yield* claim(turnAt(now + 1_000))).toBe(false);
        expect(yield* nextDue("images")).toEqual(Option.some(now + 2_000));
      }),
    );

    test(
      "tells sweeps apart by their names",
      Effect.gen(function* () {
        const { claim, keep, nextDue } = yield* SweepStore;
        yield* claim(turnAt(now));
        expect(yield* claim(turnAt(now, { name: "audit", until: now + 60 }))).toBe(true);
        yield* keep({ name: "audit", holder, until: now + 90 });
        expect(yield* nextDue("images")).toEqual(Option.some(now + 1_000));
        expect(yield* nextDue("audit")).toEqual(Option.some(now + 90));
      }),
    );

    test(
      "gives a sweep that is due later than its next turn can be",
      Effect.gen(function* () {
        const { claim } = yield* SweepStore;
        yield* claim(turnAt(now));
        expect(yield* claim(turnAt(now - 1_000))).toBe(false);
        expect(yield* claim(turnAt(now - 1_001))).toBe(true);
      }),
    );

    test(
      "lets its holder keep a sweep for longer, and no other",
      Effect.gen(function* () {
        const { claim, keep, nextDue } = yield* SweepStore;
        yield* keep({ name: "images", holder, until: now });
        expect(yield* nextDue("images")).toEqual(Option.none());
        yield* claim(turnAt(now));
        yield* keep({ name: "images", holder, until: now + 1_500 });
        expect(yield* claim(turnAt(now + 1_499, { holder: other }))).toBe(false);
        expect(yield* claim(turnAt(now + 1_500, { holder: other }))).toBe(true);
        yield* keep({ name: "images", holder, until: now + 9_000 });
        expect(yield* nextDue("images")).toEqual(Option.some(now + 2_500));
      }),
    );
  });
};
