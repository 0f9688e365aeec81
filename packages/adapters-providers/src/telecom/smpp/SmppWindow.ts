import { type Duration, Effect, type Option } from "effect";

/** The limit of concurrent messages, and the queue for it. */
export interface SmppWindow {
  /** How many have a place or wait for one. */
  readonly load: () => number;
  /** Runs in a place; absent if none became free in time. */
  readonly within: <A, E>(
    doing: Effect.Effect<Option.Option<A>, E>,
  ) => Effect.Effect<Option.Option<A>, E>;
}

/**
 * A window with this many places. A free place costs no timer and no fiber: with a semaphore and a race, throughput was
 * a third.
 */
export const makeSmppWindow = (places: number, patience: Duration.Duration): SmppWindow => {
  let taken = 0;
  const waiting = new Set<(woken: Effect.Effect<void>) => void>();

  const wakeOne = () => {
    const [first] = waiting;
    if (first === undefined || taken >= places) return;
    waiting.delete(first);
    first(Effect.void);
  };

  const release = Effect.sync(() => {
    taken -= 1;
    wakeOne();
  });

  const inPlace = <A, E>(doing: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.uninterruptibleMask((restore) => {
      taken += 1;
      return Effect.onExitPrimitive(restore(doing), () => release);
    });

  const woken = Effect.callback<void>((resume) => {
    waiting.add(resume);
    return Effect.sync(() => waiting.delete(resume));
  });

  const whenFree = <A, E>(doing: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.suspend(() =>
      taken < places ? inPlace(doing) : Effect.flatMap(woken, () => whenFree(doing)),
    );

  // A waiter that gave up as it was woken must wake the next.
  const inTurn = <A, E>(doing: Effect.Effect<Option.Option<A>, E>) =>
    Effect.suspend(() => {
      let begun = false;
      const begin = Effect.suspend(() => {
        begun = true;
        return doing;
      });
      const late = Effect.flatMap(Effect.sleep(patience), () =>
        begun ? Effect.never : Effect.succeedNone,
      );
      return Effect.ensuring(Effect.raceFirst(whenFree(begin), late), Effect.sync(wakeOne));
    });

  return {
    load: () => taken + waiting.size,
    within: (doing) => Effect.suspend(() => (taken < places ? inPlace(doing) : inTurn(doing))),
  };
};
