import {
  type ReceiptPost,
  type ReceiptPostAnswer,
  ReceiptPosts,
} from "@bonafide/core/telecom/ReceiptPosts";
import type { SmsReceipt } from "@bonafide/core/telecom/SmsReceipt";
import { SmsReceiptInbox } from "@bonafide/core/telecom/SmsReceiptInbox";
import { Effect, Layer, Metric, Option, Result } from "effect";

/** Authenticates and parses the posts of one vendor. */
export interface ReceiptReader {
  readonly vendor: string;
  readonly read: (
    post: ReceiptPost,
  ) => Result.Result<ReadonlyArray<SmsReceipt>, "Forged" | "Unreadable">;
}

const refused = Metric.counter("bonafide_sms_receipts_refused_total", {
  description: "Posts to /receipts that were refused, by reason",
  incremental: true,
});

/** Handles the posts of vendors that send receipts over HTTP. */
export const VendorReceiptPosts = (
  readers: ReadonlyArray<ReceiptReader>,
): Layer.Layer<never, never, SmsReceiptInbox> =>
  Layer.effect(
    ReceiptPosts,
    Effect.map(SmsReceiptInbox, ({ tell }) => {
      const answerTo = Effect.fnUntraced(function* (post: ReceiptPost) {
        const reader = readers.find(({ vendor }) => vendor === post.vendor);
        if (reader === undefined) return "VendorUnknown";
        const read = reader.read(post);
        if (Result.isFailure(read)) return read.failure;
        const results = yield* Effect.forEach(read.success, tell, { concurrency: 8 });
        return results.every(Option.isSome) ? "Taken" : "Busy";
      });
      const take = Effect.fnUntraced(function* (post: ReceiptPost) {
        const answer: ReceiptPostAnswer = yield* answerTo(post);
        if (answer !== "Taken")
          yield* Metric.update(Metric.withAttributes(refused, { reason: answer }), 1);
        return answer;
      });
      return { take };
    }),
  );
