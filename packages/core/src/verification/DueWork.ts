import { Clock, Effect, Option } from "effect";
import { logDefect, orLogDefect } from "../defect/DefectLog.ts";
import { tracedWork } from "../due/TracedWork.ts";
import type { Signal } from "../storage/Signal.ts";

/** How long to wait after a defect, in milliseconds. */
const afterDefect = 1_000;

/** How long due work that another process holds is left to it, in milliseconds: that process may have been stopped. */
export const afterHeld = 1_000;

/** How due work is found and done. */
export interface DueWorkTerms<A> {
  /** What a trace of one item is called. */
  readonly name: string;
  /** Claims up to `batch` items due at a time (epoch milliseconds). */
  readonly claim: (now: number) => Effect.Effect<ReadonlyArray<A>>;
  /** How many are processed at once. */
  readonly batch: number;
  readonly act: (claimed: A) => Effect.Effect<void>;
  /** The next due time, in epoch milliseconds. */
  readonly nextDue: Effect.Effect<Option.Option<number>>;
  /** Woken after a commit of a transaction that is due soon. */
  readonly signal: Signal;
}

/**
 * Processes due work: once (`sweep`, which returns the number) or for ever (`run`).
 *
 * Work is claimed for a lease, so another process continues after a crash. Work may be done twice; the machines take
 * the first result.
 */
export const dueWork = <A>({
  act,
  batch,
  claim,
  name,
  nextDue,
  signal,
}: DueWorkTerms<A>): {
  readonly sweep: Effect.Effect<number>;
  readonly run: Effect.Effect<never>;
} => {
  const sweepAt = Effect.fnUntraced(function* (now: number) {
    const claimed = yield* claim(now);
    // A defect leaves the item for the next lease, and does not affect the others.
    yield* Effect.forEach(
      claimed,
      (one) =>
        orLogDefect(`${name} failed, and is tried again after its lease`)(
          tracedWork(name)(act(one)),
        ),
      { concurrency: "unbounded", discard: true },
    );
    return claimed.length;
  });

  const pause = (claimedAt: number) => {
    const wait = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis;
      const next = Option.getOrElse(yield* nextDue, () => Number.POSITIVE_INFINITY);
      return yield* signal.waitAtMost(next <= claimedAt ? afterHeld : next - now);
    });
    // A look that nothing asked for claims nothing unless something is due: an idle process makes few transactions.
    return Effect.repeat(wait, { while: (isLook) => isLook });
  };

  const turn = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis;
    const count = yield* sweepAt(now);
    if (count < batch) yield* pause(now);
  });
  const run = Effect.forever(
    Effect.catchCause(turn, (cause) =>
      Effect.andThen(
        logDefect("Due transactions could not be worked off", cause),
        Effect.sleep(afterDefect),
      ),
    ),
  );
  return { sweep: Effect.flatMap(Clock.currentTimeMillis, sweepAt), run };
};
