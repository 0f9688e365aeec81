import { type Cause, Effect, Latch, type Scope } from "effect";

/** How work that comes one by one is done many at a time. */
export interface Batching<A> {
  /** How many are worked on at once at most. */
  readonly limit: number;
  /** Waits for more before a batch is taken; `count` tells how many there are. Taken at once where it is absent. */
  readonly gather?: (count: () => number) => Effect.Effect<void>;
  /** Works on a batch. What it dies of ends all further work: it must catch that. */
  readonly work: (batch: ReadonlyArray<A>) => Effect.Effect<void>;
  /** Whether a batch that is begun may be interrupted when the scope ends. */
  readonly interruptible: boolean;
  /** Waits between batches; `left` tells how many are there already. */
  readonly pause?: (left: number) => Effect.Effect<void>;
  /** What becomes of those that wait when the scope ends. */
  readonly abandon?: (one: A) => void;
}

/** The one queue of this server's batches: of units of work, of records, of reads. See ADR 7. */
export interface Batches<A> {
  /** Takes one, which is worked on soon. */
  readonly add: (one: A) => void;
  /** Takes one that may wait until `wake`, or until another one is added. */
  readonly addPatient: (one: A) => void;
  readonly wake: () => void;
}

/**
 * Works on batches, one after the other, until the scope ends: what comes while one is worked on is in the next.
 *
 * An array and a latch: each is emptied as a whole. A set that is deleted from leaves its table in old memory.
 */
export const makeBatches = <A>({
  abandon = () => {},
  gather = () => Effect.void,
  interruptible,
  limit,
  pause = () => Effect.void,
  work,
}: Batching<A>): Effect.Effect<Batches<A>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const queue: Array<A> = [];
    const arrival = Latch.makeUnsafe();
    const wake = () => void arrival.openUnsafe();
    const count = () => queue.length;

    const turn = Effect.suspend(() => {
      const batch = queue.splice(0, limit);
      if (queue.length === 0) arrival.closeUnsafe();
      return batch.length === 0 ? Effect.void : work(batch);
    });

    yield* Effect.addFinalizer(() => Effect.sync(() => queue.forEach(abandon)));
    yield* arrival.await.pipe(
      Effect.andThen(gather(count)),
      Effect.andThen(interruptible ? turn : Effect.uninterruptible(turn)),
      Effect.andThen(Effect.suspend(() => pause(queue.length))),
      Effect.forever({ disableYield: true }),
      Effect.forkScoped,
    );

    return {
      add: (one) => {
        queue.push(one);
        wake();
      },
      addPatient: (one) => void queue.push(one),
      wake,
    };
  });

/** Works on all at once; where that fails, on each alone, so that it fails only for those it has to. */
export const orEachAlone = <A>(
  work: (batch: ReadonlyArray<A>) => Effect.Effect<void>,
  failed: (one: A, cause: Cause.Cause<never>) => Effect.Effect<void>,
): ((batch: ReadonlyArray<A>) => Effect.Effect<void>) => {
  const onAll = (batch: ReadonlyArray<A>): Effect.Effect<void> =>
    Effect.catchCause(work(batch), (cause) => {
      const [first, ...others] = batch;
      if (first === undefined) return Effect.void;
      return others.length === 0
        ? failed(first, cause)
        : Effect.forEach(batch, (one) => onAll([one]), { discard: true });
    });
  return onAll;
};
