import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turning } from "../storage/BrokenAnswers.ts";
import { transactionStoreContract } from "./TransactionStoreContract.ts";

/** Stores that `transactionStoreContract` has to catch. */
export const brokenTransactionStore = brokenContract(transactionStoreContract, ({ of }) => {
  const store = of(TransactionStore);
  store("saves over a newer version", ({ save }) => ({
    save: (transaction) => Effect.ignore(save(transaction)),
  }));
  store("lists transactions in another order", ({ ofVerification }) => ({
    ofVerification: turning(ofVerification),
  }));
  store("drops a transaction", () => ({ insert: () => Effect.void }));
  store("drops what is personal", ({ insert }) => ({
    insert: (transaction) => insert({ ...transaction, personal: undefined }),
  }));
  store("gives transactions that it saves to one application", ({ save }) => {
    let first: string | undefined;
    return {
      save: (transaction) =>
        save({ ...transaction, applicationId: (first ??= transaction.applicationId) }),
    };
  });
  store("saves no change of when a transaction changed", ({ save }) => ({
    save: (transaction) => save({ ...transaction, updated: transaction.created }),
  }));
  store("lists the transactions of another verification", ({ ofVerification }) => {
    let first: string | undefined;
    return { ofVerification: (id) => ofVerification((first ??= id)) };
  });
});
