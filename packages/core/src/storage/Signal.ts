import { Effect, Latch } from "effect";
import { PeerWakes, type WakeQueue } from "./PeerWakes.ts";

/** Wakes one waiter in this process, and after a commit one in each other process. */
export interface Signal {
  /** For a commit: workers of every process may have something to do. */
  readonly wake: Effect.Effect<void>;
  /** Wakes the worker of this process only. */
  readonly wakeUnsafe: () => void;
  /**
   * Waits for the next `wake`, so many milliseconds at most, and less where other processes cannot be heard. A wake since
   * the last wait counts. Gives whether it ended without a wake before its time.
   */
  readonly waitAtMost: (milliseconds: number) => Effect.Effect<boolean>;
}

/** Creates a signal, not yet woken. */
export const makeSignal = (queue: WakeQueue): Effect.Effect<Signal> =>
  Effect.gen(function* () {
    const latch = yield* Latch.make();
    const { hear, longestWait, tell } = yield* PeerWakes;
    const wakeUnsafe = () => void latch.openUnsafe();
    hear(queue, wakeUnsafe);
    const woken = Effect.andThen(latch.await, latch.close);
    return {
      wake: Effect.sync(() => {
        wakeUnsafe();
        tell(queue);
      }),
      wakeUnsafe,
      waitAtMost: (milliseconds) =>
        Effect.suspend(() => {
          const longest = longestWait();
          const time = Effect.sleep(Math.max(0, Math.min(milliseconds, longest)));
          return Effect.race(Effect.as(woken, false), Effect.as(time, longest < milliseconds));
        }),
    };
  });
