import type { ProductFamily } from "@bonafide/core/verification/ProductFamily";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import {
  type Transaction,
  dueAtOf,
  familyOf,
  isStillHeld,
} from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { Array, Effect, HashMap, Layer, Option, Order, Result } from "effect";
import { MemoryState, type MemoryTables, type TransactionRow } from "../storage/MemoryState.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

const oldestFirst = Order.combine(
  Order.mapInput(Order.Number, ({ created }: Transaction) => created),
  Order.mapInput(Order.String, ({ id }: Transaction) => id),
);

interface DueRow extends TransactionRow {
  readonly due: number;
}

const isDue = (row: TransactionRow): row is DueRow => row.due !== undefined;

const earliestFirst = Order.combine(
  Order.mapInput(Order.Number, ({ due }: DueRow) => due),
  Order.mapInput(oldestFirst, ({ transaction }: DueRow) => transaction),
);

const dueRows = ({ transactions }: MemoryTables, family: ProductFamily) =>
  Array.sort(
    valuesOf(transactions)
      .filter(isDue)
      .filter(({ transaction }) => familyOf(transaction) === family),
    earliestFirst,
  );

const put = (tables: MemoryTables, transaction: Transaction): MemoryTables => {
  const kept = HashMap.has(tables.erased, transaction.verificationId)
    ? { ...transaction, personal: undefined }
    : transaction;
  return {
    ...tables,
    transactions: HashMap.modifyAt(tables.transactions, transaction.id, (before) =>
      Option.some({
        transaction: kept,
        due: dueAtOf(transaction),
        holder: isStillHeld(transaction) ? Option.getOrUndefined(before)?.holder : undefined,
      }),
    ),
  };
};

const isNext = (tables: MemoryTables, { id, version }: Transaction): boolean =>
  Option.exists(
    HashMap.get(tables.transactions, id),
    ({ transaction }) => transaction.version + 1 === version,
  );

/** Transactions in memory. */
export const MemoryTransactionStore = Layer.effect(
  TransactionStore,
  Effect.map(MemoryState, (state) =>
    TransactionStore.of({
      insert: (transaction) => state.change((tables) => put(tables, transaction)),
      find: (id) =>
        state.read(({ transactions }) =>
          Option.map(HashMap.get(transactions, id), ({ transaction }) => transaction),
        ),
      save: (transaction) =>
        state.decide((tables) =>
          isNext(tables, transaction)
            ? Result.succeed([undefined, put(tables, transaction)])
            : Result.fail(new VersionConflict()),
        ),
      ofVerification: (id) =>
        state.read(({ transactions }) =>
          Array.sort(
            valuesOf(transactions)
              .map(({ transaction }) => transaction)
              .filter(({ verificationId }) => verificationId === id),
            oldestFirst,
          ),
        ),
      inReview: state.read(({ transactions }) =>
        Array.sort(
          valuesOf(transactions)
            .map(({ transaction }) => transaction)
            .filter((transaction) => transaction.state._tag === "InReview"),
          oldestFirst,
        ).slice(0, 100),
      ),
      claimDue: ({ family, holder, leaseUntil, limit, now }) =>
        state.decide((tables) => {
          const claimed = dueRows(tables, family)
            .filter(({ due }) => due <= now)
            .slice(0, limit);
          const leased = claimed.map(
            ({ transaction }) =>
              [transaction.id, { transaction, due: leaseUntil, holder }] as const,
          );
          return Result.succeed([
            claimed.map(({ transaction }) => transaction),
            { ...tables, transactions: HashMap.setMany(tables.transactions, leased) },
          ]);
        }),
      nextDue: (family) =>
        state.read((tables) => Option.map(Array.head(dueRows(tables, family)), ({ due }) => due)),
    }),
  ),
);
