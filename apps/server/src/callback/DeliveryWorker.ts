import { RenderedCallbackBodies } from "@bonafide/adapters-http/callback/RenderedCallbackBodies";
import { Deliveries } from "@bonafide/core/callback/Deliveries";
import { DeliverySettings } from "@bonafide/core/callback/DeliverySettings";
import { Webhooks } from "@bonafide/core/callback/Webhooks";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

const settings = Layer.effect(
  DeliverySettings,
  Effect.map(ServerSettings, ({ callbackSchedule }) =>
    DeliverySettings.of({
      schedule: callbackSchedule,
      recordEvery: DeliverySettings.recordEvery,
    }),
  ),
);

const deliveries = Deliveries.layer.pipe(
  Layer.provide(Layer.mergeAll(settings, RenderedCallbackBodies)),
);

/** Delivers to partners for as long as the server runs. */
export const DeliveryWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const { run } = yield* Deliveries;
    // Organizations of a database that is older than webhooks have no secret yet.
    yield* (yield* Webhooks).completeSecrets;
    yield* Effect.forkScoped(run);
  }),
).pipe(Layer.provide(deliveries));
