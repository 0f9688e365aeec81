import type { Transaction } from "../verification/Transaction.ts";
import { renderTransaction } from "../verification/TransactionBody.ts";
import type { Verification } from "../verification/Verification.ts";
import { renderVerification } from "../verification/VerificationBody.ts";

/** Messages name documents by their short names. Source: interface, "Transaction"; choices, section 3. */
const shortName = (product: string): string => product.replace(/^document\./, "");

/** What a message about a transaction says: the status GET's JSON, but for the names of documents. */
export const transactionMessage = (transaction: Transaction): string => {
  const body = renderTransaction(transaction);
  return JSON.stringify({ ...body, product: shortName(body.product) });
};

/** What a message about a new verification says. */
export const verificationMessage = (verification: Pick<Verification, "id">): string =>
  JSON.stringify(renderVerification(verification, []));
