import { Effect, Exit, Latch, type Scope } from "effect";

/** How many are worked on at once at most. */
const limit = 256;

/** Somebody who waits for their part of the work. */
interface Waiting<A, B> {
  readonly one: A;
  readonly settle: (exit: Exit.Exit<B>) => void;
  /** Who stopped waiting. */
  gone: boolean;
}

/**
 * Makes work on one of work on many. Whoever comes in the same turn of the event loop, in those after it for as long as
 * more come in each, or while others are worked on, is worked on with them.
 *
 * `work` gives what it makes of each, in their order. Where it fails, each is worked on alone, so that it fails for
 * nobody else: it must leave nothing behind then. Who stops waiting before it begins is left out.
 */
export const together = <A, B>(
  work: (all: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>>,
): Effect.Effect<(one: A) => Effect.Effect<B>, never, Scope.Scope> =>
  Effect.gen(function* () {
    // Not a set: one from which is deleted leaves a table each time, which V8 keeps in old memory with what it held.
    const waiting: Array<Waiting<A, B>> = [];
    const arrival = Latch.makeUnsafe();

    const workOn = (batch: ReadonlyArray<Waiting<A, B>>): Effect.Effect<void> =>
      Effect.flatMap(Effect.exit(work(batch.map(({ one }) => one))), (done) => {
        if (Exit.isFailure(done) && batch.length > 1)
          return Effect.forEach(batch, (one) => workOn([one]), { discard: true });
        batch.forEach(({ settle }, at) => settle(partOf(done, at)));
        return Effect.void;
      });

    const turn = Effect.suspend(() => {
      const batch = waiting.splice(0, limit).filter(({ gone }) => !gone);
      if (waiting.length === 0) arrival.closeUnsafe();
      return batch.length === 0 ? Effect.void : workOn(batch);
    });

    // Whoever is ready to come gets the chance: to wait a turn for them costs less than to work once more.
    const gather = Effect.gen(function* () {
      let seen = 0;
      while (seen < waiting.length && waiting.length < limit) {
        seen = waiting.length;
        yield* Effect.yieldNow;
      }
    });

    yield* Effect.addFinalizer(() =>
      Effect.sync(() => waiting.forEach(({ settle }) => settle(Exit.interrupt()))),
    );
    yield* arrival.await.pipe(
      Effect.andThen(gather),
      Effect.andThen(Effect.uninterruptible(turn)),
      Effect.forever({ disableYield: true }),
      Effect.forkScoped,
    );

    return (one) =>
      Effect.callback<B>((resume) => {
        const mine: Waiting<A, B> = { one, settle: resume, gone: false };
        waiting.push(mine);
        arrival.openUnsafe();
        return Effect.sync(() => {
          mine.gone = true;
        });
      });
  });

const partOf = <B>(done: Exit.Exit<ReadonlyArray<B>>, at: number): Exit.Exit<B> => {
  if (Exit.isFailure(done)) return Exit.failCause(done.cause);
  const part = done.value[at];
  return part === undefined ? Exit.die("Work on many gave too little") : Exit.succeed(part);
};
