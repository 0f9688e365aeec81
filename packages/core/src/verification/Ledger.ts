import { Context, Effect, Layer } from "effect";
import type { Caller } from "../access/Caller.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { CallbackOutbox } from "../callback/CallbackOutbox.ts";
import { Ids } from "../storage/Ids.ts";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { Transaction } from "./Transaction.ts";
import { outcomeOf } from "./TransactionOutcome.ts";
import { TransactionStore } from "./TransactionStore.ts";

/** Who changed a transaction, and by which event of its machine. */
export interface Cause {
  readonly action: string;
  readonly actor: string;
  readonly source: string | undefined;
}

/** What the server does of itself. */
export const bySystem: Omit<Cause, "action"> = { actor: "system", source: undefined };

/** What a partner asked for. */
export const byCaller = (caller: Caller): Omit<Cause, "action"> => ({
  actor: caller.accountId,
  source: caller.source,
});

/**
 * Writes transactions down: state, audit row and, once settled, one outbox entry for each distinct URL.
 *
 * Both are for use within a unit of work.
 */
export class Ledger extends Context.Service<
  Ledger,
  {
    /** A new transaction. */
    readonly open: (transaction: Transaction, cause: Cause) => Effect.Effect<void>;
    /** The next version of a transaction. */
    readonly record: (
      transaction: Transaction,
      cause: Cause,
    ) => Effect.Effect<void, VersionConflict>;
  }
>()("@bonafide/core/verification/Ledger") {
  static readonly layer = Layer.effect(
    Ledger,
    Effect.gen(function* () {
      const transactions = yield* TransactionStore;
      const audit = yield* AuditTrail;
      const outbox = yield* CallbackOutbox;
      const ids = yield* Ids;

      const tell = Effect.fnUntraced(function* (transaction: Transaction) {
        const urls = transaction.personal?.callbackUrls ?? [];
        if (urls.length === 0 || outcomeOf(transaction)._tag === "Pending") return;
        const { accountId, id: transactionId, updated: created, verificationId } = transaction;
        const entries = yield* Effect.forEach(new Set(urls), (url) =>
          Effect.map(ids.next, (id) => ({
            id,
            accountId,
            verificationId,
            transactionId,
            url,
            created,
          })),
        );
        yield* outbox.put(entries);
      });

      const entry = (transaction: Transaction, cause: Cause) => ({
        ...cause,
        subject: transaction.id,
        at: transaction.updated,
      });

      const open = Effect.fnUntraced(function* (transaction: Transaction, cause: Cause) {
        yield* transactions.insert(transaction);
        yield* audit.begin(entry(transaction, cause));
        yield* tell(transaction);
      });

      const record = Effect.fnUntraced(function* (transaction: Transaction, cause: Cause) {
        yield* transactions.save(transaction);
        yield* audit.append(entry(transaction, cause));
        yield* tell(transaction);
      });

      return Ledger.of({ open, record });
    }),
  );
}
