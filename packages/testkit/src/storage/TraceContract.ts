import { expect } from "@effect/vitest";
import { Effect, Layer, type Scope } from "effect";
import { TestClock } from "effect/testing";
import { MemoryState } from "./MemoryState.ts";
import { storesOverState } from "./MemoryStores.ts";
import { describe, portTest } from "./PortTest.ts";
import { traceMoves } from "./TraceMove.ts";
import { runTrace } from "./TraceRun.ts";
import type { UseCaseStores } from "./UseCaseTest.ts";

/** An empty database until the scope ends. Its layer may be built again, which is a start of the server on the same data. */
export type Reopenable = Effect.Effect<UseCaseStores, unknown, Scope.Scope>;

/** A state in memory that outlives its stores. */
export const reopenableMemory: Reopenable = Effect.map(Layer.build(MemoryState.layer), (state) =>
  storesOverState.pipe(Layer.provideMerge(Layer.succeedContext(state))),
);

/**
 * Runs traces of partners, vendors, crashes, restarts and passing time over memory and over another database, and expects
 * the same to be seen after every move. `TEST_SEED` repeats the last trace.
 */
export const traceContract = (name: string, database: Reopenable, moves = 100): void => {
  const seeds = [12, Number(process.env["TEST_SEED"] ?? 4)];
  const test = portTest(Layer.empty);
  describe(name, () => {
    for (const seed of seeds) {
      test(
        `agrees with memory on every move of a trace (seed ${seed})`,
        Effect.gen(function* () {
          const trace = traceMoves(seed, moves);
          const run = (stores: Reopenable) =>
            Effect.flatMap(stores, (layer) => runTrace(trace, layer)).pipe(
              Effect.scoped,
              Effect.provide(TestClock.layer(), { local: true }),
            );
          const expected = yield* run(reopenableMemory);
          const observed = yield* run(database);
          for (const [at, { move, seen }] of expected.entries()) {
            expect({ at, move, seen: observed[at]?.seen }).toEqual({ at, move, seen });
          }
        }),
      );
    }
  });
};
