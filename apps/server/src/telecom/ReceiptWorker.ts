import { SmsReceipts } from "@bonafide/core/telecom/SmsReceipts";
import { Effect, Layer } from "effect";

/** Works off what vendors tell of messages, for as long as the server runs. */
export const ReceiptWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const { run } = yield* SmsReceipts;
    yield* Effect.forkScoped(run);
  }),
).pipe(Layer.provide(SmsReceipts.layer));
