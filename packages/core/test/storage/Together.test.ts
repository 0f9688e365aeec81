import { describe, expect, it } from "@effect/vitest";
import { Cause, Effect, Exit, Fiber } from "effect";
import { together } from "../../src/storage/Together.ts";

/** Doubles numbers, and tells which it was given together. */
const doubling = Effect.gen(function* () {
  const batches: Array<ReadonlyArray<number>> = [];
  const double = yield* together((all: ReadonlyArray<number>) =>
    Effect.sync(() => {
      batches.push(all);
      return all.map((one) => one * 2);
    }),
  );
  return { batches, double };
});

const many = (count: number) => Array.from({ length: count }, (_, at) => at);

describe("together", () => {
  it.effect("works on all that came in one turn, and gives each its own", () =>
    Effect.gen(function* () {
      const { batches, double } = yield* doubling;
      const all = Effect.forEach(many(20), double, { concurrency: "unbounded" });
      expect(yield* all).toEqual(many(20).map((one) => one * 2));
      expect(yield* double(7)).toBe(14);
      expect(batches).toEqual([many(20), [7]]);
    }),
  );

  it.effect("leaves some callers for the next turn, and works for each once", () =>
    Effect.gen(function* () {
      const { batches, double } = yield* doubling;
      yield* Effect.forEach(many(600), double, { concurrency: "unbounded" });
      expect(batches.map(({ length }) => length)).toEqual([256, 256, 88]);
      expect(batches.flat()).toEqual(many(600));
    }),
  );

  it.effect("leaves out who stopped waiting", () =>
    Effect.gen(function* () {
      const { batches, double } = yield* doubling;
      const gone = yield* Effect.forkChild(double(1), { startImmediately: true });
      const stays = yield* Effect.forkChild(double(2), { startImmediately: true });
      yield* Fiber.interrupt(gone);
      expect(yield* Fiber.join(stays)).toBe(4);
      expect(batches).toEqual([[2]]);
    }),
  );

  it.effect("fails for the faulty callers only", () =>
    Effect.gen(function* () {
      const batches: Array<ReadonlyArray<number>> = [];
      const half = yield* together((all: ReadonlyArray<number>) =>
        Effect.suspend(() => {
          batches.push(all);
          return all.includes(0) ? Effect.die("broken") : Effect.succeed(all.map((one) => one / 2));
        }),
      );
      const exits = yield* Effect.forEach([2, 0, 4], (one) => Effect.exit(half(one)), {
        concurrency: "unbounded",
      });
      expect(exits).toEqual([Exit.succeed(1), Exit.die("broken"), Exit.succeed(2)]);
      expect(batches).toEqual([[2, 0, 4], [2], [0], [4]]);
      expect(yield* half(6)).toBe(3);
    }),
  );

  it.effect("lets no caller wait after its end", () =>
    Effect.gen(function* () {
      const waiting = yield* Effect.scoped(
        Effect.gen(function* () {
          const never = yield* together((all: ReadonlyArray<number>) => Effect.succeed(all));
          return yield* Effect.forkDetach(Effect.exit(never(1)), { startImmediately: true });
        }),
      );
      const exit = yield* Fiber.join(waiting);
      expect(Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)).toBe(true);
    }),
  );
});
