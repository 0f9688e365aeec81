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
import { Schema } from "effect";

const Id = Schema.String.annotate({ format: "uuid" });

const StatusBody = Schema.Struct({
  code: Schema.Int,
  message: Schema.String,
  created: Timestamp,
  updated: Timestamp,
});

const FailedResult = Schema.Struct({
  verified: Schema.Literal(false),
  errors: Schema.Array(
    Schema.Struct({
      code: Schema.Int,
      message: Schema.String,
      additional_info: Schema.optionalKey(Schema.String),
    }),
  ),
});

const MatchedResult = Schema.Struct({
  verified: Schema.Literal(true),
  address: Schema.optionalKey(Address),
});

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
});

const ConfirmedResult = Schema.Struct({ phone: Schema.optionalKey(Schema.String) });

const ResultBody = Schema.Union([FailedResult, DocumentResult, MatchedResult, ConfirmedResult]);

/** A transaction within its verification. Source: interface, "Transaction (Services API v2)". */
export const TransactionSummary = Schema.Struct({
  transaction_id: Id,
  verification_id: Id,
  product: Product,
  status: StatusBody,
});

/** A transaction with its result, once it has one. */
export const TransactionBody = Schema.Struct({
  ...TransactionSummary.fields,
  result: Schema.optionalKey(ResultBody),
}).annotate({
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

type Result = typeof ResultBody.Encoded;

const statuses = {
  pending: "Pending",
  completed: "Completed",
  failed: "Failed",
} as const satisfies Record<TransactionStatus, CataloguedStatus>;

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

const resultOf = (outcome: Outcome): Result | undefined => {
  switch (outcome._tag) {
    case "Pending":
      return undefined;
    case "PhoneConfirmed":
      return outcome.phone === undefined ? {} : { phone: outcome.phone };
    case "PersonMatched":
      return outcome.address === undefined
        ? { verified: true }
        : { verified: true, address: outcome.address };
    case "DocumentVerified":
      return documentResultOf(outcome);
    case "DocumentNotVerified":
      return {
        verified: false,
        errors: outcome.faults.map(({ failure, reason }) => errorOf(failure, reason)),
      };
    case "Failed": {
      const info = outcome.info === undefined ? undefined : additionalInfos[outcome.info];
      return { verified: false, errors: [errorOf(outcome.failure, info)] };
    }
  }
};

const summarizeAs = (
  transaction: Transaction,
  outcome: Outcome,
): typeof TransactionSummary.Encoded => {
  const { code, message } = transactionStatuses[statuses[statusOf(outcome)]];
  return {
    transaction_id: transaction.id,
    verification_id: transaction.verificationId,
    product: transaction.product,
    status: {
      code,
      message,
      created: timestamp(transaction.created),
      updated: timestamp(transaction.updated),
    },
  };
};

/** A transaction as listed in its verification. */
export const summarizeTransaction = (transaction: Transaction): typeof TransactionSummary.Encoded =>
  summarizeAs(transaction, outcomeOf(transaction));

/** A transaction in status GETs, callbacks and webhooks. */
export const renderTransaction = (transaction: Transaction): typeof TransactionBody.Encoded => {
  const outcome = outcomeOf(transaction);
  const result = resultOf(outcome);
  const summary = summarizeAs(transaction, outcome);
  return result === undefined ? summary : { ...summary, result };
};
