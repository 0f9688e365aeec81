import type { Outcome } from "./Outcome.ts";
import type {
  DocumentTransaction,
  IdentityTransaction,
  PossessionTransaction,
  Transaction,
} from "./Transaction.ts";

const pending: Outcome = { _tag: "Pending" };

// What is personal is only asked for where it is told: a store may open it then.
const outcomeOfPossession = (transaction: PossessionTransaction): Outcome => {
  const { state } = transaction;
  switch (state._tag) {
    case "Unsent":
    case "AwaitingCode":
    case "Guessing":
      return pending;
    case "Confirmed":
      return { _tag: "PhoneConfirmed", phone: transaction.personal?.phone };
    case "Failed":
      return state;
  }
};

const outcomeOfIdentity = (transaction: IdentityTransaction): Outcome => {
  const { state } = transaction;
  switch (state._tag) {
    case "Unasked":
    case "Asking":
      return pending;
    case "Matched":
      return { _tag: "PersonMatched", address: transaction.personal?.address };
    case "Failed":
      return state;
  }
};

const outcomeOfDocument = (transaction: DocumentTransaction): Outcome => {
  const { state } = transaction;
  switch (state._tag) {
    case "Unsubmitted":
    case "Waiting":
    case "InReview":
      return pending;
    case "Verified":
      return { _tag: "DocumentVerified", facts: transaction.personal?.facts, checks: state.checks };
    case "NotVerified":
      return { _tag: "DocumentNotVerified", faults: state.faults };
  }
};

/** How a transaction of any product stands. */
export const outcomeOf = (transaction: Transaction): Outcome => {
  switch (transaction.product) {
    case "telecom.possession_send":
      return outcomeOfPossession(transaction);
    case "telecom.identity":
      return outcomeOfIdentity(transaction);
    case "document.license.verify":
    case "document.passport.verify":
    case "document.passcard.verify":
      return outcomeOfDocument(transaction);
  }
};
