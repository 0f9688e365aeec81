import { SmsReceipts } from "@bonafide/core/telecom/SmsReceipts";
import { Effect, Layer } from "effect";

/** Processes delivery receipts in the background. */
export const ReceiptWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const { run } = yield* SmsReceipts;
    yield* Effect.forkScoped(run);
  }),
).pipe(Layer.provide(SmsReceipts.layer));
