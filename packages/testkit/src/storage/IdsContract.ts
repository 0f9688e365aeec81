import { Ids } from "@bonafide/core/storage/Ids";
import { expect } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { TestClock } from "effect/testing";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { describe, portTest } from "./PortTest.ts";

const many = Effect.flatMap(Ids, ({ next }) =>
  Effect.forEach(Array.from({ length: 2_000 }), () => next),
);

/** The contract of `Ids`. Source: RFC 9562, 5.7 and 6.2. */
export const idsContract = <E>(layer: Layer.Layer<Ids, E>): void => {
  const test = portTest(Layer.provideMerge(layer, TestClock.layer()));
  describe("Ids", () => {
    test(
      "are UUIDs of version 7 in lower case",
      Effect.gen(function* () {
        const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
        expect((yield* many).filter((id) => !uuid.test(id))).toEqual([]);
      }),
    );

    test(
      "carry the time in epoch milliseconds",
      Effect.gen(function* () {
        yield* TestClock.setTime(sampleTime);
        const id = yield* (yield* Ids).next;
        expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(sampleTime);
      }),
    );

    test(
      "sort in the order in which they were made, also within a millisecond",
      Effect.gen(function* () {
        yield* TestClock.setTime(sampleTime);
        const first = yield* many;
        yield* TestClock.adjust(1);
        const ids = [...first, ...(yield* many)];
        expect(ids).toEqual(Array.from(new Set(ids)).toSorted());
      }),
    );
  });
};
