import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import type { StoragePorts } from "@bonafide/testkit/storage/StoragePorts";
import { describe, expect } from "@effect/vitest";
import { Effect, Exit, type Layer, Ref } from "effect";
import {
  ConstraintError,
  DeadlockError,
  SerializationError,
  SqlError,
  type SqlErrorReason,
  UniqueViolation,
} from "effect/sql/SqlError";

const cause = new Error("planted");

const failing = (reason: SqlErrorReason) => new SqlError({ reason });
const unique = (constraint: string) => failing(new UniqueViolation({ cause, constraint }));

/** What another unit may have caused, and so is gone when this one runs again. */
const passing = [
  ["a deadlock", failing(new DeadlockError({ cause }))],
  ["a conflict of two transactions", failing(new SerializationError({ cause }))],
  ["a limit's row that another unit was first to insert", unique("limit_use_pkey")],
] as const;

const lasting = [
  ["a row that is there", unique("account_pkey")],
  ["a broken constraint", failing(new ConstraintError({ cause }))],
  ["a defect that is none of the database", cause],
] as const;

/** Which units run again, how often, and which do not. */
export const unitReruns = <E>(name: string, layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  /** A unit that fails in its first runs, and says in which run it succeeds. */
  const failingUntil = Effect.fnUntraced(function* <F>(run: number, fail: Effect.Effect<never, F>) {
    const runs = yield* Ref.make(0);
    const unit = Effect.gen(function* () {
      const at = yield* Ref.updateAndGet(runs, (before) => before + 1);
      if (at < run) yield* fail;
      return at;
    });
    return { runs, unit };
  });

  describe(`${name}, units of UnitOfWork`, () => {
    for (const [what, error] of passing)
      test(
        `run again after ${what}, whole`,
        Effect.gen(function* () {
          const { atomically } = yield* UnitOfWork;
          const { unit } = yield* failingUntil(3, Effect.die(error));
          expect(yield* atomically(unit)).toBe(3);
          const outer = yield* Ref.make(0);
          const inner = yield* failingUntil(3, Effect.die(error));
          const nested = Effect.andThen(
            Ref.update(outer, (before) => before + 1),
            atomically(inner.unit),
          );
          expect(yield* atomically(nested)).toBe(3);
          expect(yield* Ref.get(outer)).toBe(3);
        }),
      );

    for (const [what, error] of lasting)
      test(
        `run once where they meet ${what}`,
        Effect.gen(function* () {
          const { atomically } = yield* UnitOfWork;
          const { runs, unit } = yield* failingUntil(3, Effect.die(error));
          expect(yield* Effect.exit(atomically(unit))).toEqual(Exit.die(error));
          expect(yield* Ref.get(runs)).toBe(1);
        }),
      );

    test(
      "run again after another version was stored, up to fifty times, and then die of it",
      Effect.gen(function* () {
        const { atomically } = yield* UnitOfWork;
        const conflict = new VersionConflict();
        const last = yield* failingUntil(50, Effect.fail(conflict));
        expect(yield* atomically(last.unit)).toBe(50);
        const never = yield* failingUntil(51, Effect.fail(conflict));
        expect(yield* Effect.exit(atomically(never.unit))).toEqual(Exit.die(conflict));
        expect(yield* Ref.get(never.runs)).toBe(50);
      }),
    );

    test(
      "hand on what core refuses, after one run",
      Effect.gen(function* () {
        const { atomically } = yield* UnitOfWork;
        const { runs, unit } = yield* failingUntil(2, Effect.fail("refused"));
        expect(yield* Effect.exit(atomically(unit))).toEqual(Exit.fail("refused"));
        expect(yield* Ref.get(runs)).toBe(1);
      }),
    );
  });
};
