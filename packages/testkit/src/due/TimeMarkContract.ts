import { TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { describe, portTest } from "../storage/PortTest.ts";

const mark = { at: 5_000_000_000_000, boot: "first", uptime: 12_345 };

/** The contract of `TimeMarkStore`: it keeps the latest time. */
export const timeMarkContract = <E>(layer: Layer.Layer<TimeMarkStore, E>): void => {
  const test = portTest(layer);

  describe("TimeMarkStore", () => {
    test(
      "keeps the latest mark, whole, and none at first",
      Effect.gen(function* () {
        const store = yield* TimeMarkStore;
        expect(yield* store.find).toEqual(Option.none());
        yield* store.put(mark);
        expect(yield* store.find).toEqual(Option.some(mark));
        yield* store.put({ at: mark.at - 1, boot: "other", uptime: 1 });
        expect(yield* store.find).toEqual(Option.some(mark));
        const later = { at: mark.at + 1, boot: "second", uptime: 2 };
        yield* store.put(later);
        expect(yield* store.find).toEqual(Option.some(later));
      }),
    );

    test(
      "forgets it, and takes an earlier one then",
      Effect.gen(function* () {
        const store = yield* TimeMarkStore;
        yield* store.put(mark);
        yield* store.forget;
        expect(yield* store.find).toEqual(Option.none());
        const earlier = { ...mark, at: 1 };
        yield* store.put(earlier);
        expect(yield* store.find).toEqual(Option.some(earlier));
      }),
    );

    test(
      "tells the time in milliseconds",
      Effect.gen(function* () {
        const { now, put } = yield* TimeMarkStore;
        const before = yield* now;
        expect(Number.isInteger(before)).toBe(true);
        expect(Math.abs(before - Date.now())).toBeLessThan(60_000);
        yield* Effect.sleep("5 millis");
        expect(yield* now).toBeGreaterThan(before);
        for (const at of [mark.at, mark.at - 1]) {
          const kept = yield* put({ ...mark, at });
          expect(kept).toBeGreaterThan(before);
          expect(kept).toBeLessThanOrEqual(yield* now);
        }
      }),
    );
  });
};
