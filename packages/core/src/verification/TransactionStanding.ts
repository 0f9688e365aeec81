import type { Transaction } from "./Transaction.ts";
import { outcomeOf } from "./TransactionOutcome.ts";

/** How a transaction stands, in one word, for those who look into the database and for reports. */
export type TransactionStanding = "pending" | "completed" | "failed";

export const standingOf = (transaction: Transaction): TransactionStanding => {
  switch (outcomeOf(transaction)._tag) {
    case "Pending":
      return "pending";
    case "PhoneConfirmed":
    case "PersonMatched":
    case "DocumentVerified":
      return "completed";
    case "DocumentNotVerified":
    case "Failed":
      return "failed";
  }
};
