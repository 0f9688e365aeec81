import {
  Clock,
  Context,
  Deferred,
  Duration,
  Effect,
  Layer,
  Metric,
  Option,
  Schedule,
} from "effect";
import { Possessions } from "./Possessions.ts";
import { SentMessages } from "./SentMessages.ts";
import type { ReceiptResult, SmsReceipt } from "./SmsReceipt.ts";
import { SmsReceiptInbox, type WaitingReceipt } from "./SmsReceiptInbox.ts";
import { orLogDefect } from "../defect/DefectLog.ts";

/** How many receipts are processed at once. */
const workers = 64;

/** When a receipt looks for its message again: it may arrive before the send's answer with the message's id. */
const looks = [Duration.millis(250), Duration.seconds(1), Duration.seconds(3)];

/** How long a message is kept, in milliseconds. No carrier tries to deliver for longer than a week. */
const memory = Duration.toMillis(Duration.days(7));

const counted = Metric.counter("bonafide_sms_receipts_total", {
  description: "Delivery receipts of vendors, by what they did",
  incremental: true,
});

/** Processes receipts. */
export class SmsReceipts extends Context.Service<
  SmsReceipts,
  {
    /** Applies one receipt. Late, unknown and repeated ones change nothing. */
    readonly apply: (receipt: SmsReceipt) => Effect.Effect<ReceiptResult>;
    /** Applies receipts and deletes old messages, for ever. */
    readonly run: Effect.Effect<never>;
  }
>()("@bonafide/core/telecom/SmsReceipts") {
  static readonly layer = Layer.effect(
    SmsReceipts,
    Effect.gen(function* () {
      const sent = yield* SentMessages;
      const inbox = yield* SmsReceiptInbox;
      const possessions = yield* Possessions;

      const find = Effect.fnUntraced(function* ({ messageId, vendor }: SmsReceipt) {
        const look = sent.find(vendor, messageId);
        let found = yield* look;
        for (const wait of looks) {
          if (Option.isSome(found)) return found;
          yield* Effect.sleep(wait);
          found = yield* look;
        }
        return found;
      });

      const resultOf = Effect.fnUntraced(function* (receipt: SmsReceipt) {
        const transactionId = yield* find(receipt);
        if (Option.isNone(transactionId)) return "Unknown";
        if (receipt.outcome._tag !== "Undelivered") return "Noted";
        const failed = yield* possessions.undelivered(transactionId.value, receipt.outcome.failure);
        return failed ? "Applied" : "Late";
      });

      const apply = Effect.fn("SmsReceipts.apply")(function* (receipt: SmsReceipt) {
        const result: ReceiptResult = yield* resultOf(receipt);
        const { vendor } = receipt;
        yield* Metric.update(Metric.withAttributes(counted, { vendor, outcome: result }), 1);
        return result;
      });

      const work = ({ receipt, result }: WaitingReceipt) =>
        Effect.flatMap(apply(receipt), (applied) => Deferred.succeed(result, applied)).pipe(
          // The vendor sends it again, because it got no answer.
          orLogDefect("A receipt could not be taken"),
        );

      const forget = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis;
        yield* sent.forget(now - memory);
      }).pipe(
        orLogDefect("Sent messages could not be forgotten"),
        Effect.repeat(Schedule.spaced("1 hour")),
      );

      const worker = Effect.forever(Effect.flatMap(inbox.take, work));
      const run = Effect.gen(function* () {
        yield* Effect.forkChild(forget);
        yield* Effect.forEach(Array.from({ length: workers }), () => worker, {
          concurrency: "unbounded",
          discard: true,
        });
        return yield* Effect.never;
      });

      return SmsReceipts.of({ apply, run });
    }),
  );
}
