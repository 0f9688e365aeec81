import { Deliveries } from "@bonafide/core/callback/Deliveries";
import { Effect, Layer } from "effect";

/** Delivers to partners for as long as the server runs. */
export const DeliveryWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const { run } = yield* Deliveries;
    yield* Effect.forkScoped(run);
  }),
);
