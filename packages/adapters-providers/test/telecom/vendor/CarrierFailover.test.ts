import { CarrierFailover } from "@bonafide/adapters-providers/telecom/vendor/CarrierFailover";
import type {
  CarrierOutcome,
  CarrierVendor,
} from "@bonafide/adapters-providers/telecom/vendor/CarrierVendor";
import type { VendorPlan } from "@bonafide/adapters-providers/vendor/VendorPlan";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { type CarrierAnswer, CarrierRecords } from "@bonafide/core/telecom/CarrierRecords";
import { Phone } from "@bonafide/core/telecom/Phone";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Fiber, Metric } from "effect";
import { TestClock } from "effect/testing";
import { samplePlan } from "./SamplePlan.ts";

const subscriber = { phone: Phone.make("4155550123"), birthDate: BirthDate.make("1980-02-29") };

const matched: CarrierAnswer = { _tag: "Matched", address: { city: "Reno" } };
const yes: CarrierOutcome = { _tag: "Answered", answer: matched };
const no: CarrierOutcome = {
  _tag: "Answered",
  answer: { _tag: "NotMatched", reason: { failure: "UserUnknown", info: "BirthDateMismatch" } },
};
const unknowing = (info: "SubscriberUnknown" | "PhoneInvalid"): CarrierOutcome => ({
  _tag: "Unknowing",
  reason: { failure: "UserUnknown", info },
  explained: "404",
});
const unreached: CarrierOutcome = { _tag: "Unreached", explained: "503" };

const notMatched = (info: string) => ({
  _tag: "NotMatched",
  reason: { failure: "UserUnknown", info },
});

const vendor = (
  name: string,
  says: CarrierOutcome | "silence" | "defect",
  plan: Partial<VendorPlan> = {},
) => {
  const asked: Array<unknown> = [];
  const made: CarrierVendor = {
    name,
    plan: { ...samplePlan, ...plan },
    match: (subscriber) =>
      Effect.suspend(() => {
        asked.push(subscriber);
        if (says === "silence") return Effect.never;
        if (says === "defect") return Effect.die("defect");
        return Effect.succeed(says);
      }),
  };
  return { asked, made };
};

const match = Effect.flatMap(CarrierRecords, (carrier) => carrier.match(subscriber));

const agreements = (name: string) =>
  Effect.map(Metric.snapshot, (metrics) =>
    metrics.flatMap(({ attributes, id }) =>
      id === "bonafide_carrier_shadow_total" && attributes?.["vendor"] === name
        ? [attributes["agreed"]]
        : [],
    ),
  );

describe("CarrierFailover", () => {
  it.effect.each([
    ["a yes", yes, matched, 0],
    ["a no", no, notMatched("BirthDateMismatch"), 0],
    ["no answer", unreached, matched, 1],
    ["a defect", "defect", matched, 1],
    ["no such subscriber", unknowing("SubscriberUnknown"), matched, 1],
  ] as const)("after %s of the first, the right one has the word", ([, says, answer, second]) => {
    const [one, two] = [vendor("one", says), vendor("two", yes, { order: 1 })];
    return Effect.gen(function* () {
      expect(yield* match).toEqual(answer);
      expect(two.asked).toHaveLength(second);
    }).pipe(Effect.provide(CarrierFailover([one.made, two.made])));
  });

  it.effect("says what the first said that answered, where none knows the subscriber", () =>
    Effect.gen(function* () {
      expect(yield* match).toEqual(notMatched("PhoneInvalid"));
    }).pipe(
      Effect.provide(
        CarrierFailover([
          vendor("one", unreached).made,
          vendor("two", unknowing("PhoneInvalid"), { order: 1 }).made,
          vendor("three", unknowing("SubscriberUnknown"), { order: 2 }).made,
        ]),
      ),
    ),
  );

  it.effect("cannot reach what does not answer in time, and asks the next", () => {
    const [one, two] = [vendor("one", "silence"), vendor("two", "silence", { order: 1 })];
    return Effect.gen(function* () {
      const asking = yield* Effect.forkChild(match);
      yield* TestClock.adjust("4 seconds");
      expect(yield* Fiber.join(asking)).toEqual(notMatched("ProviderUnreachable"));
      expect(two.asked).toHaveLength(1);
    }).pipe(Effect.provide(CarrierFailover([one.made, two.made])));
  });

  it.effect("answers before a worker's lease ends, however many are silent", () => {
    const many = Array.from({ length: 9 }, (_, order) => vendor("v", "silence", { order }).made);
    return Effect.gen(function* () {
      const asking = yield* Effect.forkChild(match);
      yield* TestClock.adjust("9 seconds");
      expect(asking.pollUnsafe()).toBeDefined();
      expect(yield* Fiber.join(asking)).toEqual(notMatched("ProviderUnreachable"));
    }).pipe(Effect.provide(CarrierFailover(many)));
  });

  it.effect("asks everyone at once, and before a person is asked for anything", () =>
    Effect.gen(function* () {
      const { screen } = yield* CarrierRecords;
      expect(yield* screen(subscriber)).toEqual({ _tag: "Ask", after: 0 });
    }).pipe(Effect.provide(CarrierFailover([vendor("one", yes).made]))),
  );

  it.effect.each([
    ["is not reached", unreached, { retries: 2 }, 3],
    ["is not reached, and is not tried again", unreached, {}, 1],
    ["is not reached, and rests after two", unreached, { retries: 5, breakAfter: 2 }, 2],
    ["knows no such subscriber", unknowing("PhoneInvalid"), { retries: 2 }, 1],
    ["answers", no, { retries: 2 }, 1],
  ] as const)("asks a carrier that %s so often", ([, says, plan, times]) => {
    const one = vendor("one", says, plan);
    return Effect.gen(function* () {
      yield* match;
      expect(one.asked).toHaveLength(times);
    }).pipe(Effect.provide(CarrierFailover([one.made])));
  });

  it.effect("leaves a carrier alone that rests, and asks the first where all of them rest", () => {
    const resting = vendor("one", unreached, { breakAfter: 1 });
    const [two, three] = [
      vendor("two", yes, { order: 1 }),
      vendor("two", unreached, { breakAfter: 1, order: 1 }),
    ];
    const twice = (other: ReturnType<typeof vendor>) =>
      Effect.andThen(match, match).pipe(
        Effect.provide(CarrierFailover([resting.made, other.made])),
      );
    return Effect.gen(function* () {
      expect(yield* twice(two)).toEqual(matched);
      expect([resting, two].map(({ asked }) => asked.length)).toEqual([1, 2]);
      expect(yield* twice(three)).toEqual(notMatched("ProviderUnreachable"));
      expect([resting, three].map(({ asked }) => asked.length)).toEqual([3, 1]);
    });
  });

  it.effect("leaves a shadow alone that failed too often, until it has rested", () => {
    const shadow = vendor("shadow that rests", unreached, { breakAfter: 2 });
    return Effect.gen(function* () {
      for (let time = 0; time < 4; time += 1) {
        yield* match;
        yield* TestClock.adjust("1 milli");
      }
      expect(shadow.asked).toHaveLength(2);
      yield* TestClock.adjust("1 hour");
      yield* match;
      yield* TestClock.adjust("1 milli");
      expect(shadow.asked).toHaveLength(3);
    }).pipe(Effect.provide(CarrierFailover([vendor("one", yes).made], shadow.made)));
  });

  it.effect("compares what a shadow says of a no, too", () => {
    const shadows = [no, unknowing("PhoneInvalid"), unknowing("SubscriberUnknown")].map(
      (says, at) => vendor(`shadow of a no ${at}`, says),
    );
    return Effect.gen(function* () {
      const told = yield* Effect.forEach(shadows, ({ made }) =>
        Effect.gen(function* () {
          yield* match;
          yield* TestClock.adjust("1 milli");
          return yield* agreements(made.name);
        }).pipe(
          Effect.provide(CarrierFailover([vendor("one", unknowing("PhoneInvalid")).made], made)),
        ),
      );
      expect(told).toEqual([["false"], ["true"], ["false"]]);
    });
  });

  it.effect.each([
    ["agrees", yes, ["true"]],
    ["disagrees", no, ["false"]],
    ["cannot be reached", unreached, []],
    ["never answers", "silence", []],
    ["meets a defect", "defect", []],
  ] as const)(
    "answers as the first does where the shadow %s, and records it",
    ([name, says, told]) => {
      const shadow = vendor(`shadow that ${name}`, says);
      return Effect.gen(function* () {
        expect(yield* match).toEqual(matched);
        yield* TestClock.adjust("10 seconds");
        expect(shadow.asked).toEqual([subscriber]);
        expect(yield* agreements(shadow.made.name)).toEqual(told);
      }).pipe(Effect.provide(CarrierFailover([vendor("one", yes).made], shadow.made)));
    },
  );
});
