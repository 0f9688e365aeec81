import { startUnit } from "@bonafide/adapters-sql/storage/StartLock";
import { Webhooks } from "@bonafide/core/callback/Webhooks";
import { runDeliveries } from "@bonafide/delivery/Deliveries";
import { usualRecordEvery } from "@bonafide/delivery/DeliverySettings";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** Delivers callbacks in the background. */
export const DeliveryWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const { callbackSchedule: schedule } = yield* ServerSettings;
    // Organizations from before webhooks have no secret yet.
    yield* startUnit((yield* Webhooks).completeSecrets);
    yield* Effect.forkScoped(runDeliveries({ schedule, recordEvery: usualRecordEvery }));
  }),
);
