import { Replays } from "@bonafide/core/callback/Replays";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { deliveryOf } from "@bonafide/testkit/callback/DeliverySamples";
import { MemoryCallbackSender } from "@bonafide/testkit/callback/MemoryCallbackSender";
import {
  DeliveryWorld,
  failed,
  makePartner,
  ok,
  pass,
  sentTo,
  startWorker,
  timesOf,
  url,
} from "./DeliveryWorld.ts";

describe("Replays", () => {
  it.effect("send again under the same id, from the start", () =>
    Effect.gen(function* () {
      const { queueOne } = yield* makePartner;
      const { replay } = yield* Replays;
      yield* (yield* MemoryCallbackSender).answer(url, failed);
      yield* startWorker();
      const { id } = yield* queueOne();
      yield* pass(60_000);
      yield* replay(id);
      expect((yield* Effect.flip(replay(id))).names).toEqual(["ResourceUnknown"]);
      yield* pass(60_000);
      expect(yield* deliveryOf(id)).toMatchObject({ state: { _tag: "Dropped", attempts: 4 } });
      expect(yield* timesOf(id)).toHaveLength(8);
      yield* (yield* MemoryCallbackSender).answer(url, ok);
      yield* replay(id);
      yield* pass(1_000);
      expect(yield* deliveryOf(id)).toMatchObject({ state: { _tag: "Delivered", attempts: 1 } });
      expect(new Set((yield* sentTo()).map((message) => message.id))).toEqual(new Set([id]));
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("send again whatever a filter finds that is not on its way", () =>
    Effect.gen(function* () {
      const { queue } = yield* makePartner;
      const { replayAll } = yield* Replays;
      const sender = yield* MemoryCallbackSender;
      const [gone, fine] = ["https://a.example/", "https://b.example/"];
      yield* sender.answer(gone, failed);
      yield* startWorker();
      const [first, second] = yield* queue({ url: gone }, { url: gone }, { url: fine });
      yield* pass(60_000);
      const [waiting] = yield* queue({ url: gone }, { url: fine });
      expect(yield* replayAll({ status: "waiting", limit: 10 })).toEqual([]);
      const replayed = yield* replayAll({ since: 0, until: 60_000, status: "dropped", limit: 10 });
      expect(replayed.map(({ id }) => id)).toEqual([second?.id, first?.id]);
      yield* sender.answer(gone, ok);
      yield* pass(8_000);
      const left = yield* (yield* DeliveryStore).log.list({ limit: 10 });
      expect(left.map(({ state }) => state._tag)).toEqual(left.map(() => "Delivered"));
      expect(yield* timesOf(waiting?.id ?? "")).toHaveLength(2);
      expect(yield* sentTo(fine)).toHaveLength(2);
    }).pipe(Effect.provide(DeliveryWorld)),
  );
});
