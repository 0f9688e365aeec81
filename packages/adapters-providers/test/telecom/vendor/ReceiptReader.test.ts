import {
  type ReceiptReader,
  VendorReceiptPosts,
} from "@bonafide/adapters-providers/telecom/vendor/ReceiptReader";
import { ReceiptPosts } from "@bonafide/core/telecom/ReceiptPosts";
import type { ReceiptResult, SmsReceipt } from "@bonafide/core/telecom/SmsReceipt";
import { SmsReceiptInbox } from "@bonafide/core/telecom/SmsReceiptInbox";
import { expect, it } from "@effect/vitest";
import { Effect, Layer, Metric, Option, Result } from "effect";

const receipt = (messageId: string): SmsReceipt => ({
  vendor: "loud",
  messageId,
  outcome: { _tag: "Delivered" },
});

/** Reads a body of message ids; one that is signed by another is forged. */
const loud: ReceiptReader = {
  vendor: "loud",
  read: ({ body, headers }) => {
    if (headers["signature"] !== "right") return Result.fail("Forged");
    return body === "" ? Result.fail("Unreadable") : Result.succeed(body.split(" ").map(receipt));
  },
};

const refusals = Effect.map(Metric.snapshot, (all) =>
  Object.fromEntries(
    all.flatMap((one) =>
      one.type === "Counter" && one.id === "bonafide_sms_receipts_refused_total"
        ? [[String(one.attributes?.["reason"]), Number(one.state.count)]]
        : [],
    ),
  ),
);

it.effect("Posts of receipts are taken whole, and each that is not is counted by its reason", () =>
  Effect.gen(function* () {
    const heard: Array<string> = [];
    const inbox = Layer.succeed(SmsReceiptInbox, {
      tell: ({ messageId }: SmsReceipt) =>
        Effect.sync(() => {
          heard.push(messageId);
          return messageId === "late" ? Option.none() : Option.some<ReceiptResult>("Noted");
        }),
      take: Effect.never,
    });
    const posts = VendorReceiptPosts([loud]).pipe(Layer.provide(inbox));
    const { take } = yield* Effect.provide(Effect.service(ReceiptPosts), posts);
    const before = yield* refusals;
    const post = (body: string, signature = "right", vendor = "loud") =>
      take({ vendor, headers: { signature }, body });
    expect(yield* post("one two")).toBe("Taken");
    expect(yield* post("three late")).toBe("Busy");
    expect(yield* post("four", "wrong")).toBe("Forged");
    expect(yield* post("")).toBe("Unreadable");
    expect(yield* post("five", "right", "quiet")).toBe("VendorUnknown");
    expect(heard.toSorted()).toEqual(["late", "one", "three", "two"]);
    const after = yield* refusals;
    for (const reason of ["Busy", "Forged", "Unreadable", "VendorUnknown"]) {
      expect([reason, (after[reason] ?? 0) - (before[reason] ?? 0)]).toEqual([reason, 1]);
    }
    expect(after).not.toHaveProperty("Taken");
  }),
);
