import { Context, Deferred, Duration, Effect, Layer, Option, Queue } from "effect";
import type { ReceiptResult, SmsReceipt } from "./SmsReceipt.ts";

/** How many receipts may wait. Beyond that the vendor must send again. */
const room = 1_000;

/** How long a caller of `tell` waits for its result. */
const patience = Duration.seconds(10);

/** A receipt, and the deferred result for its sender. */
export interface WaitingReceipt {
  readonly receipt: SmsReceipt;
  readonly result: Deferred.Deferred<ReceiptResult>;
}

/** The queue of receipts. It separates vendors from the use cases, which need vendors to send. */
export class SmsReceiptInbox extends Context.Service<
  SmsReceiptInbox,
  {
    /**
     * Waits until the receipt is processed. Returns nothing if the queue is full or not processed: send it again later.
     */
    readonly tell: (receipt: SmsReceipt) => Effect.Effect<Option.Option<ReceiptResult>>;
    /** The next receipt to process. */
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
