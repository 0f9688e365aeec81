import { Effect, Exit, type Scope } from "effect";
import { makeBatches, orEachAlone } from "./Batches.ts";

/** How many are worked on at once at most. */
const limit = 256;

/** A caller that waits for its part of the work. */
interface Waiting<A, B> {
  readonly one: A;
  readonly settle: (exit: Exit.Exit<B>) => void;
  /** Whether the caller stopped waiting. */
  gone: boolean;
}

/** Goes on for as long as more come in each turn: a turn costs less than to work once more. */
const gather = (count: () => number) =>
  Effect.gen(function* () {
    let seen = 0;
    while (seen < count() && count() < limit) {
      seen = count();
      yield* Effect.yieldNow;
    }
  });

/**
 * Makes work on one of work on many: on all that come in the same turn of the event loop, in those after it for as long
 * as more come in each, or while others are worked on.
 *
 * `work` gives what it makes of each, in their order. Where it fails, each is worked on alone: it must leave nothing
 * behind then. A caller that stops waiting before it begins is left out.
 */
export const together = <A, B>(
  work: (all: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>>,
): Effect.Effect<(one: A) => Effect.Effect<B>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const workOn = orEachAlone(
      (batch: ReadonlyArray<Waiting<A, B>>) =>
        Effect.map(work(batch.map(({ one }) => one)), (parts) =>
          batch.forEach(({ settle }, at) => settle(partOf(parts, at))),
        ),
      ({ settle }, cause) => Effect.sync(() => settle(Exit.failCause(cause))),
    );
    const batches = yield* makeBatches<Waiting<A, B>>({
      limit,
      gather,
      interruptible: false,
      work: (batch) => {
        const waiting = batch.filter(({ gone }) => !gone);
        return waiting.length === 0 ? Effect.void : workOn(waiting);
      },
      abandon: ({ settle }) => settle(Exit.interrupt()),
    });

    return (one) =>
      Effect.callback<B>((resume) => {
        const mine: Waiting<A, B> = { one, settle: resume, gone: false };
        batches.add(mine);
        return Effect.sync(() => {
          mine.gone = true;
        });
      });
  });

const partOf = <B>(parts: ReadonlyArray<B>, at: number): Exit.Exit<B> => {
  const part = parts[at];
  return part === undefined ? Exit.die("Work on many gave too little") : Exit.succeed(part);
};
