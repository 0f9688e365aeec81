import { SqlReceiverSlots } from "@bonafide/adapters-sql/callback/SqlReceiverSlots";
import { ReceiverSlots, slotsPerHost } from "@bonafide/core/callback/ReceiverSlots";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import { describe, expect } from "@effect/vitest";
import { Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";

/** Two processes, which take slots of receivers at a time for ten milliseconds. */
const processes = Effect.map(ReceiverSlots, ({ giveBack, isShared, take }) => {
  const processOf = (holder = freshId()) => ({
    take: (now: number, wanted: Readonly<Record<string, number>>) =>
      Effect.map(
        take({ holder, now, leaseUntil: now + 10 }, new Map(Object.entries(wanted))),
        (has) => Object.keys(wanted).map((host) => has.get(host) ?? 0),
      ),
    giveBack: (...hosts: ReadonlyArray<string>) => giveBack(holder, hosts),
  });
  return { isShared, one: processOf(), other: processOf() };
});

/** The slots of receivers that processes on one database share. */
export const receiverSlots = <R, E>(layer: Layer.Layer<SqlClient | R, E>): void => {
  const test = portTest(SqlReceiverSlots.pipe(Layer.provideMerge(layer)));

  describe("ReceiverSlots", () => {
    test(
      "give a process what it wants, and another no more than what is left of each receiver",
      Effect.gen(function* () {
        const { isShared, one, other } = yield* processes;
        expect(isShared).toBe(true);
        expect(yield* one.take(0, { a: 3, b: 1 })).toEqual([3, 1]);
        expect(yield* other.take(0, { a: 2, b: 9 })).toEqual([1, slotsPerHost - 1]);
        expect(yield* one.take(0, { b: 2, c: 9 })).toEqual([1, slotsPerHost]);
        expect(yield* one.take(0, {})).toEqual([]);
      }),
    );

    test(
      "are another's where their time ended, and no sooner",
      Effect.gen(function* () {
        const { one, other } = yield* processes;
        yield* one.take(0, { a: 4, b: 4 });
        expect(yield* other.take(9, { a: 4, b: 4 })).toEqual([0, 0]);
        expect(yield* other.take(10, { a: 3 })).toEqual([3]);
        expect(yield* one.take(10, { a: 4, b: 4 })).toEqual([1, 4]);
      }),
    );

    test(
      "are leased anew by each taking, for its own process and its receivers alone",
      Effect.gen(function* () {
        const { one, other } = yield* processes;
        yield* one.take(0, { a: 2, b: 4 });
        yield* other.take(0, { a: 2 });
        expect(yield* one.take(5, { a: 1 })).toEqual([2]);
        expect(yield* other.take(12, { a: 4, b: 3 })).toEqual([2, 3]);
        expect(yield* one.take(12, { a: 4, b: 4 })).toEqual([2, 1]);
      }),
    );

    test(
      "are given back by their process, of these receivers alone",
      Effect.gen(function* () {
        const { one, other } = yield* processes;
        yield* one.take(0, { a: 3, b: 4, c: 4 });
        yield* other.take(0, { a: 1 });
        yield* one.giveBack("a", "b");
        expect(yield* one.take(0, { a: 4 })).toEqual([3]);
        expect(yield* other.take(0, { b: 4, c: 4 })).toEqual([4, 0]);
      }),
    );

    test(
      "are four of a receiver, however many processes take them at once",
      Effect.gen(function* () {
        const { take } = yield* ReceiverSlots;
        const wanted = new Map(["a", "b", "c"].map((host) => [host, slotsPerHost]));
        const taken = yield* Effect.forEach(
          Array.from({ length: 4 }, () => freshId()),
          (holder) => take({ holder, now: 0, leaseUntil: 10 }, wanted),
          { concurrency: "unbounded" },
        );
        for (const host of wanted.keys()) {
          const counts = taken.map((has) => has.get(host) ?? 0);
          expect(counts.reduce((sum, count) => sum + count)).toBe(slotsPerHost);
        }
      }),
    );
  });
};
