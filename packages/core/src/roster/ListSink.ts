import { Effect } from "effect";
import { compareRosters } from "./RosterDiff.ts";
import type { RosterSink } from "./RosterSink.ts";

/** A sink that holds all rows in memory and passes them to `replace` at the end; `present` are the rows in use. */
export const listSink = <Row extends object>(
  keyOf: (row: Row) => string,
  present: Effect.Effect<ReadonlyArray<Row>>,
  replace: (rows: ReadonlyArray<Row>) => Effect.Effect<void>,
): RosterSink<Row> => {
  let rows = new Map<string, Row>();
  const clear = Effect.sync(() => {
    rows = new Map();
  });
  return {
    begin: () => clear,
    add: (_, added) =>
      Effect.sync(() =>
        added.flatMap((row, at) => {
          const key = keyOf(row);
          if (rows.has(key)) return [at];
          rows.set(key, row);
          return [];
        }),
      ),
    compare: () =>
      Effect.map(present, (before) => compareRosters(before, [...rows.values()], keyOf)),
    complete: () =>
      Effect.as(
        Effect.suspend(() => replace([...rows.values()])),
        true,
      ),
    abandon: () => clear,
  };
};
