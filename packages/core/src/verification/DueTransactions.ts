import { Clock, Context, Effect, Layer, Option } from "effect";
import { IdentityMatches } from "../telecom/IdentityMatches.ts";
import { Possessions } from "../telecom/Possessions.ts";
import { DueSignal } from "./DueSignal.ts";
import type { Transaction } from "./Transaction.ts";
import { TransactionStore } from "./TransactionStore.ts";

/** How long a worker keeps a due transaction to itself, in milliseconds. */
const lease = 10_000;
/** How many are worked off together. */
const batch = 64;
/** How long to wait at most before looking again, in milliseconds: other processes store due transactions too. */
const longestWait = 1_000;

/**
 * Does what transactions are due for: asks carriers, lets codes expire.
 *
 * Work is claimed for ten seconds, so what a killed process left is done by the next; it may be done twice, and
 * the machines take the first.
 */
export class DueTransactions extends Context.Service<
  DueTransactions,
  {
    /** Works off what is due now, and says how many that were. */
    readonly sweep: Effect.Effect<number>;
    /** Sweeps for ever. */
    readonly run: Effect.Effect<never>;
  }
>()("@bonafide/core/verification/DueTransactions") {
  static readonly layer = Layer.effect(
    DueTransactions,
    Effect.gen(function* () {
      const transactions = yield* TransactionStore;
      const possessions = yield* Possessions;
      const matches = yield* IdentityMatches;
      const signal = yield* DueSignal;

      const act = (transaction: Transaction): Effect.Effect<void> => {
        switch (transaction.product) {
          case "telecom.possession_send":
            return possessions.expire(transaction);
          case "telecom.identity":
            return matches.ask(transaction);
        }
      };

      const sweep = Effect.fn("DueTransactions.sweep")(function* () {
        const now = yield* Clock.currentTimeMillis;
        const claimed = yield* transactions.claimDue({
          now,
          leaseUntil: now + lease,
          limit: batch,
        });
        // One that dies is tried again when its lease ends, and takes no other with it.
        yield* Effect.forEach(
          claimed,
          (transaction) => Effect.ignoreCause(act(transaction), { log: "Error" }),
          { concurrency: "unbounded", discard: true },
        );
        return claimed.length;
      });

      const pause = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis;
        const next = Option.getOrElse(yield* transactions.nextDue, () => Number.POSITIVE_INFINITY);
        const wait = Math.min(longestWait, Math.max(0, next - now));
        yield* Effect.race(signal.wait, Effect.sleep(wait));
      });

      const turn = Effect.flatMap(sweep(), (count) => (count < batch ? pause : Effect.void));
      const run = Effect.forever(
        Effect.catchCause(turn, (cause) =>
          Effect.andThen(
            Effect.logError("Due transactions could not be worked off", cause),
            Effect.sleep(longestWait),
          ),
        ),
      );

      return DueTransactions.of({ sweep: sweep(), run });
    }),
  );
}
