import type { Transaction } from "../verification/Transaction.ts";
import { Schema } from "effect";
import { productNames } from "../verification/Product.ts";
import {
  renderTransaction,
  ResultBody,
  TransactionSummary,
} from "../verification/TransactionBody.ts";
import type { Verification } from "../verification/Verification.ts";
import { renderVerification } from "../verification/VerificationBody.ts";

/** What is posted to partners: the JSON of each message, and the names of its headers. */

/** Messages name documents by their short names. Source: interface, "Transaction"; choices, section 3. */
const shortName = (product: string): string => product.replace(/^document\./, "");

/** What a message about a transaction looks like. */
export const TransactionMessage = Schema.Struct({
  ...TransactionSummary.fields,
  product: Schema.Literals(productNames.map(shortName)),
  result: ResultBody,
}).annotate({ identifier: "TransactionMessage" });

/** The headers of every message. The signatures are those of Standard Webhooks. */
export const messageHeaders = {
  "webhook-id": "The delivery. A message that comes again has the same.",
  "webhook-timestamp": "When it was sent, in seconds since 1970.",
  "webhook-signature":
    "`v1,` and the HMAC-SHA-256 of id, timestamp and body, in base64; two of them while a secret is replaced.",
  "bonafide-audit-head": "The newest signed head of the server's audit log, in base64.",
} as const;

/** What a message about a transaction says: the status GET's JSON, but for the names of documents. */
export const transactionMessage = (transaction: Transaction): string => {
  const body = renderTransaction(transaction);
  return JSON.stringify({ ...body, product: shortName(body.product) });
};

/** The message about a new verification. */
export const verificationMessage = (verification: Pick<Verification, "id">): string =>
  JSON.stringify(renderVerification(verification, []));
