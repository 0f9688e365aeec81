import { SqlLimitStore } from "@bonafide/adapters-sql/limit/SqlLimitStore";
import type { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Limits, type LimitUse } from "@bonafide/core/limit/Limits";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { MemoryVault } from "@bonafide/testkit/storage/MemoryVault";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import { sampleTime as now } from "@bonafide/testkit/verification/TransactionSamples";
import { describe, expect } from "@effect/vitest";
import { Context, Effect, Exit, Layer } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";

const most = 40;
const minute = 60_000;

const rates = (): ReadonlyArray<LimitUse> =>
  (["product_rate", "account_rate"] as const).map((limit) => ({
    limit,
    subject: freshId(),
    rule: { _tag: "Even", perMinute: most },
  }));

/** Limits as a process of its own has them: what it saw last, another one does not know. */
const startProcess = Effect.map(
  Layer.build(Layer.fresh(Limits.layer.pipe(Layer.provide([SqlLimitStore, MemoryVault])))),
  (built) => Context.get(built, Limits),
);

/** Counting of two processes on one database. */
export const limitProcesses = <E>(layer: Layer.Layer<SqlClient | UnitOfWork, E>): void => {
  const test = portTest(layer);

  describe("LimitStore, in two processes", () => {
    const passed = Effect.fnUntraced(function* (
      processes: ReadonlyArray<Limits["Service"]>,
      uses: ReadonlyArray<LimitUse>,
      at: number,
      concurrency: number | "unbounded",
    ) {
      const exits = yield* Effect.forEach(
        Array.from({ length: 2 * most }, (_, turn) => processes[turn % processes.length]),
        (process) => Effect.exit(process?.take(uses, at) ?? Effect.die("none")),
        { concurrency },
      );
      expect(exits.filter(Exit.hasDies)).toEqual([]);
      return exits.filter(Exit.isSuccess).length;
    });

    test(
      "counts each use of both once, in turn and at once, and of rows that were swept in between",
      Effect.gen(function* () {
        const [one, other] = [yield* startProcess, yield* startProcess];
        for (const processes of [
          [one, one, other],
          [one, other],
        ])
          for (const concurrency of [1, "unbounded"] as const)
            expect(yield* passed(processes, rates(), now, concurrency)).toBe(most);

        const uses = rates();
        yield* one.take(uses, now);
        expect(yield* other.sweep(now + minute)).toBeGreaterThan(0);
        yield* Effect.forEach(Array.from({ length: most - 1 }), () =>
          other.take(uses, now + minute),
        );
        yield* one.take(uses, now + minute);
        expect(Exit.isFailure(yield* Effect.exit(one.take(uses, now + minute)))).toBe(true);
      }).pipe(Effect.scoped),
    );

    test(
      "counts for all keys or for none, where another process counted one of them",
      Effect.gen(function* () {
        const [one, other] = [yield* startProcess, yield* startProcess];
        const uses = rates();
        yield* one.take(uses, now);
        yield* other.take(uses.slice(0, 1), now);
        yield* one.take(uses, now);
        const used = yield* Effect.forEach(uses, ({ limit, subject }) =>
          Effect.map(one.nearest(limit, now, 10), (all) =>
            all.find((found) => found.subject === subject),
          ),
        );
        expect(used).toMatchObject([{ used: 3 }, { used: 2 }]);
      }).pipe(Effect.scoped),
    );
  });
};
