import { Clock, Effect, Option } from "effect";
import type { Signal } from "../storage/Signal.ts";
import { logDefect, orLogDefect } from "../defect/DefectLog.ts";

/** How long to wait at most before looking again, in milliseconds: other processes store due transactions too. */
const longestWait = 1_000;

/** What is done with what is due. */
export interface DueWorkTerms<A> {
  /** Takes up to `batch` that are due at a time (epoch milliseconds), and keeps them from other workers for a while. */
  readonly claim: (now: number) => Effect.Effect<ReadonlyArray<A>>;
  /** How many are worked off together. */
  readonly batch: number;
  readonly act: (claimed: A) => Effect.Effect<void>;
  /** When the next one is due, in epoch milliseconds. */
  readonly nextDue: Effect.Effect<Option.Option<number>>;
  /** Wakes it when a transaction was stored that is due soon. */
  readonly signal: Signal;
}

/**
 * Works off due transactions: once (`sweep`, which says how many those were), or for ever (`run`).
 *
 * Work is claimed for the time of its lease, so what a killed process left is done by the next; it may be done
 * twice, and the machines take the first.
 */
export const dueWork = <A>({
  act,
  batch,
  claim,
  nextDue,
  signal,
}: DueWorkTerms<A>): {
  readonly sweep: Effect.Effect<number>;
  readonly run: Effect.Effect<never>;
} => {
  const sweep = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis;
    const claimed = yield* claim(now);
    // One that dies is tried again when its lease ends, and takes no other with it.
    yield* Effect.forEach(
      claimed,
      (one) => orLogDefect("A due transaction could not be worked off")(act(one)),
      { concurrency: "unbounded", discard: true },
    );
    return claimed.length;
  });

  const pause = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis;
    const next = yield* nextDue;
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
