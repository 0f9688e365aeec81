import type { Transaction } from "./Transaction.ts";

/**
 * When the server itself has to act on a transaction next, in epoch milliseconds: a code to expire, a carrier to
 * ask, a document to read. Absent once nothing is left to do.
 */
export const dueAtOf = ({ state }: Transaction): number | undefined => {
  switch (state._tag) {
    case "AwaitingCode":
    case "Guessing":
      return state.expiresAt;
    case "Asking":
      return state.askAt;
    case "Waiting":
      return state.readAt;
    case "Unsent":
    case "Unasked":
    case "Confirmed":
    case "Matched":
    case "Failed":
    case "Unsubmitted":
    case "InReview":
    case "Verified":
    case "NotVerified":
      return undefined;
  }
};
