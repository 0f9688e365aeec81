import { Product } from "./Product.ts";
import { additionalInfos, type FailureName, failures } from "../catalogue/Failure.ts";
import { DocumentChecks } from "../document/DocumentChecks.ts";
import { DocumentType } from "../document/DocumentFacts.ts";
import { Address } from "../telecom/Address.ts";
import type { Outcome } from "./Outcome.ts";
import { outcomeOf, statusOf, type Transaction, type TransactionStatus } from "./Transaction.ts";
import {
  transactionStatuses,
  type TransactionStatus as CataloguedStatus,
} from "../catalogue/TransactionStatus.ts";
import { Timestamp, timestamp } from "../catalogue/Timestamp.ts";
import { Array, Schema } from "effect";

/**
 * How transactions are shown to partners, in status calls, lists and callbacks: status, result, errors and
 * `additional_info`.
 */

const Id = Schema.String.annotate({ format: "uuid" });

/** The schema of an outcome's status. */
const statusBodyOf = <const Status extends CataloguedStatus>(status: Status) => {
  const { code, message } = transactionStatuses[status];
  return Schema.Struct({
    code: Schema.Literal(code),
    message: Schema.Literal(message),
    created: Timestamp,
    updated: Timestamp,
  });
};

const statusBodies = {
  pending: statusBodyOf("Pending").annotate({ identifier: "PendingStatus" }),
  completed: statusBodyOf("Completed").annotate({ identifier: "CompletedStatus" }),
  failed: statusBodyOf("Failed").annotate({ identifier: "FailedStatus" }),
} as const satisfies Record<TransactionStatus, Schema.Top>;

const failureCodes = Object.values(failures).map(({ code }) => code);

/** Why a transaction failed. Source: interface, "Transaction result errors". */
const TransactionError = Schema.Struct({
  code: Schema.Literals(failureCodes),
  message: Schema.String,
  additional_info: Schema.optionalKey(
    Schema.String.annotate({ examples: [additionalInfos.SubscriberUnknown] }),
  ),
}).annotate({ identifier: "TransactionError" });

const FailedResult = Schema.Struct({
  verified: Schema.Literal(false),
  errors: Schema.NonEmptyArray(TransactionError),
}).annotate({ identifier: "FailedResult" });

const MatchedResult = Schema.Struct({
  verified: Schema.Literal(true),
  address: Schema.optionalKey(Address),
}).annotate({ identifier: "IdentityResult" });

const DocumentResult = Schema.Struct({
  verified: Schema.Literal(true),
  document: Schema.optionalKey(
    Schema.Struct({
      type: DocumentType,
      issuer: Schema.optionalKey(Schema.String),
      number_last4: Schema.String,
      issued: Schema.optionalKey(Schema.String),
      expires: Schema.optionalKey(Schema.String),
    }),
  ),
  attributes: Schema.optionalKey(
    Schema.Struct({
      fname: Schema.optionalKey(Schema.String),
      mname: Schema.optionalKey(Schema.String),
      lname: Schema.optionalKey(Schema.String),
      birth_date: Schema.String,
      address: Schema.optionalKey(Address),
    }),
  ),
  checks: DocumentChecks,
}).annotate({ identifier: "DocumentResult" });

const ConfirmedResult = Schema.Struct({
  phone: Schema.optionalKey(Schema.String.annotate({ examples: ["2025550143"] })),
}).annotate({ identifier: "PossessionResult" });

const summary = { transaction_id: Id, verification_id: Id, product: Product };

/** A transaction within its verification. Source: interface, "Transaction (Services API v2)". */
export const TransactionSummary = Schema.Struct({
  ...summary,
  status: Schema.Union(Object.values(statusBodies), { mode: "oneOf" }).annotate({
    identifier: "TransactionStatus",
  }),
}).annotate({ identifier: "TransactionSummary" });

const transactionOf = <const Status extends TransactionStatus, Result extends Schema.Struct.Fields>(
  status: Status,
  result: Result,
) => Schema.Struct({ ...summary, status: statusBodies[status], ...result });

const Pending = transactionOf("pending", {}).annotate({
  identifier: "PendingTransaction",
  examples: [
    {
      transaction_id: "01890000-0000-7000-8000-000000000001",
      verification_id: "01890000-0000-7000-8000-000000000002",
      product: "telecom.possession_send",
      status: {
        code: 210,
        message: "Transaction pending review",
        created: "2026-01-31T12:00:00.000Z",
        updated: "2026-01-31T12:00:00.000Z",
      },
    },
  ],
});

const Failed = transactionOf("failed", { result: FailedResult }).annotate({
  identifier: "FailedTransaction",
});

const ConfirmedPossession = transactionOf("completed", { result: ConfirmedResult }).annotate({
  identifier: "ConfirmedPossession",
});

const MatchedIdentity = transactionOf("completed", { result: MatchedResult }).annotate({
  identifier: "MatchedIdentity",
});

const VerifiedDocument = transactionOf("completed", { result: DocumentResult }).annotate({
  identifier: "VerifiedDocument",
});

/** A possession check on its own, with its result once it has one. */
export const PossessionBody = Schema.Union([Pending, ConfirmedPossession, Failed]).annotate({
  identifier: "PossessionTransaction",
});

/** An identity match on its own, with its result once it has one. */
export const IdentityBody = Schema.Union([Pending, MatchedIdentity, Failed]).annotate({
  identifier: "IdentityTransaction",
});

/** A transaction of the telecom family. */
export const TelecomBody = Schema.Union([
  Pending,
  MatchedIdentity,
  ConfirmedPossession,
  Failed,
]).annotate({ identifier: "TelecomTransaction" });

/** A document transaction on its own, with its result once it has one. */
export const DocumentBody = Schema.Union([Pending, VerifiedDocument, Failed]).annotate({
  identifier: "DocumentTransaction",
});

/** What a transaction's result can be. */
export const ResultBody = Schema.Union([
  DocumentResult,
  MatchedResult,
  ConfirmedResult,
  FailedResult,
]);

/** Any transaction on its own. */
export const TransactionBody = Schema.Union([
  Pending,
  VerifiedDocument,
  MatchedIdentity,
  ConfirmedPossession,
  Failed,
]).annotate({ identifier: "Transaction" });
export type TransactionBody = typeof TransactionBody.Encoded;

const documentResultOf = ({
  checks,
  facts,
}: Extract<Outcome, { readonly _tag: "DocumentVerified" }>): typeof DocumentResult.Encoded => {
  if (facts === undefined) return { verified: true, checks };
  const { address, birthDate, expires, fname, issued, issuer, lname, mname, number, type } = facts;
  return {
    verified: true,
    document: {
      type,
      ...(issuer === undefined ? {} : { issuer }),
      number_last4: number.slice(-4),
      ...(issued === undefined ? {} : { issued }),
      ...(expires === undefined ? {} : { expires }),
    },
    attributes: {
      ...(fname === undefined ? {} : { fname }),
      ...(mname === undefined ? {} : { mname }),
      ...(lname === undefined ? {} : { lname }),
      birth_date: birthDate,
      ...(address === undefined ? {} : { address }),
    },
    checks,
  };
};

const errorOf = (failure: FailureName, info: string | undefined) => {
  const { code, message } = failures[failure];
  return info === undefined ? { code, message } : { code, message, additional_info: info };
};

const statusAs = <const Status extends CataloguedStatus>(
  status: Status,
  { created, updated }: Transaction,
) => ({
  ...transactionStatuses[status],
  created: timestamp(created),
  updated: timestamp(updated),
});

const idsOf = ({ id, product, verificationId }: Transaction) => ({
  transaction_id: id,
  verification_id: verificationId,
  product,
});

const statusOfOutcome = (transaction: Transaction) => {
  switch (statusOf(outcomeOf(transaction))) {
    case "pending":
      return statusAs("Pending", transaction);
    case "completed":
      return statusAs("Completed", transaction);
    case "failed":
      return statusAs("Failed", transaction);
  }
};

/** A transaction as its verification lists it. */
export const summarizeTransaction = (
  transaction: Transaction,
): typeof TransactionSummary.Encoded => ({
  ...idsOf(transaction),
  status: statusOfOutcome(transaction),
});

const failed = (
  transaction: Transaction,
  errors: (typeof FailedResult.Encoded)["errors"],
): typeof Failed.Encoded => ({
  ...idsOf(transaction),
  status: statusAs("Failed", transaction),
  result: { verified: false, errors },
});

const completed = <Result>(transaction: Transaction, result: Result) => ({
  ...idsOf(transaction),
  status: statusAs("Completed", transaction),
  result,
});

/** A transaction as status GETs, callbacks and webhooks show it: this is the one place that says how. */
export const renderTransaction = (transaction: Transaction): TransactionBody => {
  const outcome = outcomeOf(transaction);
  switch (outcome._tag) {
    case "Pending":
      return { ...idsOf(transaction), status: statusAs("Pending", transaction) };
    case "PhoneConfirmed":
      return completed(transaction, outcome.phone === undefined ? {} : { phone: outcome.phone });
    case "PersonMatched":
      return completed(transaction, {
        verified: true,
        ...(outcome.address === undefined ? {} : { address: outcome.address }),
      });
    case "DocumentVerified":
      return completed(transaction, documentResultOf(outcome));
    case "DocumentNotVerified":
      return failed(
        transaction,
        Array.map(outcome.faults, ({ failure, reason }) => errorOf(failure, reason)),
      );
    case "Failed": {
      const info = outcome.info === undefined ? undefined : additionalInfos[outcome.info];
      return failed(transaction, [errorOf(outcome.failure, info)]);
    }
  }
};
