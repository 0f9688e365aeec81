import { Context, Effect, Latch, Layer } from "effect";

/** Wakes whoever delivers when something was committed that is due, or when a host has a slot again. */
export class DeliverySignal extends Context.Service<
  DeliverySignal,
  {
    readonly wake: Effect.Effect<void>;
    /** Waits for the next `wake`; one that came since the last wait counts. */
    readonly wait: Effect.Effect<void>;
  }
>()("@bonafide/core/callback/DeliverySignal") {
  static readonly layer = Layer.effect(
    DeliverySignal,
    Effect.gen(function* () {
      const latch = yield* Latch.make();
      return DeliverySignal.of({
        wake: Effect.asVoid(latch.open),
        wait: Effect.asVoid(Effect.andThen(latch.await, latch.close)),
      });
    }),
  );
}
