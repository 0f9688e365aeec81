import { Effect, Exit, type Scope } from "effect";
import { makeBatches, orEachAlone } from "./Batches.ts";

/** The largest batch. */
const limit = 256;

/** A caller that waits for its result. */
interface Waiting<A, B> {
  readonly one: A;
  readonly settle: (exit: Exit.Exit<B>) => void;
  /** Whether the caller was interrupted. */
  gone: boolean;
}

/** Waits for as long as each turn brings more callers: a turn costs less than another batch. */
const gather = (count: () => number) =>
  Effect.gen(function* () {
    let seen = 0;
    while (seen < count() && count() < limit) {
      seen = count();
      yield* Effect.yieldNow;
    }
  });

/**
 * Turns work on many items into work on one. A batch has the calls of one turn of the event loop, of the turns after it
 * while each brings more, and those that came during the previous batch.
 *
 * `work` returns the results in the order of the items. If it fails, each item is worked on alone, so a failed `work`
 * must leave nothing behind. Callers that were interrupted before the batch starts are skipped.
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
