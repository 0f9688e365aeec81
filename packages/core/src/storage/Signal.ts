import { Effect, Latch } from "effect";

/** Wakes one waiter in this process. */
export interface Signal {
  readonly wake: Effect.Effect<void>;
  /** The same outside of an effect. */
  readonly wakeUnsafe: () => void;
  /** Waits for the next `wake`. A wake since the last wait counts. */
  readonly wait: Effect.Effect<void>;
}

/** Creates a signal, not yet woken. */
export const makeSignal: Effect.Effect<Signal> = Effect.map(Latch.make(), (latch) => ({
  wake: Effect.asVoid(latch.open),
  wakeUnsafe: () => void latch.openUnsafe(),
  wait: Effect.asVoid(Effect.andThen(latch.await, latch.close)),
}));
