import { backfills, fillColumn } from "@bonafide/adapters-sql/storage/Backfills";
import { sweepEvery } from "@bonafide/core/due/Sweep";
import { Clock, Effect, Layer } from "effect";

/**
 * How often a table whose rows all have the column is looked at again, in milliseconds: a process of the release before may
 * write rows without it until it ends.
 */
const lookedEvery = 3_600_000;

/** Fills columns that the rows of an older release lack. One that is demanded was filled at the start. */
export const BackfillWorker = Layer.effectDiscard(
  Effect.forEach(
    backfills.filter(({ demanded }) => demanded === undefined),
    (backfill) => {
      const name = `${backfill.table}.${backfill.column}`;
      let lookAt = 0;
      return sweepEvery({
        name: `backfill ${name}`,
        every: "1 minute",
        failed: `${name} could not be filled`,
        work: Effect.gen(function* () {
          if ((yield* Clock.currentTimeMillis) < lookAt) return;
          yield* fillColumn(backfill);
          lookAt = (yield* Clock.currentTimeMillis) + lookedEvery;
        }),
      });
    },
    { discard: true },
  ),
);
