import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { refused } from "@bonafide/core/catalogue/Refusal";
import type { Transaction } from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { Effect, Option } from "effect";
import { deliveryRow } from "../callback/DeliveryRow.ts";
import { auditOf, type Found, notePersonalSeen } from "../server/Lookup.ts";
import { printedTime } from "../server/Printed.ts";
import { transactionRow } from "./TransactionRow.ts";

const limit = 1_000;

const organizationOf = Effect.fnUntraced(function* (accountId: string) {
  const accounts = yield* (yield* AccessRegistry).accounts;
  return accounts.find(({ id }) => id === accountId)?.organizationId;
});

/** What a transaction holds of the person. Callback URLs are left out: they may contain a secret. */
const personIn = ({ personal }: Transaction) => {
  if (personal === undefined) return null;
  const { callbackUrls: _, metadata: __, ...person } = personal;
  return person;
};

/**
 * A verification with its transactions, deliveries and audit, and the partner's metadata. `withPersonal` adds what the
 * transactions hold of the person, and audits that.
 */
export const findVerification = Effect.fnUntraced(function* (id: string, withPersonal: boolean) {
  const found = yield* (yield* VerificationStore).find(id);
  if (Option.isNone(found)) return yield* refused("ResourceUnknown");
  const { accountId, created, personal } = found.value;
  const transactions = yield* (yield* TransactionStore).ofVerification(found.value.id);
  const deliveries = yield* (yield* DeliveryStore).log.list({ verificationId: id, limit });
  if (withPersonal) yield* notePersonalSeen(found.value.id, "verification");
  const result: Found = {
    row: {
      verification: found.value.id,
      account: accountId,
      organization: yield* organizationOf(accountId),
      personal: personal === undefined ? "erased" : "kept",
      created: printedTime(created),
    },
    values: {
      metadata: personal?.metadata,
      ...(withPersonal ? { people: transactions.map(personIn) } : {}),
    },
    lists: {
      transactions: transactions.map(transactionRow),
      deliveries: deliveries.map(deliveryRow),
      audit: yield* auditOf(found.value.id),
    },
  };
  return result;
});

/**
 * A transaction with its deliveries, its audit and the partner's metadata. `withPersonal` adds what it holds of the
 * person, and audits that.
 */
export const findTransaction = Effect.fnUntraced(function* (id: string, withPersonal: boolean) {
  const found = yield* (yield* TransactionStore).find(id);
  if (Option.isNone(found)) return yield* refused("ResourceUnknown");
  const transaction = found.value;
  const deliveries = yield* (yield* DeliveryStore).log.list({ transactionId: id, limit });
  if (withPersonal) yield* notePersonalSeen(transaction.id, "transaction");
  const result: Found = {
    row: {
      ...transactionRow(transaction),
      verification: transaction.verificationId,
      account: transaction.accountId,
      organization: yield* organizationOf(transaction.accountId),
    },
    values: {
      metadata: transaction.personal?.metadata,
      ...(withPersonal ? { person: personIn(transaction) } : {}),
    },
    lists: {
      deliveries: deliveries.map(deliveryRow),
      audit: yield* auditOf(transaction.id),
    },
  };
  return result;
});
