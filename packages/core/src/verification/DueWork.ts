import { Clock, Effect, Option } from "effect";
import type { ProductFamily } from "./ProductFamily.ts";
import type { Signal } from "../storage/Signal.ts";
import type { Transaction } from "./Transaction.ts";
import type { TransactionStore } from "./TransactionStore.ts";
import { logDefect, orLogDefect } from "../defect/DefectLog.ts";

/** How long to wait at most before looking again, in milliseconds: other processes store due transactions too. */
const longestWait = 1_000;

/** What is done with a family's due transactions. */
export interface DueWorkTerms {
  readonly family: ProductFamily;
  /** How long a worker keeps a due transaction to itself, in milliseconds. */
  readonly lease: number;
  /** How many are worked off together. */
  readonly batch: number;
  readonly act: (transaction: Transaction) => Effect.Effect<void>;
  /** Wakes it when a transaction was stored that is due soon. */
  readonly signal: Signal;
}

/**
 * Works off a family's due transactions: once (`sweep`, which says how many those were), or for ever (`run`).
 *
 * Work is claimed for the time of its lease, so what a killed process left is done by the next; it may be done
 * twice, and the machines take the first.
 */
export const dueWork = (
  transactions: TransactionStore["Service"],
  { act, batch, family, lease, signal }: DueWorkTerms,
): { readonly sweep: Effect.Effect<number>; readonly run: Effect.Effect<never> } => {
  const sweep = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis;
    const claimed = yield* transactions.claimDue({
      family,
      now,
      leaseUntil: now + lease,
      limit: batch,
    });
    // One that dies is tried again when its lease ends, and takes no other with it.
    yield* Effect.forEach(
      claimed,
      (transaction) => orLogDefect("A due transaction could not be worked off")(act(transaction)),
      { concurrency: "unbounded", discard: true },
    );
    return claimed.length;
  });

  const pause = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis;
    const next = yield* transactions.nextDue(family);
    const wait = Option.getOrElse(next, () => Number.POSITIVE_INFINITY) - now;
    yield* Effect.race(signal.wait, Effect.sleep(Math.min(longestWait, Math.max(0, wait))));
  });

  const turn = Effect.flatMap(sweep, (count) => (count < batch ? pause : Effect.void));
  const run = Effect.forever(
    Effect.catchCause(turn, (cause) =>
      Effect.andThen(
        logDefect("Due transactions could not be worked off", cause),
        Effect.sleep(longestWait),
      ),
    ),
  );
  return { sweep, run };
};
