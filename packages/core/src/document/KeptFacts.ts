import type { DocumentTransaction } from "../verification/Transaction.ts";
import type { ReaderAnswer } from "./DocumentReader.ts";

/** The transaction with what was read; of an unread document only where a person decides, who needs it. */
export const withFacts = (
  transaction: DocumentTransaction,
  answer: ReaderAnswer,
  isReviewed: boolean,
): DocumentTransaction => {
  const { personal } = transaction;
  if (personal === undefined || answer._tag === "NotYet" || answer.facts === undefined) {
    return transaction;
  }
  return answer._tag === "Read" || isReviewed
    ? { ...transaction, personal: { ...personal, facts: answer.facts } }
    : transaction;
};

/** The transaction of a document that no person approved: what it says is kept no longer. */
export const withoutFacts = (transaction: DocumentTransaction): DocumentTransaction => {
  const { personal } = transaction;
  if (personal === undefined) return transaction;
  const { facts: _, ...kept } = personal;
  return { ...transaction, personal: kept };
};
