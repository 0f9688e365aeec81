import type { Outcome } from "./Outcome.ts";
import type { IdentityTransaction, PossessionTransaction, Transaction } from "./Transaction.ts";

const pending: Outcome = { _tag: "Pending" };

const outcomeOfPossession = ({ personal, state }: PossessionTransaction): Outcome => {
  switch (state._tag) {
    case "Unsent":
    case "AwaitingCode":
    case "Guessing":
      return pending;
    case "Confirmed":
      return { _tag: "PhoneConfirmed", phone: personal?.phone };
    case "Failed":
      return state;
  }
};

const outcomeOfIdentity = ({ personal, state }: IdentityTransaction): Outcome => {
  switch (state._tag) {
    case "Unasked":
    case "Asking":
      return pending;
    case "Matched":
      return { _tag: "PersonMatched", address: personal?.address };
    case "Failed":
      return state;
  }
};

/** How a transaction of any product stands. */
export const outcomeOf = (transaction: Transaction): Outcome => {
  switch (transaction.product) {
    case "telecom.possession_send":
      return outcomeOfPossession(transaction);
    case "telecom.identity":
      return outcomeOfIdentity(transaction);
  }
};
