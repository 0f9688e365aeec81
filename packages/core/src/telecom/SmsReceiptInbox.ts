import { Context, Deferred, Duration, Effect, Layer, Option, Queue } from "effect";
import type { ReceiptResult, SmsReceipt } from "./SmsReceipt.ts";

/** How many receipts may wait. A vendor whose receipt finds no room is to tell it again. */
const room = 1_000;

/** How long whoever tells a receipt waits for it to be worked off. */
const patience = Duration.seconds(10);

/** A receipt, and where its teller is told what it did. */
export interface WaitingReceipt {
  readonly receipt: SmsReceipt;
  readonly result: Deferred.Deferred<ReceiptResult>;
}

/** Where vendors hand in receipts. It stands between them and the use cases, which need vendors to send. */
export class SmsReceiptInbox extends Context.Service<
  SmsReceiptInbox,
  {
    /** Waits until the receipt was worked off; nothing where there is no room or nobody works: tell it again later. */
    readonly tell: (receipt: SmsReceipt) => Effect.Effect<Option.Option<ReceiptResult>>;
    /** The next receipt, for whoever works them off. */
    readonly take: Effect.Effect<WaitingReceipt>;
  }
>()("@bonafide/core/telecom/SmsReceiptInbox") {
  static readonly layer = Layer.effect(
    SmsReceiptInbox,
    Effect.gen(function* () {
      const queue = yield* Queue.dropping<WaitingReceipt>(room);
      const tell = Effect.fnUntraced(function* (receipt: SmsReceipt) {
        const result = yield* Deferred.make<ReceiptResult>();
        if (!(yield* Queue.offer(queue, { receipt, result }))) return Option.none();
        return yield* Effect.timeoutOption(Deferred.await(result), patience);
      });
      return SmsReceiptInbox.of({ tell, take: Queue.take(queue) });
    }),
  );
}
