import { deliveryOf } from "@bonafide/testkit/callback/DeliverySamples";
import { MemoryCallbackSender } from "@bonafide/testkit/callback/MemoryCallbackSender";
import { settableClock, steadyOver } from "@bonafide/testkit/due/SettableClock";
import { describe, expect, it } from "@effect/vitest";
import { Clock, Effect } from "effect";
import {
  answerOnce,
  DeliveryWorld,
  failed,
  makePartner,
  ok,
  pass,
  sentTo,
  startWorker,
  url,
} from "./DeliveryWorld.ts";

const other = "https://other.example/";
const hour = 3_600_000;

describe("Deliveries, when the clock is set", () => {
  for (const [how, by] of [
    ["an hour forward", hour],
    ["an hour back", -hour],
    ["ten years forward", 87_660 * hour],
    ["ten years back", -87_660 * hour],
  ] as const) {
    it.effect(`${how}: attempt nothing in flight twice, and everything at its time`, () =>
      Effect.gen(function* () {
        yield* pass(2 * hour);
        const partner = yield* makePartner;
        const sender = yield* MemoryCallbackSender;
        const { set, wall } = yield* settableClock;
        const clock = yield* steadyOver(wall);
        yield* startWorker({ clock, schedule: [300_000] });
        const queued = (to: string) =>
          Effect.provideService(partner.queueOne({ url: to }), Clock.Clock, clock);
        yield* sender.answer(other, failed, ok);
        const waiting = yield* queued(other);
        yield* answerOnce(partner);
        yield* sender.act(url, Effect.as(Effect.sleep(9_000), ok));
        const inFlight = yield* Effect.forEach(Array.from({ length: 5 }), () => queued(url));
        yield* pass(2_000);
        yield* set(by);
        const late = yield* queued("https://late.example/");
        yield* pass(1_000);
        expect((yield* deliveryOf(late.id)).state._tag).toBe("Delivered");
        yield* pass(27_000);
        for (const { id } of inFlight) {
          expect((yield* deliveryOf(id)).state).toEqual({ _tag: "Delivered", attempts: 1 });
        }
        expect(yield* sentTo(url)).toHaveLength(inFlight.length);
        yield* pass(269_000);
        expect(yield* sentTo(other)).toHaveLength(1);
        yield* pass(2_000);
        expect(yield* sentTo(other)).toHaveLength(2);
        expect((yield* deliveryOf(waiting.id)).state._tag).toBe("Delivered");
      }).pipe(Effect.provide(DeliveryWorld)),
    );
  }
});
