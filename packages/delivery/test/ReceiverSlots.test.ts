import { ReceiverSlots, slotsPerHost } from "@bonafide/core/callback/ReceiverSlots";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { DeliveryWorld, makePartner, pass, sentTo, startWorker } from "./DeliveryWorld.ts";

/** The slots of one receiver, of which another process has `others`. */
const sharedSlots = (others: number) => {
  const seen = { others, own: 0, most: 0 };
  const slots: (typeof ReceiverSlots)["Service"] = {
    isShared: true,
    take: (_, wanted) =>
      Effect.sync(
        () =>
          new Map(
            Array.from(wanted, ([host, count]) => {
              seen.own = Math.min(count, slotsPerHost - seen.others);
              seen.most = Math.max(seen.most, seen.own);
              return [host, seen.own];
            }),
          ),
      ),
    giveBack: () =>
      Effect.sync(() => {
        seen.own = 0;
      }),
  };
  return { seen, slots };
};

describe("Slots of receivers that processes share", () => {
  it.effect("are given back once nothing is held for the receiver", () =>
    Effect.gen(function* () {
      const { seen, slots } = sharedSlots(0);
      yield* startWorker().pipe(Effect.provideService(ReceiverSlots, slots));
      const { queue } = yield* makePartner;
      yield* queue({}, {});
      yield* pass(2_000);
      expect(yield* sentTo()).toHaveLength(2);
      expect(seen.most).toBeGreaterThan(0);
      expect(seen.own).toBe(0);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("are waited for while others have them, and used within 2 s of their end", () =>
    Effect.gen(function* () {
      const { seen, slots } = sharedSlots(slotsPerHost);
      yield* startWorker().pipe(Effect.provideService(ReceiverSlots, slots));
      const { queueOne } = yield* makePartner;
      yield* queueOne();
      yield* pass(60_000);
      expect(yield* sentTo()).toHaveLength(0);
      seen.others = 3;
      yield* pass(1_000);
      yield* pass(1_000);
      expect(yield* sentTo()).toHaveLength(1);
    }).pipe(Effect.provide(DeliveryWorld)),
  );
});
