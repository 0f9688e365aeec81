import { DueHolderStore, type HolderBeat } from "@bonafide/core/due/DueHolderStore";
import { Array, Effect, HashMap, Layer, Option, Order, Result } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

interface HeldRow {
  readonly due: number | undefined;
  readonly holder: string | undefined;
}

const isHeldByNone = (
  { holder }: Pick<HeldRow, "holder">,
  holders: MemoryTables["holders"],
): boolean => holder !== undefined && !HashMap.has(holders, holder);

const released = <Row extends HeldRow>(
  rows: HashMap.HashMap<string, Row>,
  holders: MemoryTables["holders"],
  now: number,
): HashMap.HashMap<string, Row> =>
  HashMap.map(rows, (row) =>
    row.due !== undefined && isHeldByNone(row, holders)
      ? { ...row, due: now, holder: undefined }
      : row,
  );

const releasedLikenesses = (
  { likenesses }: MemoryTables["affiliations"],
  holders: MemoryTables["holders"],
  now: number,
): MemoryTables["affiliations"]["likenesses"] =>
  HashMap.map(likenesses, (row) =>
    row.seen === undefined && isHeldByNone(row, holders)
      ? { ...row, dueAt: now, holder: undefined }
      : row,
  );

const inOrder = (holders: MemoryTables["holders"]): ReadonlyArray<HolderBeat> =>
  Array.sort(
    valuesOf(holders),
    Order.mapInput(Order.String, ({ id }: HolderBeat) => id),
  );

/** Holders of claims in memory. */
export const MemoryDueHolderStore = Layer.effect(
  DueHolderStore,
  Effect.map(MemoryState, (state) =>
    DueHolderStore.of({
      beat: (id, at) =>
        state.decide((tables) => {
          const holders = HashMap.modifyAt(tables.holders, id, (known) =>
            Option.some({
              id,
              at,
              beat: Option.match(known, { onNone: () => 1, onSome: ({ beat }) => beat + 1 }),
            }),
          );
          return Result.succeed([inOrder(holders), { ...tables, holders }]);
        }),
      holders: state.read(({ holders }) => inOrder(holders)),
      end: (ids, now) =>
        state.change((tables) => {
          const holders = HashMap.removeMany(tables.holders, ids);
          return {
            ...tables,
            holders,
            transactions: released(tables.transactions, holders, now),
            deliveries: released(tables.deliveries, holders, now),
            letters: released(tables.letters, holders, now),
            sweeps: released(tables.sweeps, holders, now),
            affiliations: {
              ...tables.affiliations,
              likenesses: releasedLikenesses(tables.affiliations, holders, now),
            },
          };
        }),
    }),
  ),
);
