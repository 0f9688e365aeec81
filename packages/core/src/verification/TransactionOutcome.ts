import type { WebhookFamily } from "../callback/Webhook.ts";
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

/**
 * When the server itself has to act on a transaction next, in epoch milliseconds: a code to expire, a carrier to
 * ask. Absent once nothing is left to do.
 */
export const dueAtOf = ({ state }: Transaction): number | undefined => {
  switch (state._tag) {
    case "AwaitingCode":
    case "Guessing":
      return state.expiresAt;
    case "Asking":
      return state.askAt;
    case "Unsent":
    case "Unasked":
    case "Confirmed":
    case "Matched":
    case "Failed":
      return undefined;
  }
};

/** The family of products that a transaction is of: its status path and its organization's webhook go by it. */
export const familyOf = ({ product }: Transaction): WebhookFamily => {
  switch (product) {
    case "telecom.possession_send":
    case "telecom.identity":
      return "telecom";
  }
};
