import type { Transaction } from "../verification/Transaction.ts";
import { renderTransaction } from "../verification/TransactionBody.ts";
import type { Verification } from "../verification/Verification.ts";
import { renderVerification } from "../verification/VerificationBody.ts";

/** Messages name documents by their short names. Source: interface, "Transaction"; choices, section 3. */
const shortName = (product: string): string => product.replace(/^document\./, "");

/** The message about a transaction: the JSON of its status GET, with short document names. */
export const transactionMessage = (transaction: Transaction): string => {
  const body = renderTransaction(transaction);
  return JSON.stringify({ ...body, product: shortName(body.product) });
};

/** The message about a new verification. */
export const verificationMessage = (verification: Pick<Verification, "id">): string =>
  JSON.stringify(renderVerification(verification, []));
