import { Effect, Option } from "effect";
import type { AuditCause } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { CallbackOutbox } from "../callback/CallbackOutbox.ts";
import { WebhookStore } from "../callback/WebhookStore.ts";
import { Ids } from "../storage/Ids.ts";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import { type Transaction, outcomeOf, familyOf } from "./Transaction.ts";
import { TransactionStore } from "./TransactionStore.ts";

/**
 * Stores transactions: state, audit row and, once settled, one outbox entry for each distinct URL: those of requests,
 * and the webhook of the account's organization for the transaction's family.
 *
 * Call both within a unit of work.
 */
export interface Ledger {
  /** Stores a new transaction. */
  readonly open: (transaction: Transaction, cause: AuditCause) => Effect.Effect<void>;
  /** Stores the next version of a transaction. */
  readonly record: (
    transaction: Transaction,
    cause: AuditCause,
  ) => Effect.Effect<void, VersionConflict>;
}

export const makeLedger = Effect.gen(function* () {
  const transactions = yield* TransactionStore;
  const audit = yield* AuditTrail;
  const outbox = yield* CallbackOutbox;
  const webhooks = yield* WebhookStore;
  const ids = yield* Ids;

  const urlsOf = Effect.fnUntraced(function* (transaction: Transaction) {
    const family = familyOf(transaction);
    const webhook = yield* webhooks.activeOf(transaction.accountId, family);
    const asked = new Set(transaction.personal?.callbackUrls);
    const requested = Array.from(asked, (url) => ({ url }));
    // One delivery for each distinct URL. A URL that is also the webhook gets one delivery, as the webhook.
    return Option.match(webhook, {
      onNone: () => requested,
      onSome: ({ url }) => [
        ...requested.filter((callback) => callback.url !== url),
        { url, webhook: family },
      ],
    });
  });

  const tell = Effect.fnUntraced(function* (transaction: Transaction) {
    if (outcomeOf(transaction)._tag === "Pending") return;
    const urls = yield* urlsOf(transaction);
    if (urls.length === 0) return;
    const { accountId, id: transactionId, updated: created, verificationId } = transaction;
    const entries = yield* Effect.forEach(urls, (target) =>
      Effect.map(ids.next, (id) => ({
        ...target,
        id,
        accountId,
        verificationId,
        transactionId,
        created,
      })),
    );
    yield* outbox.put(entries);
  });

  const entry = (transaction: Transaction, cause: AuditCause) => ({
    ...cause,
    subject: transaction.id,
    at: transaction.updated,
  });

  const open = Effect.fnUntraced(function* (transaction: Transaction, cause: AuditCause) {
    yield* transactions.insert(transaction);
    yield* audit.begin(entry(transaction, cause));
    yield* tell(transaction);
  });

  const record = Effect.fnUntraced(function* (transaction: Transaction, cause: AuditCause) {
    yield* transactions.save(transaction);
    yield* audit.append(entry(transaction, cause));
    yield* tell(transaction);
  });

  return { open, record } satisfies Ledger;
});
