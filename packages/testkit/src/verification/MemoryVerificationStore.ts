import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { Effect, HashMap, Layer, Option } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

const erase = (tables: MemoryTables, id: string): MemoryTables => ({
  ...tables,
  erased: HashMap.set(tables.erased, id, true),
  verifications: HashMap.modify(tables.verifications, id, (verification) => ({
    ...verification,
    personal: undefined,
  })),
  transactions: HashMap.map(tables.transactions, (row) =>
    row.transaction.verificationId === id
      ? { ...row, transaction: { ...row.transaction, personal: undefined } }
      : row,
  ),
});

/** Verifications in memory. */
export const MemoryVerificationStore = Layer.effect(
  VerificationStore,
  Effect.map(MemoryState, (state) => {
    const find: VerificationStore["Service"]["find"] = (id) =>
      state.read(({ verifications }) => HashMap.get(verifications, id));
    return VerificationStore.of({
      insert: (verification) =>
        state.change((tables) => ({
          ...tables,
          verifications: HashMap.set(tables.verifications, verification.id, verification),
        })),
      find,
      // Units run one at a time.
      hold: (id) =>
        state.read(({ transactions, verifications }) => {
          const created = valuesOf(transactions).flatMap(({ transaction }) =>
            transaction.verificationId === id ? [transaction.created] : [],
          );
          const latest = created.length === 0 ? undefined : Math.max(...created);
          return Option.map(HashMap.get(verifications, id), (found) => ({ ...found, latest }));
        }),
      erase: (id) => state.change((tables) => erase(tables, id)),
    });
  }),
);
