import { outcomeOf, statusOf, type Transaction } from "@bonafide/core/verification/Transaction";
import { printedTime, type Row } from "../server/Printed.ts";

/** The reasons of a failed transaction, by their names. */
const reasonsOf = (transaction: Transaction): ReadonlyArray<string> => {
  const outcome = outcomeOf(transaction);
  switch (outcome._tag) {
    case "Failed":
      return [outcome.failure];
    case "DocumentNotVerified":
      return outcome.faults.map(({ failure }) => failure);
    case "Pending":
    case "PhoneConfirmed":
    case "PersonMatched":
    case "DocumentVerified":
      return [];
  }
};

/** A transaction as commands print it: nothing of it is personal. */
export const transactionRow = (transaction: Transaction): Row => ({
  transaction: transaction.id,
  product: transaction.product,
  status: statusOf(outcomeOf(transaction)),
  state: transaction.state._tag,
  reasons: reasonsOf(transaction),
  application: transaction.applicationId,
  personal: transaction.personal === undefined ? "erased" : "kept",
  created: printedTime(transaction.created),
  updated: printedTime(transaction.updated),
});
