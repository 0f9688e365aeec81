import { type CallbackEntry, CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import type { Transaction } from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { Effect, Option } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { erasureContract } from "./ErasureContract.ts";

/** Stores that `erasureContract` has to catch. */
export const brokenErasure = brokenContract(erasureContract, ({ of }) => {
  of(VerificationStore)("erases nothing", () => ({
    erase: () => Effect.void,
  }));
  of(VerificationStore)("erases the first verification alone", ({ erase }) => {
    let first: string | undefined;
    return { erase: (id) => erase((first ??= id)) };
  });
  of(TransactionStore)("erases no transaction", ({ find, insert, save }) => {
    const known = new Map<string, Transaction>();
    const keep = (transaction: Transaction) => known.set(transaction.id, transaction);
    return {
      insert: (transaction) =>
        Effect.tap(insert(transaction), () => Effect.sync(() => keep(transaction))),
      save: (transaction) =>
        Effect.tap(save(transaction), () => Effect.sync(() => keep(transaction))),
      find: (id) =>
        Effect.map(
          find(id),
          Option.map((found) => known.get(id) ?? found),
        ),
    };
  });
  of(CallbackOutbox)("sends what tells of the erased", ({ ofVerification, put }) => {
    const known: Array<CallbackEntry> = [];
    return {
      put: (entries) => {
        known.push(...entries);
        return put(entries);
      },
      ofVerification: (id) =>
        Effect.map(ofVerification(id), (entries) =>
          entries.length > 0
            ? entries
            : known.filter(({ verificationId }) => verificationId === id),
        ),
    };
  });
});
