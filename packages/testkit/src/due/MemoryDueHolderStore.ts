import { DueHolderStore, type HolderBeat } from "@bonafide/core/due/DueHolderStore";
import { Array, Effect, HashMap, Layer, Option, Order, Result } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";

interface HeldRow {
  readonly due: number | undefined;
  readonly holder: string | undefined;
}

const released = <Row extends HeldRow>(
  rows: HashMap.HashMap<string, Row>,
  holders: MemoryTables["holders"],
  now: number,
): HashMap.HashMap<string, Row> =>
  HashMap.map(rows, (row) =>
    row.due === undefined || row.holder === undefined || HashMap.has(holders, row.holder)
      ? row
      : { ...row, due: now, holder: undefined },
  );

/** Holders of claims in memory. */
export const MemoryDueHolderStore = Layer.effect(
  DueHolderStore,
  Effect.map(MemoryState, (state) =>
    DueHolderStore.of({
      beat: (id) =>
        state.decide((tables) => {
          const holders = HashMap.modifyAt(tables.holders, id, (beat) =>
            Option.some(Option.getOrElse(beat, () => 0) + 1),
          );
          const all = HashMap.toEntries(holders).map(([id, beat]) => ({ id, beat }));
          const inOrder = Array.sort(
            all,
            Order.mapInput(Order.String, ({ id }: HolderBeat) => id),
          );
          return Result.succeed([inOrder, { ...tables, holders }]);
        }),
      end: (ids, now) =>
        state.change((tables) => {
          const holders = HashMap.removeMany(tables.holders, ids);
          return {
            ...tables,
            holders,
            transactions: released(tables.transactions, holders, now),
            deliveries: released(tables.deliveries, holders, now),
          };
        }),
    }),
  ),
);
