import { type Cause, Effect, Latch, type Scope } from "effect";

/** How single items are worked on in batches. */
export interface Batching<A> {
  /** The largest batch. */
  readonly limit: number;
  /** Waits for more items before a batch is taken; `count` is their number. Without it a batch is taken at once. */
  readonly gather?: (count: () => number) => Effect.Effect<void>;
  /** Works on a batch. It must catch its defects: a defect ends all further work. */
  readonly work: (batch: ReadonlyArray<A>) => Effect.Effect<void>;
  /** Whether the end of the scope interrupts a running batch. */
  readonly interruptible: boolean;
  /** Waits between batches; `left` items are waiting. */
  readonly pause?: (left: number) => Effect.Effect<void>;
  /** Called for the items that still wait when the scope ends. */
  readonly abandon?: (one: A) => void;
}

/** The server's only batch queue, for units of work, records and reads. See ADR 9. */
export interface Batches<A> {
  /** Adds an item for the next batch. */
  readonly add: (one: A) => void;
  /** Adds an item that may wait until `wake`, or until `add` adds another. */
  readonly addPatient: (one: A) => void;
  readonly wake: () => void;
}

/**
 * Works on batches, one after the other, until the scope ends. Items that arrive during a batch are in the next.
 *
 * An array, because V8 keeps the backing table of a Set alive after deletes.
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

/** Works on all items at once. If that fails, works on each alone, so that only the faulty ones fail. */
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
