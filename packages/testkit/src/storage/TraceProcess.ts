import { DueHolderStore } from "@bonafide/core/due/DueHolderStore";
import { type TimeMark, TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { UnitOfWork, type VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Clock, Effect, Fiber, Layer } from "effect";
import type { UseCaseStores } from "./UseCaseTest.ts";

/** Where in a unit of work a process dies: before it, before its commit, or after that. */
export type TraceDeath = "before" | "within" | "after";

/** When the process dies: at the unit of work after so many others, or in all that is due next. */
export interface Fate {
  left: number;
  where: TraceDeath;
  /** Where all due work is cut off; it runs side by side, so each piece dies in its first unit. */
  ofDueWork: TraceDeath | undefined;
  isDead: boolean;
}

const died = (fate: Fate) =>
  Effect.suspend(() => {
    fate.isDead = true;
    return Effect.die(new Error("The process died."));
  });

const dieAt = <A, E, R>(
  fate: Fate,
  where: TraceDeath,
  commit: UnitOfWork["Service"]["atomically"],
  unit: Effect.Effect<A, E, R>,
): Effect.Effect<A, Exclude<E, VersionConflict>, R> => {
  if (where === "before") return died(fate);
  return where === "within"
    ? commit(Effect.andThen(unit, died(fate)))
    : Effect.andThen(commit(unit), died(fate));
};

/** Units of work of a process that dies. */
const mortalUnits = (fate: Fate) =>
  Layer.effect(
    UnitOfWork,
    Effect.map(UnitOfWork, (right) => {
      const whileAlive =
        (way: "atomically" | "patiently"): UnitOfWork["Service"]["atomically"] =>
        (unit) =>
          Effect.suspend(() => {
            if (fate.ofDueWork !== undefined) return dieAt(fate, fate.ofDueWork, right[way], unit);
            if (fate.isDead) return died(fate);
            fate.left -= 1;
            return fate.left >= 0 ? right[way](unit) : dieAt(fate, fate.where, right[way], unit);
          });
      return UnitOfWork.of({
        atomically: whileAlive("atomically"),
        patiently: whileAlive("patiently"),
      });
    }),
  );

/** A database answers in the machine's time, and not in a test's. */
const machineClock = Layer.succeed(Clock.Clock, Clock.Clock.defaultValue());

/**
 * The stores as a process sees them that may die: then it ends no unit of work, gives nothing back, and writes no time
 * down. The database's clock is the `wall`. Its time is given before the mark is stored, for which a test's clock does not
 * wait: `marked` does.
 */
export const mortalStores = (stores: UseCaseStores, fate: Fate, wall: Clock.Clock) => {
  const underWay: Array<Fiber.Fiber<unknown>> = [];
  const marked = Effect.suspend(() => Fiber.joinAll(underWay.splice(0)));
  const whileAlive = (work: Effect.Effect<unknown>) =>
    Effect.suspend(() => (fate.isDead ? Effect.void : work));
  const marks = Layer.effect(
    TimeMarkStore,
    Effect.gen(function* () {
      const right = yield* TimeMarkStore;
      yield* Effect.addFinalizer(() => marked);
      const stored = (mark: TimeMark) => Effect.provide(right.put(mark), machineClock);
      return TimeMarkStore.of({
        ...right,
        now: wall.currentTimeMillis,
        put: (mark) =>
          whileAlive(
            Effect.map(Effect.forkDetach(stored(mark)), (storing) => underWay.push(storing)),
          ).pipe(Effect.andThen(wall.currentTimeMillis)),
      });
    }),
  );
  const holders = Layer.effect(
    DueHolderStore,
    Effect.map(DueHolderStore, (right) => ({
      ...right,
      end: (ids, now) => whileAlive(right.end(ids, now)),
    })),
  );
  return {
    layer: Layer.mergeAll(mortalUnits(fate), marks, holders).pipe(
      Layer.provideMerge(Layer.provide(stores, machineClock)),
    ),
    marked,
  };
};
