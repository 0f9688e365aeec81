import { Phone } from "@bonafide/core/telecom/Phone";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { SentMessages } from "@bonafide/core/telecom/SentMessages";
import type { ReceiptOutcome } from "@bonafide/core/telecom/SmsReceipt";
import { SmsReceiptInbox } from "@bonafide/core/telecom/SmsReceiptInbox";
import { SmsReceipts } from "@bonafide/core/telecom/SmsReceipts";
import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Fiber, Layer, Metric, Option } from "effect";
import { TestClock } from "effect/testing";
import { sampleCaller } from "../../src/access/CallerSamples.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { MemorySmsGateway } from "../../src/telecom/MemorySmsGateway.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";

const phone = Phone.make("4155550123");
const caller = sampleCaller();

const everything = SmsReceipts.layer.pipe(
  Layer.provideMerge(SmsReceiptInbox.layer),
  Layer.provideMerge(TestBonafide),
);

const undelivered: ReceiptOutcome = { _tag: "Undelivered", failure: "PhoneOff" };

const receipt = (outcome: ReceiptOutcome, messageId = "17") => ({
  vendor: "operator",
  messageId,
  outcome,
});

/** A check that waits for its code, its message taken by a vendor as 17. */
const sent = Effect.gen(function* () {
  const check = yield* (yield* Possessions).send(caller, {
    phone,
    callbackUrl: "https://partner.example/sent",
    verificationId: undefined,
    metadata: undefined,
  });
  const message = { vendor: "operator", messageId: "17", transactionId: check.id, at: 0 };
  yield* (yield* SentMessages).remember(message);
  return check;
});

const stateOf = (id: string) =>
  Effect.flatMap(TransactionStore, ({ find }) =>
    Effect.map(find(id), (found) => Option.getOrUndefined(found)?.state),
  );

const apply = (outcome: ReceiptOutcome, messageId?: string) =>
  Effect.flatMap(SmsReceipts, (receipts) => receipts.apply(receipt(outcome, messageId)));

describe("A delivery receipt", () => {
  it.effect("fails a check that waits for its code, and tells the partner", () =>
    Effect.gen(function* () {
      const check = yield* sent;
      expect(yield* apply(undelivered)).toBe("Applied");
      expect(yield* stateOf(check.id)).toEqual({ _tag: "Failed", failure: "PhoneOff" });
      const told = yield* (yield* CallbackOutbox).ofVerification(check.verificationId);
      expect(told.map(({ url }) => url)).toEqual(["https://partner.example/sent"]);
    }).pipe(Effect.provide(everything)),
  );

  it.effect.each([{ _tag: "Delivered" }, { _tag: "Underway" }] as const)(
    "changes nothing where it tells of %s",
    (outcome) =>
      Effect.gen(function* () {
        const check = yield* sent;
        expect(yield* apply(outcome)).toBe("Noted");
        expect(yield* stateOf(check.id)).toEqual(check.state);
      }).pipe(Effect.provide(everything)),
  );

  it.effect("changes nothing after the code was confirmed", () =>
    Effect.gen(function* () {
      const check = yield* sent;
      const code = yield* (yield* MemorySmsGateway).codeOf(phone);
      yield* (yield* Possessions).confirm(caller, {
        code,
        transactionId: check.id,
        callbackUrl: undefined,
        verificationId: undefined,
      });
      expect(yield* apply(undelivered)).toBe("Late");
      expect(yield* stateOf(check.id)).toEqual({ _tag: "Confirmed" });
    }).pipe(Effect.provide(everything)),
  );

  it.effect("fails a check once, by what came first", () =>
    Effect.gen(function* () {
      const check = yield* sent;
      yield* apply(undelivered);
      expect(yield* apply({ _tag: "Undelivered", failure: "NumberBlocked" })).toBe("Late");
      expect(yield* stateOf(check.id)).toEqual({ _tag: "Failed", failure: "PhoneOff" });
    }).pipe(Effect.provide(everything)),
  );

  it.effect("may come before its message's id is known", () =>
    Effect.gen(function* () {
      const check = yield* sent;
      const early = yield* Effect.forkChild(apply(undelivered, "18"));
      yield* TestClock.adjust("1 second");
      const message = { vendor: "operator", messageId: "18", transactionId: check.id, at: 0 };
      yield* (yield* SentMessages).remember(message);
      yield* TestClock.adjust("1 second");
      expect(yield* Fiber.join(early)).toBe("Applied");
    }).pipe(Effect.provide(everything)),
  );

  it.effect("of an unknown message, or of a transaction that is no check, does nothing", () =>
    Effect.gen(function* () {
      const check = yield* sent;
      const nobodys = yield* Effect.forkChild(apply(undelivered, "nobody's"));
      yield* TestClock.adjust("5 seconds");
      expect(yield* Fiber.join(nobodys)).toBe("Unknown");
      const gone = { vendor: "operator", messageId: "19", transactionId: freshId(), at: 0 };
      yield* (yield* SentMessages).remember(gone);
      expect(yield* apply(undelivered, "19")).toBe("Late");
      expect(yield* stateOf(check.id)).toEqual(check.state);
    }).pipe(Effect.provide(everything)),
  );

  it.effect("gets its result from the worker, and is counted", () =>
    Effect.gen(function* () {
      yield* sent;
      const { tell } = yield* SmsReceiptInbox;
      const { run } = yield* SmsReceipts;
      const nobody = yield* Effect.forkChild(tell(receipt(undelivered)));
      yield* TestClock.adjust("10 seconds");
      expect(yield* Fiber.join(nobody)).toEqual(Option.none());
      yield* Effect.forkChild(run);
      expect(yield* tell(receipt({ _tag: "Delivered" }))).toEqual(Option.some("Noted"));
      const counted = (yield* Metric.snapshot).flatMap(({ attributes, id }) =>
        id === "bonafide_sms_receipts_total" ? [attributes?.["outcome"]] : [],
      );
      expect(counted).toContain("Noted");
    }).pipe(Effect.provide(everything)),
  );

  it.effect("is forgotten a week after its message was sent", () =>
    Effect.gen(function* () {
      yield* sent;
      const { run } = yield* SmsReceipts;
      const messages = yield* SentMessages;
      yield* Effect.forkChild(run);
      yield* TestClock.adjust("6 days");
      expect(Option.isSome(yield* messages.find("operator", "17"))).toBe(true);
      yield* TestClock.adjust("2 days");
      expect(Option.isNone(yield* messages.find("operator", "17"))).toBe(true);
    }).pipe(Effect.provide(everything)),
  );
});
