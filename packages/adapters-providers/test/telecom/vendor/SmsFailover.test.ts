import { SmsFailover } from "@bonafide/adapters-providers/telecom/vendor/SmsFailover";
import type { SmsOutcome, SmsVendor } from "@bonafide/adapters-providers/telecom/vendor/SmsVendor";
import type { VendorPlan } from "@bonafide/adapters-providers/vendor/VendorPlan";
import { Phone } from "@bonafide/core/telecom/Phone";
import { SentMessages } from "@bonafide/core/telecom/SentMessages";
import { SmsGateway } from "@bonafide/core/telecom/SmsGateway";
import { MemorySentMessages } from "@bonafide/testkit/telecom/MemorySentMessages";
import { MemoryState } from "@bonafide/testkit/storage/MemoryState";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Effect, Fiber, Layer, Metric, Option } from "effect";
import { TestClock } from "effect/testing";
import { samplePlan } from "./SamplePlan.ts";

const phone = Phone.make("4155550123");

const taken: SmsOutcome = { _tag: "Taken", messageIds: ["id-1"] };
const notSent: SmsOutcome = { _tag: "NotSent", failure: "SmsNotSent", explained: "down" };
const unsure: SmsOutcome = { _tag: "Unsure", explained: "broken" };
const blocked: SmsOutcome = { _tag: "Undeliverable", failure: "NumberBlocked" };

type Said = SmsOutcome | "silence" | "defect";

/** A vendor that says one thing after the other, and the last for ever. */
const vendor = (name: string, says: ReadonlyArray<Said>, plan: Partial<VendorPlan> = {}) => {
  const asked: Array<string> = [];
  const made: SmsVendor = {
    name,
    plan: { ...samplePlan, ...plan },
    submit: ({ text }) =>
      Effect.suspend(() => {
        asked.push(text);
        const said = says[Math.min(asked.length, says.length) - 1] ?? notSent;
        if (said === "silence") return Effect.never;
        if (said === "defect") return Effect.die(new Error(`about ${text}`));
        return Effect.succeed(said);
      }),
  };
  return { asked, made };
};

const using = (...vendors: ReadonlyArray<ReturnType<typeof vendor>>) =>
  SmsFailover(vendors.map(({ made }) => made)).pipe(
    Layer.provideMerge(MemorySentMessages),
    Layer.provide(MemoryState.layer),
  );

const send = (reference = "transaction-1") =>
  Effect.flatMap(SmsGateway, (gateway) => gateway.send({ to: phone, text: "a text", reference }));

describe("SmsFailover", () => {
  it.effect("asks the next vendor where the one before is sure not to have sent", () => {
    const [first, second] = [vendor("first", [notSent]), vendor("second", [taken], { order: 1 })];
    return Effect.gen(function* () {
      expect(yield* send()).toEqual(Option.none());
      expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
      const sent = yield* SentMessages;
      expect(yield* sent.find("second", "id-1")).toEqual(Option.some("transaction-1"));
      expect(yield* sent.find("first", "id-1")).toEqual(Option.none());
    }).pipe(Effect.provide(using(first, second)));
  });

  it.effect.each([
    ["does not know whether it sent", unsure, "DeliveryFailed"],
    ["meets a defect", "defect", "DeliveryFailed"],
    ["knows that the number cannot be reached", blocked, "NumberBlocked"],
  ] as const)("asks no other vendor if a vendor %s", ([, says, failure]) => {
    const [first, second] = [
      vendor("first", [says], { retries: 5 }),
      vendor("second", [taken], { order: 1 }),
    ];
    return Effect.gen(function* () {
      expect(yield* send()).toEqual(Option.some(failure));
      expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
    }).pipe(Effect.provide(using(first, second)));
  });

  it.effect("waits for a vendor's time limit, and then asks no other vendor", () => {
    const [first, second] = [vendor("first", ["silence"]), vendor("second", [taken], { order: 1 })];
    return Effect.gen(function* () {
      const sending = yield* Effect.forkChild(send());
      yield* TestClock.adjust("1999 millis");
      expect(sending.pollUnsafe()).toBeUndefined();
      yield* TestClock.adjust("1 millis");
      expect(yield* Fiber.join(sending)).toEqual(Option.some("DeliveryFailed"));
      expect(second.asked).toEqual([]);
    }).pipe(Effect.provide(using(first, second)));
  });

  it.effect("tries a vendor again as often as its plan says, where it sent nothing", () => {
    const first = vendor("first", [notSent, notSent, taken], { retries: 2 });
    return Effect.gen(function* () {
      const sending = yield* Effect.forkChild(send());
      yield* TestClock.adjust("400 millis");
      expect(yield* Fiber.join(sending)).toEqual(Option.none());
      expect(first.asked).toHaveLength(3);
    }).pipe(Effect.provide(using(first)));
  });

  it.effect("waits a little before it tries a vendor again, and not once it rests", () => {
    const first = vendor("first", [notSent], { retries: 5, breakAfter: 3 });
    return Effect.gen(function* () {
      const sending = yield* Effect.forkChild(send());
      const asked: Array<number> = [];
      for (const passed of [0, 199, 1, 199, 1, 10_000]) {
        yield* TestClock.adjust(passed);
        asked.push(first.asked.length);
      }
      expect(asked).toEqual([1, 1, 2, 2, 3, 3]);
      expect(yield* Fiber.join(sending)).toEqual(Option.some("SmsNotSent"));
    }).pipe(Effect.provide(using(first)));
  });

  it.effect("does not try a vendor again that does not know what it sent", () => {
    const first = vendor("first", [unsure], { retries: 5 });
    return Effect.gen(function* () {
      expect(yield* send()).toEqual(Option.some("DeliveryFailed"));
      expect(first.asked).toHaveLength(1);
    }).pipe(Effect.provide(using(first)));
  });

  it.effect("ends after 20 seconds, whatever plans say", () => {
    const slow = vendor("slow", [notSent], {
      retries: 5,
      breakAfter: 9,
      timeLimit: Duration.seconds(5),
    });
    const submit = (text: Parameters<typeof slow.made.submit>[0]) =>
      Effect.delay(slow.made.submit(text), "3900 millis");
    const made = { ...slow.made, submit };
    return Effect.gen(function* () {
      const sending = yield* Effect.forkChild(send());
      yield* TestClock.adjust(19_999);
      expect(sending.pollUnsafe()).toBeUndefined();
      yield* TestClock.adjust(1);
      expect(sending.pollUnsafe()).toBeDefined();
      expect(yield* Fiber.join(sending)).toEqual(Option.some("DeliveryFailed"));
      expect(slow.asked).toHaveLength(4);
    }).pipe(Effect.provide(using({ ...slow, made })));
  });

  it.effect("says 1002 if no vendor sent it", () => {
    const vendors = [vendor("first", [notSent]), vendor("second", [notSent])];
    return Effect.gen(function* () {
      expect(yield* send()).toEqual(Option.some("SmsNotSent"));
    }).pipe(Effect.provide(using(...vendors)));
  });

  it.effect("leaves a vendor alone that failed too often, and tries it again later", () => {
    const first = vendor("first", [unsure, unsure, unsure, taken]);
    const second = vendor("second", [taken], { order: 1 });
    return Effect.gen(function* () {
      for (let at = 0; at < 3; at++) yield* send();
      for (let at = 0; at < 3; at++) expect(yield* send()).toEqual(Option.none());
      expect([first.asked.length, second.asked.length]).toEqual([3, 3]);
      yield* TestClock.adjust("30 seconds");
      expect(yield* send()).toEqual(Option.none());
      expect([first.asked.length, second.asked.length]).toEqual([4, 3]);
    }).pipe(Effect.provide(using(first, second)));
  });

  it.effect.each([taken, blocked])("goes on with a vendor that does its work: %j", (said) => {
    const first = vendor("first", [said]);
    const second = vendor("second", [taken], { order: 1 });
    return Effect.gen(function* () {
      for (let at = 0; at < 5; at++) yield* send();
      expect([first.asked.length, second.asked.length]).toEqual([5, 0]);
    }).pipe(Effect.provide(using(first, second)));
  });

  it.effect("tries one all the same where every vendor rests", () => {
    const first = vendor("first", [notSent, notSent, notSent, taken]);
    const second = vendor("second", [notSent], { order: 1 });
    return Effect.gen(function* () {
      for (let at = 0; at < 3; at++) yield* send();
      expect(yield* send()).toEqual(Option.none());
      expect([first.asked.length, second.asked.length]).toEqual([4, 3]);
    }).pipe(Effect.provide(using(first, second)));
  });

  it.effect("tries one alone where every vendor rests, though it fails", () => {
    const first = vendor("first", [notSent]);
    const second = vendor("second", [notSent], { order: 1 });
    return Effect.gen(function* () {
      for (let at = 0; at < 4; at++) expect(yield* send()).toEqual(Option.some("SmsNotSent"));
      expect([first.asked.length, second.asked.length]).toEqual([4, 3]);
    }).pipe(Effect.provide(using(first, second)));
  });

  it.effect("counts attempts by vendor and outcome", () => {
    const first = vendor("counted", [notSent, taken]);
    return Effect.gen(function* () {
      yield* TestClock.setTime(60_000);
      yield* send();
      yield* send();
      const took = (yield* Metric.snapshot).flatMap(({ attributes, id, state }) =>
        id === "bonafide_vendor_attempt_seconds" && attributes?.["vendor"] === "counted"
          ? ["sum" in state && state.sum]
          : [],
      );
      expect(took).toEqual([0]);
      const told = (yield* Metric.snapshot).flatMap(({ attributes, id, state }) =>
        id === "bonafide_vendor_attempts_total" && attributes?.["vendor"] === "counted"
          ? [[attributes["outcome"], "count" in state && Number(state.count)]]
          : [],
      );
      expect(Object.fromEntries(told)).toEqual({ NotSent: 1, Taken: 1 });
    }).pipe(Effect.provide(using(first)));
  });
});
