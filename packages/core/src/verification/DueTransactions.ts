import { Context, Effect, Layer } from "effect";
import { DocumentReader } from "../document/DocumentReader.ts";
import { claimMargin, Documents } from "../document/Documents.ts";
import { dueDocuments } from "../document/DueDocuments.ts";
import { DueDocumentStore } from "../document/DueDocumentStore.ts";
import { DueHolder } from "../due/DueHolder.ts";
import { IdentityMatches } from "../telecom/IdentityMatches.ts";
import { Possessions } from "../telecom/Possessions.ts";
import { Signals } from "../storage/Signals.ts";
import { dueWork } from "./DueWork.ts";
import { isIdentityMatch, isPossession, type Transaction } from "./Transaction.ts";
import { TransactionStore } from "./TransactionStore.ts";

/**
 * How long a worker's claim on a telecom transaction lasts, in milliseconds: longer than any work on it. The claims of a
 * dead process end with it.
 */
const lease = 10_000;

/** How many telecom transactions are processed at once. */
const batch = 64;

/** Does the due work of transactions: asks carriers, expires codes and reviews, reads documents. */
export class DueTransactions extends Context.Service<
  DueTransactions,
  {
    /** Processes what is due now. Returns the number. */
    readonly sweep: Effect.Effect<number>;
    /** Processes due work for ever. */
    readonly run: Effect.Effect<never>;
  }
>()("@bonafide/core/verification/DueTransactions") {
  static readonly layer = Layer.effect(
    DueTransactions,
    Effect.gen(function* () {
      const transactions = yield* TransactionStore;
      const possessions = yield* Possessions;
      const matches = yield* IdentityMatches;
      const documents = yield* Documents;
      const signals = yield* Signals;
      const { atOnce, timeLimit } = yield* DocumentReader;
      const { id: holder } = yield* DueHolder;

      const act = (transaction: Transaction): Effect.Effect<void> => {
        if (isPossession(transaction)) return possessions.expire(transaction);
        if (isIdentityMatch(transaction)) return matches.ask(transaction);
        return documents.read(transaction.id);
      };

      const telecom = dueWork({
        name: "DueTransactions.telecom",
        claim: (now) =>
          transactions.claimDue({
            family: "telecom",
            holder,
            now,
            leaseUntil: now + lease,
            limit: batch,
          }),
        batch,
        act,
        nextDue: transactions.nextDue("telecom"),
        signal: signals.telecom,
      });
      // One at a time for each reader: a slow document does not delay the others.
      const dueStore = yield* DueDocumentStore;
      const document = dueWork({
        name: "DueTransactions.document",
        ...dueDocuments(dueStore, {
          holder,
          lease: timeLimit + claimMargin,
          read: documents.read,
        }),
        batch: 1,
        nextDue: transactions.nextDue("document"),
        signal: signals.document,
      });

      return DueTransactions.of({
        sweep: Effect.zipWith(telecom.sweep, document.sweep, (asked, read) => asked + read),
        run: Effect.raceAll([telecom.run, ...Array.from({ length: atOnce }, () => document.run)]),
      });
    }),
  );
}
