import type { Verification } from "./Verification.ts";
import type { Transaction } from "./Transaction.ts";
import { Schema } from "effect";
import { summarizeTransaction, TransactionSummary } from "./TransactionBody.ts";

/** A verification with its transactions, oldest first. Source: interface, "Verification (Services API v2)". */
export const VerificationBody = Schema.Struct({
  verification_id: Schema.String.annotate({ format: "uuid" }),
  transactions: Schema.Array(TransactionSummary),
}).annotate({
  identifier: "Verification",
  examples: [{ verification_id: "01890000-0000-7000-8000-000000000002", transactions: [] }],
});

/** A verification in its GET, its creation and its callback. */
export const renderVerification = (
  verification: Pick<Verification, "id">,
  transactions: ReadonlyArray<Transaction>,
): typeof VerificationBody.Encoded => ({
  verification_id: verification.id,
  transactions: transactions.map(summarizeTransaction),
});
