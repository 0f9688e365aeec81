import type { SmsReceipt } from "@bonafide/core/telecom/SmsReceipt";
import { SmsReceiptInbox } from "@bonafide/core/telecom/SmsReceiptInbox";
import { describe, expect, it } from "@effect/vitest";
import { Deferred, Effect } from "effect";
import { bound, inbox, submit, until } from "./SmppWorld.ts";

describe("What an SMSC sends by itself", () => {
  it.live.each([
    [
      "a PDU that is too long",
      Buffer.from("7fffffff00000005 0000000000000001".replaceAll(" ", ""), "hex"),
    ],
    ["a PDU that is too short", Buffer.from("0000000800000005", "hex")],
    ["another protocol", Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n".repeat(20))],
  ] as const)("leaves an SMSC that sends %s, and binds again", ([, bytes]) =>
    Effect.gen(function* () {
      const { smsc, vendor } = yield* bound({
        enquireEvery: "50 millis",
        answerWithin: "50 millis",
      });
      smsc.raw(bytes);
      yield* until(() => smsc.binds() >= 2);
      yield* Effect.sleep("20 millis");
      expect(yield* submit(vendor)).toMatchObject({ _tag: "Taken" });
    }).pipe(Effect.provide(inbox)),
  );

  it.live("goes on after a deliver_sm whose texts end nowhere", () =>
    Effect.gen(function* () {
      const { smsc, vendor } = yield* bound();
      smsc.raw(Buffer.from(`00000014000000050000000000000001${"61".repeat(4)}`, "hex"));
      expect(yield* submit(vendor)).toMatchObject({ _tag: "Taken" });
    }).pipe(Effect.provide(inbox)),
  );

  it.live("hands in receipts, and answers for each what became of it", () =>
    Effect.gen(function* () {
      const { take } = yield* SmsReceiptInbox;
      const { smsc } = yield* bound();
      const told: Array<SmsReceipt> = [];
      const worker = take.pipe(
        Effect.flatMap(({ receipt, result }) => {
          told.push(receipt);
          return Deferred.succeed(result, "Noted");
        }),
        Effect.forever,
      );
      yield* Effect.forkScoped(worker);
      expect(yield* Effect.promise(() => smsc.receipt("17", "DELIVRD"))).toBe(0);
      expect(yield* Effect.promise(() => smsc.receipt("an_id", "UNDELIV", "027"))).toBe(0);
      expect(told).toEqual([
        { vendor: "smsc", messageId: "17", outcome: { _tag: "Delivered" } },
        {
          vendor: "smsc",
          messageId: "an_id",
          outcome: { _tag: "Undelivered", failure: "PhoneOrNetworkFailed" },
        },
      ]);
      // A person's text is taken, and nothing is done about it.
      const reply = { esmClass: 0, text: "STOP" };
      expect(yield* Effect.promise(() => smsc.deliver(reply))).toBe(0);
      expect(told).toHaveLength(2);
    }).pipe(Effect.provide(inbox)),
  );

  it.live("asks for a receipt again later where there is no room for it", () =>
    Effect.gen(function* () {
      const { tell } = yield* SmsReceiptInbox;
      const { smsc } = yield* bound();
      const waiting: SmsReceipt = { vendor: "x", messageId: "x", outcome: { _tag: "Delivered" } };
      yield* Effect.forEach(Array.from({ length: 1_000 }), () => Effect.forkScoped(tell(waiting)));
      yield* Effect.sleep("20 millis");
      expect(yield* Effect.promise(() => smsc.receipt("17", "DELIVRD"))).toBe(0x64);
    }).pipe(Effect.provide(inbox)),
  );
});
