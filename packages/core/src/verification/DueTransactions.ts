import { Clock, Context, Effect, Layer } from "effect";
import { DocumentReader } from "../document/DocumentReader.ts";
import { claimMargin, Documents } from "../document/Documents.ts";
import { dueDocuments } from "../document/DueDocuments.ts";
import { DueDocumentStore } from "../document/DueDocumentStore.ts";
import { IdentityMatches } from "../telecom/IdentityMatches.ts";
import { Possessions } from "../telecom/Possessions.ts";
import { DueSignals } from "./DueSignals.ts";
import { dueWork } from "./DueWork.ts";
import { isIdentityMatch, isPossession, type Transaction } from "./Transaction.ts";
import { TransactionStore } from "./TransactionStore.ts";

/** How long a worker keeps a due telecom transaction to itself, in milliseconds. */
const lease = 10_000;

/** How many telecom transactions are worked off together. */
const batch = 64;

/** Does what transactions are due for: asks carriers, lets codes and reviews expire, has documents read. */
export class DueTransactions extends Context.Service<
  DueTransactions,
  {
    /** Works off what is due now, and says how many that were. */
    readonly sweep: Effect.Effect<number>;
    /** Sweeps for ever. */
    readonly run: Effect.Effect<never>;
    /**
     * Takes up at once what an earlier process had begun. Only where no other process works on this store: its claims
     * would end as well.
     */
    readonly takeOver: Effect.Effect<void>;
  }
>()("@bonafide/core/verification/DueTransactions") {
  static readonly layer = Layer.effect(
    DueTransactions,
    Effect.gen(function* () {
      const transactions = yield* TransactionStore;
      const possessions = yield* Possessions;
      const matches = yield* IdentityMatches;
      const documents = yield* Documents;
      const signals = yield* DueSignals;
      const { atOnce, timeLimit } = yield* DocumentReader;

      const act = (transaction: Transaction): Effect.Effect<void> => {
        if (isPossession(transaction)) return possessions.expire(transaction);
        if (isIdentityMatch(transaction)) return matches.ask(transaction);
        return documents.read(transaction.id);
      };

      const telecom = dueWork({
        claim: (now) =>
          transactions.claimDue({ family: "telecom", now, leaseUntil: now + lease, limit: batch }),
        batch,
        act,
        nextDue: transactions.nextDue("telecom"),
        signal: signals.telecom,
      });
      // One at a time for each of the readers: a document that takes long holds up no other.
      const dueStore = yield* DueDocumentStore;
      const document = dueWork({
        ...dueDocuments(dueStore, {
          lease: timeLimit + claimMargin,
          read: documents.read,
        }),
        batch: 1,
        nextDue: transactions.nextDue("document"),
        signal: signals.document,
      });

      return DueTransactions.of({
        takeOver: Effect.flatMap(Clock.currentTimeMillis, dueStore.release),
        sweep: Effect.zipWith(telecom.sweep, document.sweep, (told, read) => told + read),
        run: Effect.raceAll([telecom.run, ...Array.from({ length: atOnce }, () => document.run)]),
      });
    }),
  );
}
