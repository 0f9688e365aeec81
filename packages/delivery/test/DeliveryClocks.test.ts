import { describe, expect, it } from "@effect/vitest";
import { Clock, Effect } from "effect";
import { deliveryOf } from "@bonafide/testkit/callback/DeliverySamples";
import { MemoryCallbackSender } from "@bonafide/testkit/callback/MemoryCallbackSender";
import {
  answerOnce,
  DeliveryWorld,
  failed,
  makePartner,
  ok,
  pass,
  sentTo,
  settableClock,
  startWorker,
  url,
} from "./DeliveryWorld.ts";

const other = "https://other.example/";
const hour = 3_600_000;

describe("Deliveries, when the clock is set", () => {
  for (const [how, by] of [
    ["forward", hour],
    ["back", -hour],
  ] as const) {
    it.effect(`an hour ${how}: attempt nothing in flight twice, and hold up nothing`, () =>
      Effect.gen(function* () {
        yield* pass(2 * hour);
        const partner = yield* makePartner;
        const sender = yield* MemoryCallbackSender;
        const { set, wall } = yield* settableClock;
        yield* startWorker({ clock: wall, schedule: [300_000] });
        const queued = (to: string) =>
          Effect.provideService(partner.queueOne({ url: to }), Clock.Clock, wall);
        yield* sender.answer(other, failed, ok);
        const waiting = yield* queued(other);
        yield* answerOnce(partner);
        yield* sender.act(url, Effect.as(Effect.sleep(9_000), ok));
        const inFlight = yield* Effect.forEach(Array.from({ length: 5 }), () => queued(url));
        yield* pass(2_000);
        yield* set(by);
        // Queued after the clock was set, and before the worker looked at it.
        const late = yield* queued("https://late.example/");
        yield* pass(1_000);
        expect((yield* deliveryOf(late.id)).state._tag).toBe("Delivered");
        const early = by > 0 ? 2 : 1;
        expect(yield* sentTo(other)).toHaveLength(early);
        yield* pass(27_000);
        for (const { id } of inFlight) {
          expect((yield* deliveryOf(id)).state).toEqual({ _tag: "Delivered", attempts: 1 });
        }
        expect(yield* sentTo(url)).toHaveLength(inFlight.length);
        expect(yield* sentTo(other)).toHaveLength(early);
        yield* pass(270_000);
        expect(yield* sentTo(other)).toHaveLength(2);
        expect((yield* deliveryOf(waiting.id)).state._tag).toBe("Delivered");
      }).pipe(Effect.provide(DeliveryWorld)),
    );
  }

  it.effect("an hour back, once the store is there again that broke meanwhile", () =>
    Effect.gen(function* () {
      yield* pass(2 * hour);
      const { queueOne } = yield* makePartner;
      const { set, wall } = yield* settableClock;
      yield* (yield* MemoryCallbackSender).answer(url, failed, ok);
      let broken = true;
      yield* startWorker({
        clock: wall,
        schedule: [300_000],
        store: (store) => ({
          ...store,
          shift: (by) => (broken ? Effect.die(new Error("The store broke.")) : store.shift(by)),
        }),
      });
      yield* queueOne();
      yield* set(-hour);
      yield* pass(5_000);
      broken = false;
      yield* pass(296_000);
      expect(yield* sentTo()).toHaveLength(2);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("by a few seconds: keep their times", () =>
    Effect.gen(function* () {
      yield* pass(hour);
      const { queueOne } = yield* makePartner;
      const { set, wall } = yield* settableClock;
      yield* (yield* MemoryCallbackSender).answer(url, failed, ok);
      yield* startWorker({ clock: wall, schedule: [300_000] });
      yield* queueOne();
      yield* set(-5_000);
      yield* pass(304_999);
      expect(yield* sentTo()).toHaveLength(1);
      yield* pass(1_001);
      expect(yield* sentTo()).toHaveLength(2);
    }).pipe(Effect.provide(DeliveryWorld)),
  );
});
