import { Effect, Latch } from "effect";

/** Wakes one waiter in this process. */
export interface Signal {
  readonly wake: Effect.Effect<void>;
  /** The same for plain code. */
  readonly wakeUnsafe: () => void;
  /** Waits for the next `wake`; one that came since the last wait counts. */
  readonly wait: Effect.Effect<void>;
}

/** A new signal, quiet at first. */
export const makeSignal: Effect.Effect<Signal> = Effect.map(Latch.make(), (latch) => ({
  wake: Effect.asVoid(latch.open),
  wakeUnsafe: () => void latch.openUnsafe(),
  wait: Effect.asVoid(Effect.andThen(latch.await, latch.close)),
}));
