import { Webhooks } from "@bonafide/core/callback/Webhooks";
import { runDeliveries } from "@bonafide/delivery/Deliveries";
import { usualRecordEvery } from "@bonafide/delivery/DeliverySettings";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** Delivers to partners for as long as the server runs. */
export const DeliveryWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const { callbackSchedule: schedule } = yield* ServerSettings;
    // Organizations of a database that is older than webhooks have no secret yet.
    yield* (yield* Webhooks).completeSecrets;
    yield* Effect.forkScoped(runDeliveries({ schedule, recordEvery: usualRecordEvery }));
  }),
);
