import { createServer } from "node:net";
import { smppSms } from "@bonafide/adapters-providers/telecom/smpp/SmppSms";
import { Phone } from "@bonafide/core/telecom/Phone";
import { onLoopback } from "@bonafide/testkit/telecom/vendor/LoopbackServer";
import { smsGatewayContract } from "@bonafide/testkit/telecom/SmsGatewayContract";
import { smscSimulator } from "@bonafide/testkit/telecom/vendor/SmscSimulator";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Fiber } from "effect";
import { bound, configOf, inbox, phone, submit, text, until } from "./SmppWorld.ts";
import { witnessedGateway } from "../vendor/VendorGateway.ts";

smsGatewayContract(
  witnessedGateway(
    Effect.gen(function* () {
      const { smsc, vendor } = yield* bound();
      smsc.set.answer = ({ to }) => {
        if (to.endsWith("01")) return { status: 0x0b };
        return to.endsWith("02") ? { status: 0x45 } : {};
      };
      return { vendor, arrived: () => smsc.submitted.map(({ text, to }) => ({ to, text })) };
    }).pipe(Effect.provide(inbox)),
  ),
  {
    leaves: true,
    delivered: [phone, Phone.make("4155550124")],
    undelivered: [
      [Phone.make("4155550101"), "SmsNotReceivable"],
      [Phone.make("4155550102"), "SmsNotSent"],
    ],
  },
);

describe("SmppSms", () => {
  it.live("submits what an SMSC needs, asks for a receipt, and bounds how long it is tried", () =>
    Effect.gen(function* () {
      const { smsc, vendor } = yield* bound({ validFor: "2 minutes" });
      expect(yield* submit(vendor)).toEqual({ _tag: "Taken", messageIds: ["1"] });
      expect(smsc.submitted).toMatchObject([
        {
          from: "12345",
          to: "14155550123",
          text,
          dataCoding: 0,
          esmClass: 0,
          registered: 1,
          validity: "000000000200000R",
        },
      ]);
    }).pipe(Effect.provide(inbox)),
  );

  it.live("submits a long text in pieces, and is unsure of it once a later piece is refused", () =>
    Effect.gen(function* () {
      const { smsc, vendor } = yield* bound();
      const long = "你好 ".repeat(40);
      expect(yield* submit(vendor, long)).toEqual({ _tag: "Taken", messageIds: ["1", "2"] });
      expect(smsc.submitted.map(({ dataCoding, esmClass }) => [dataCoding, esmClass])).toEqual([
        [8, 0x40],
        [8, 0x40],
      ]);
      const texts = smsc.submitted.map(({ bytes }) =>
        Buffer.from(bytes.subarray(7)).swap16().toString("utf16le"),
      );
      expect(texts.join("")).toBe(long);
      smsc.set.answer = (_, id) => (id === "4" ? { status: 0x0b } : {});
      expect(yield* submit(vendor, long)).toMatchObject({ _tag: "Unsure" });
      smsc.set.answer = () => ({ status: 0x0b });
      expect(yield* submit(vendor, long)).toMatchObject({ _tag: "Undeliverable" });
      expect(smsc.submitted).toHaveLength(5);
    }).pipe(Effect.provide(inbox)),
  );

  it.live("keeps no more messages on their way than the window has places", () =>
    Effect.gen(function* () {
      const { smsc, vendor } = yield* bound({ window: 3, timeLimit: "400 millis" });
      smsc.set.answer = () => ({ silent: true });
      const sending = yield* Effect.forEach(Array.from({ length: 5 }), () =>
        Effect.forkChild(submit(vendor)),
      );
      // Those without a place say so before a message's time is over; those with one would wait for ever.
      const late = yield* Effect.timeout(Fiber.joinAll(sending.slice(3)), "400 millis");
      expect(late).toEqual([
        { _tag: "NotSent", failure: "SmsNotSent", explained: "no place in the window" },
        { _tag: "NotSent", failure: "SmsNotSent", explained: "no place in the window" },
      ]);
      expect(smsc.submitted).toHaveLength(3);
      yield* Fiber.interruptAll(sending);
    }).pipe(Effect.provide(inbox)),
  );

  it.live("spreads messages over its binds, and goes on with those that stand", () =>
    Effect.gen(function* () {
      const { smsc, vendor } = yield* bound({ binds: 3, window: 1 });
      smsc.set.answer = () => ({ silent: true });
      const sending = yield* Effect.forEach(Array.from({ length: 3 }), () =>
        Effect.forkChild(submit(vendor)),
      );
      yield* until(() => smsc.submitted.length === 3);
      yield* Fiber.interruptAll(sending);
    }).pipe(Effect.provide(inbox)),
  );

  it.live.each([
    ["throttling", 0x58],
    ["a full queue", 0x14],
  ] as const)("leaves an SMSC in peace for a moment after %s", ([, status]) =>
    Effect.gen(function* () {
      const { smsc, vendor } = yield* bound();
      smsc.set.answer = () => ({ status });
      const key = `status 0x${status.toString(16)}`;
      expect(yield* submit(vendor)).toMatchObject({ _tag: "NotSent", explained: key });
      smsc.set.answer = () => ({});
      expect(yield* submit(vendor)).toMatchObject({ _tag: "NotSent" });
      expect(smsc.submitted).toHaveLength(1);
      yield* Effect.sleep("1 second");
      expect(yield* submit(vendor)).toMatchObject({ _tag: "Taken" });
    }).pipe(Effect.provide(inbox)),
  );

  it.live("believes an operator's table on a status", () =>
    Effect.gen(function* () {
      const { smsc, vendor } = yield* bound({ errors: { "status 0x45": 1010 } });
      smsc.set.answer = () => ({ status: 0x45 });
      expect(yield* submit(vendor)).toEqual({ _tag: "Undeliverable", failure: "TextUnsupported" });
    }).pipe(Effect.provide(inbox)),
  );

  it.live("does not know whether a message went out that no answer came to", () =>
    Effect.gen(function* () {
      const { smsc, vendor } = yield* bound();
      smsc.set.answer = () => ({ silent: true });
      smsc.set.whenSubmitted = () => smsc.drop();
      expect(yield* submit(vendor)).toMatchObject({ _tag: "Unsure" });
    }).pipe(Effect.provide(inbox)),
  );

  it.live("binds again once it lost the line, and knows meanwhile that nothing is sent", () =>
    Effect.gen(function* () {
      const { smsc, vendor } = yield* bound();
      smsc.set.bindStatus = 0x0d;
      smsc.drop();
      yield* until(() => smsc.bound() === 0);
      yield* Effect.sleep("20 millis");
      expect(yield* submit(vendor)).toMatchObject({ _tag: "NotSent" });
      smsc.set.bindStatus = 0;
      yield* until(() => smsc.binds() === 2);
      yield* Effect.sleep("20 millis");
      expect(yield* submit(vendor)).toMatchObject({ _tag: "Taken" });
    }).pipe(Effect.provide(inbox)),
  );

  it.live("says why it is not bound", () =>
    Effect.gen(function* () {
      const smsc = yield* smscSimulator;
      const vendor = yield* smppSms(configOf(smsc, { password: "wrong" }));
      yield* until(() => smsc.traffic().length > 0);
      yield* Effect.sleep("50 millis");
      expect(yield* submit(vendor)).toMatchObject({ explained: "bind refused: status 0xe" });
    }).pipe(Effect.provide(inbox)),
  );

  it.live.each([
    ["smpps", "no answer to connect"],
    ["smpp", "no answer to bind"],
  ] as const)("says what a silent SMSC was waited for: over %s", ([scheme, explained]) =>
    Effect.gen(function* () {
      // It takes connections and never says a word.
      const { port } = yield* onLoopback(createServer());
      const url = `${scheme}://127.0.0.1:${port}`;
      const vendor = yield* smppSms(configOf({ url }, { answerWithin: "50 millis" }));
      let outcome = yield* submit(vendor);
      while ("explained" in outcome && outcome.explained === "not bound yet") {
        yield* Effect.sleep("10 millis");
        outcome = yield* submit(vendor);
      }
      expect(outcome).toMatchObject({ _tag: "NotSent", explained });
    }).pipe(Effect.provide(inbox)),
  );

  it.live("enquires of a silent SMSC, and drops the connection without an answer", () =>
    Effect.gen(function* () {
      const { smsc } = yield* bound({ enquireEvery: "30 millis", answerWithin: "50 millis" });
      yield* until(() => smsc.enquiries() >= 2);
      expect(smsc.binds()).toBe(1);
      smsc.set.answersEnquiries = false;
      yield* until(() => smsc.binds() >= 2);
    }).pipe(Effect.provide(inbox)),
  );

  it.live("says that it is there when it is asked", () =>
    Effect.gen(function* () {
      const { smsc } = yield* bound();
      expect(yield* Effect.promise(() => smsc.enquire())).toBe(0);
    }).pipe(Effect.provide(inbox)),
  );

  it.live("unbinds when it ends", () =>
    Effect.gen(function* () {
      const smsc = yield* smscSimulator;
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* smppSms(configOf(smsc, { binds: 2 }));
          yield* until(() => smsc.bound() === 2);
        }),
      );
      yield* until(() => smsc.bound() === 0);
    }).pipe(Effect.provide(inbox)),
  );
});
