import type { AttemptOutcome } from "@bonafide/core/callback/Attempt";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { describe, expect, it } from "@effect/vitest";
import { Clock, Effect } from "effect";
import { deliveryOf } from "@bonafide/testkit/callback/DeliverySamples";
import { MemoryCallbackSender } from "@bonafide/testkit/callback/MemoryCallbackSender";
import {
  answerOnce,
  DeliveryWorld,
  failed,
  hang,
  makePartner,
  ok,
  pass,
  sentTo,
  settle,
  startWorker,
  timesOf,
  url,
} from "./DeliveryWorld.ts";

const many = (count: number, to: string = url) =>
  Array.from({ length: count }, () => ({ url: to }));

/** An attempt of one second, and how many of them are under way. */
const counted = (outcome: AttemptOutcome) => {
  const seen = { now: 0, most: 0 };
  const attempt = Effect.gen(function* () {
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    yield* Effect.sleep(1_000);
    seen.now -= 1;
    return outcome;
  });
  return { seen, attempt };
};

/** Queues one delivery to a receiver that answers, every so often, and tells the longest that one took. */
const longestWait = Effect.fnUntraced(function* (
  { queueOne }: Effect.Success<typeof makePartner>,
  every: number,
  times: number,
) {
  const waits: Array<number> = [];
  for (let turn = 0; turn < times; turn += 1) {
    const { created, id } = yield* queueOne({ url: "https://healthy.example/" });
    yield* pass(every);
    const [at] = yield* timesOf(id);
    waits.push((at ?? Infinity) - created);
  }
  return Math.max(...waits);
});

describe("The pace of deliveries", () => {
  it.effect("is four at once to one host, on every path of it, and no more", () =>
    Effect.gen(function* () {
      const { queue } = yield* makePartner;
      const sender = yield* MemoryCallbackSender;
      const { attempt, seen } = counted(ok);
      const paths = Array.from({ length: 200 }, (_, turn) => `https://partner.example/${turn % 7}`);
      for (const path of paths) yield* sender.act(path, attempt);
      yield* startWorker();
      yield* queue(...paths.map((path) => ({ url: path })));
      expect(seen.now).toBe(4);
      yield* pass(50_000);
      expect(seen).toEqual({ now: 0, most: 4 });
      expect(yield* (yield* DeliveryStore).log.depth).toMatchObject({ waiting: 0 });
      expect(yield* sentTo()).toHaveLength(200);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("is one at once after five failures in a row, and four again after an answer", () =>
    Effect.gen(function* () {
      const { queue } = yield* makePartner;
      const sender = yield* MemoryCallbackSender;
      yield* startWorker({ schedule: [600_000] });
      yield* sender.answer(url, failed);
      yield* queue(...many(5));
      const broken = counted(failed);
      yield* sender.act(url, broken.attempt);
      yield* queue(...many(12));
      yield* pass(40_000);
      expect(broken.seen).toEqual({ now: 0, most: 1 });
      expect(yield* sentTo()).toHaveLength(5 + 12);
      const mended = counted(ok);
      yield* sender.act(url, mended.attempt);
      yield* queue(...many(2));
      expect(mended.seen.now).toBe(1);
      yield* pass(1_000);
      yield* queue(...many(7));
      expect(mended.seen.now).toBe(4);
      yield* pass(4_000);
      expect(mended.seen).toEqual({ now: 0, most: 4 });
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("of a healthy receiver is not slowed by five hundred that hang", () =>
    Effect.gen(function* () {
      const partner = yield* makePartner;
      const sender = yield* MemoryCallbackSender;
      const urls = Array.from({ length: 500 }, (_, turn) => `https://hangs${turn}.example/`);
      for (const to of urls) yield* sender.act(to, hang);
      yield* startWorker();
      yield* partner.queue(...urls.flatMap((to) => many(2, to)));
      expect(yield* longestWait(partner, 500, 40)).toBeLessThanOrEqual(1_000);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("of a healthy receiver is not slowed by twenty that hang with long queues", () =>
    Effect.gen(function* () {
      const partner = yield* makePartner;
      const sender = yield* MemoryCallbackSender;
      const urls = Array.from({ length: 20 }, (_, turn) => `https://hangs${turn}.example/`);
      for (const to of urls) yield* sender.act(to, hang);
      yield* startWorker();
      yield* partner.queue(...urls.flatMap((to) => many(256, to)));
      expect(yield* longestWait(partner, 1_000, 20)).toBeLessThanOrEqual(1_000);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect(
    "is a receiver's own from the first: a long queue for a responding receiver is not delayed",
    () =>
      Effect.gen(function* () {
        const { queue } = yield* makePartner;
        yield* startWorker();
        const queued = yield* queue(...many(600));
        yield* pass(100);
        const times = yield* Effect.forEach(queued, ({ id }) => timesOf(id));
        expect(times.filter(([at]) => at !== 0)).toEqual([]);
      }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("goes on as soon as a first attempt is over", () =>
    Effect.gen(function* () {
      const { queue } = yield* makePartner;
      yield* (yield* MemoryCallbackSender).act(url, Effect.as(Effect.sleep(300), ok));
      yield* startWorker();
      const queued = yield* queue(...many(8));
      yield* pass(2_000);
      const times = yield* Effect.forEach(queued, ({ id }) => timesOf(id));
      expect(times.flat()).toEqual([0, 0, 0, 0, 300, 300, 300, 300]);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("is the schedule's from when an attempt was over, to the millisecond", () =>
    Effect.gen(function* () {
      const { queueOne } = yield* makePartner;
      yield* (yield* MemoryCallbackSender).act(url, Effect.as(Effect.sleep(250), failed));
      yield* startWorker({ schedule: [300, 77] });
      const { id } = yield* queueOne();
      yield* pass(5_000);
      expect(yield* timesOf(id)).toEqual([0, 550, 877]);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("goes on when a host begins to hang in the middle of a long queue", () =>
    Effect.gen(function* () {
      const partner = yield* makePartner;
      const sender = yield* MemoryCallbackSender;
      yield* startWorker({ schedule: [600_000] });
      const slow = counted(ok);
      yield* sender.act(url, slow.attempt);
      yield* partner.queue(...many(300));
      yield* pass(3_000);
      yield* sender.act(url, hang);
      expect(yield* longestWait(partner, 1_000, 45)).toBeLessThanOrEqual(1_000);
      const before = (yield* sentTo(url)).length;
      yield* sender.act(url, Effect.succeed(ok));
      yield* pass(31_000);
      expect(before).toBeLessThan(40);
      expect(new Set((yield* sentTo(url)).map(({ id }) => id)).size).toBe(300);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("keeps what waits for a slot from other workers, however long", () =>
    Effect.gen(function* () {
      const partner = yield* makePartner;
      const sender = yield* MemoryCallbackSender;
      yield* startWorker();
      yield* answerOnce(partner);
      yield* sender.act(url, Effect.as(Effect.sleep(14_000), ok));
      const queued = yield* partner.queue(...many(15));
      const store = yield* DeliveryStore;
      const claims = yield* Effect.forEach(Array.from({ length: 70 }), () =>
        Effect.gen(function* () {
          yield* pass(1_000);
          // A process whose clock is ahead: leases last for longer than that.
          const now = (yield* Clock.currentTimeMillis) + 5_000;
          return yield* store.claim({
            holder: "other",
            now,
            leaseUntil: now,
            limit: 100,
            skipHosts: [],
          });
        }),
      );
      expect(claims.flat()).toEqual([]);
      yield* pass(1_000);
      for (const { id } of queued) expect((yield* deliveryOf(id)).state._tag).toBe("Delivered");
      expect(yield* sentTo(url)).toHaveLength(15);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("is not hastened by a renewal that comes late", () =>
    Effect.gen(function* () {
      const { queueOne } = yield* makePartner;
      const sender = yield* MemoryCallbackSender;
      yield* sender.act(url, Effect.as(Effect.sleep(4_999), failed));
      // The renewal of 5 s waits until the attempt is recorded, as behind a commit.
      yield* startWorker({
        schedule: [1_800_000],
        store: (store) => ({
          ...store,
          renew: (claimed, leaseUntil) =>
            Effect.andThen(Effect.sleep(10), store.renew(claimed, leaseUntil)),
          record: (records) => Effect.andThen(Effect.sleep(5), store.record(records)),
        }),
      });
      const { id } = yield* queueOne();
      yield* pass(60_000);
      expect(yield* timesOf(id)).toEqual([0]);
      yield* pass(1_800_000);
      expect(yield* timesOf(id)).toHaveLength(2);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("looks past full hosts for others often, though a slow store makes that dear", () =>
    Effect.gen(function* () {
      const { queue, queueOne } = yield* makePartner;
      yield* (yield* MemoryCallbackSender).act(url, hang);
      yield* startWorker({
        store: (store) => ({
          ...store,
          claim: (wanted) =>
            wanted.skipHosts.length === 0
              ? store.claim(wanted)
              : Effect.andThen(Effect.sleep(10), store.claim(wanted)),
          nextDue: (after) => Effect.andThen(Effect.sleep(150), store.nextDue(after)),
        }),
      });
      yield* queue(...many(5));
      yield* pass(311);
      yield* queueOne({ url: "https://healthy.example/" });
      yield* pass(90);
      // So soon after the last look that it has to wait for the next.
      const { created, id } = yield* queueOne({ url: "https://also-healthy.example/" });
      yield* pass(2_000);
      const [at = Infinity] = yield* timesOf(id);
      expect(at - created).toBeGreaterThan(100);
      expect(at - created).toBeLessThanOrEqual(300);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("is the schedule's beside a full host that has more due", () =>
    Effect.gen(function* () {
      const { queue, queueOne } = yield* makePartner;
      const sender = yield* MemoryCallbackSender;
      const other = "https://other.example/";
      yield* sender.act(url, Effect.never);
      yield* sender.answer(other, failed, ok);
      yield* pass(1_000);
      yield* startWorker({ schedule: [30_300] });
      yield* queue(...many(600));
      const { created, id } = yield* queueOne({ url: other });
      yield* pass(30_300);
      expect(yield* timesOf(id)).toEqual([created, created + 30_300]);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("takes no turns for nothing while every due host is full", () =>
    Effect.gen(function* () {
      const { queue } = yield* makePartner;
      yield* (yield* MemoryCallbackSender).act(url, hang);
      yield* pass(1_000);
      let claims = 0;
      yield* startWorker({
        store: (store) => ({
          ...store,
          claim: (wanted) =>
            Effect.suspend(() => {
              claims += 1;
              return store.claim(wanted);
            }),
        }),
      });
      yield* queue(...many(50));
      yield* settle;
      claims = 0;
      yield* pass(14_000);
      expect(claims).toBeLessThanOrEqual(15);
      expect(claims).toBeGreaterThanOrEqual(13);
    }).pipe(Effect.provide(DeliveryWorld)),
  );
});
