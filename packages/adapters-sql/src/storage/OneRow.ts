import { Array, Effect } from "effect";

/** The row of a statement that always has one: of an aggregate, or of a table with one row. Without it, a defect. */
export const oneRow = <A, E, R>(
  rows: Effect.Effect<ReadonlyArray<A>, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.flatMap(rows, (found) => Effect.orDie(Effect.fromOption(Array.head(found))));
