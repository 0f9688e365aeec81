import { documentShareOf } from "@bonafide/core/document/DocumentShare";
import { DueDocumentStore } from "@bonafide/core/document/DueDocumentStore";
import { isDocument } from "@bonafide/core/verification/Transaction";
import { Array, Effect, HashMap, Layer, Option, Order, Result } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

interface DueRow {
  readonly id: string;
  readonly share: string;
  readonly sharer: string;
  readonly due: number;
  readonly created: number;
}

const inTurn = Order.combineAll([
  Order.mapInput(Order.String, ({ share }: DueRow) => share),
  Order.mapInput(Order.String, ({ sharer }: DueRow) => sharer),
  Order.mapInput(Order.Number, ({ due }: DueRow) => due),
  Order.mapInput(Order.Number, ({ created }: DueRow) => created),
  Order.mapInput(Order.String, ({ id }: DueRow) => id),
]);

const dueRows = ({ transactions }: MemoryTables, now: number): ReadonlyArray<DueRow> =>
  Array.sort(
    valuesOf(transactions).flatMap(({ due, transaction }) =>
      isDocument(transaction) && due !== undefined && due <= now
        ? [
            {
              ...documentShareOf(transaction),
              id: transaction.id,
              due,
              created: transaction.created,
            },
          ]
        : [],
    ),
    inTurn,
  );

/** Due documents in memory. */
export const MemoryDueDocumentStore = Layer.effect(
  DueDocumentStore,
  Effect.map(MemoryState, (state) =>
    DueDocumentStore.of({
      shares: (now) =>
        state.read((tables) => Array.dedupe(dueRows(tables, now).map(({ share }) => share))),
      claim: ({ after, holder, leaseUntil, now, share }) =>
        state.decide((tables) => {
          const rows = dueRows(tables, now).filter((row) => row.share === share);
          const found = rows.find(({ sharer }) => sharer > after) ?? rows[0];
          if (found === undefined) return Result.succeed([Option.none(), tables]);
          const { id, sharer } = found;
          const transactions = HashMap.modify(tables.transactions, id, (row) => ({
            ...row,
            due: leaseUntil,
            holder,
          }));
          return Result.succeed([Option.some({ id, sharer }), { ...tables, transactions }]);
        }),
    }),
  ),
);
