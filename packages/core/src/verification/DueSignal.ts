import { Context, Effect, Latch, Layer } from "effect";

/** Wakes whoever works off due transactions when one was stored that is due soon. */
export class DueSignal extends Context.Service<
  DueSignal,
  {
    readonly wake: Effect.Effect<void>;
    /** Waits for the next `wake`; one that came since the last wait counts. */
    readonly wait: Effect.Effect<void>;
  }
>()("@bonafide/core/verification/DueSignal") {
  static readonly layer = Layer.effect(
    DueSignal,
    Effect.gen(function* () {
      const latch = yield* Latch.make();
      return DueSignal.of({
        wake: Effect.asVoid(latch.open),
        wait: Effect.andThen(latch.await, latch.close).pipe(Effect.asVoid),
      });
    }),
  );
}
