import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { afterwards, deliveryOf } from "@bonafide/testkit/callback/DeliverySamples";
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
  startWorker,
  timesOf,
  url,
} from "./DeliveryWorld.ts";

const other = "https://other.example/";
const hour = 3_600_000;

describe("Deliveries, when something breaks", () => {
  it.effect("attempt again, when its lease ends, one at which the sender dies, and no other", () =>
    Effect.gen(function* () {
      const { queue } = yield* makePartner;
      const sender = yield* MemoryCallbackSender;
      yield* sender.act(url, Effect.die(new Error("The sender broke.")));
      yield* startWorker();
      const [broken, fine] = yield* queue({}, { url: other });
      expect(yield* timesOf(fine?.id ?? "")).toEqual([0]);
      yield* sender.act(url, Effect.succeed(ok));
      yield* pass(14_999);
      expect(yield* sentTo(url)).toHaveLength(1);
      yield* pass(1);
      expect(yield* timesOf(broken?.id ?? "")).toEqual([15_000]);
      expect(yield* sentTo(other)).toHaveLength(1);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("free the slots of attempts that died", () =>
    Effect.gen(function* () {
      const { queue } = yield* makePartner;
      const sender = yield* MemoryCallbackSender;
      yield* sender.act(url, Effect.die(new Error("The sender broke.")));
      yield* startWorker();
      yield* queue(...Array.from({ length: 20 }, () => ({})));
      yield* sender.act(url, Effect.succeed(ok));
      yield* pass(16_000);
      expect(yield* (yield* DeliveryStore).log.depth).toMatchObject({ waiting: 0 });
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("attempt again, under the same id, what could not be recorded, and no other", () =>
    Effect.gen(function* () {
      const { queue } = yield* makePartner;
      let broken = true;
      yield* startWorker({
        store: (store) => ({
          ...store,
          record: (records) =>
            broken && records.some(({ delivery }) => delivery.url === url)
              ? Effect.die(new Error("The store broke."))
              : store.record(records),
        }),
      });
      const [lost, fine] = yield* queue({}, { url: other });
      expect(yield* timesOf(lost?.id ?? "")).toEqual([]);
      expect(yield* timesOf(fine?.id ?? "")).toEqual([0]);
      broken = false;
      yield* pass(15_000);
      expect(yield* timesOf(lost?.id ?? "")).toEqual([15_000]);
      expect((yield* sentTo(url)).map(({ id }) => id)).toEqual([lost?.id, lost?.id]);
      expect(yield* sentTo(other)).toHaveLength(1);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  for (const method of ["claim", "renew", "nextDue"] as const) {
    it.effect(`go on once a store has died at "${method}"`, () =>
      Effect.gen(function* () {
        const { queueOne } = yield* makePartner;
        const sender = yield* MemoryCallbackSender;
        yield* sender.act(other, hang);
        let broken = true;
        const orBreak = <A>(work: Effect.Effect<A>) =>
          Effect.suspend(() => (broken ? Effect.die(new Error("The store broke.")) : work));
        yield* startWorker({
          store: (store) => ({
            ...store,
            claim: (wanted) =>
              method === "claim" ? orBreak(store.claim(wanted)) : store.claim(wanted),
            renew: (claimed, until) =>
              method === "renew"
                ? orBreak(store.renew(claimed, until))
                : store.renew(claimed, until),
            nextDue: (after) =>
              method === "nextDue" ? orBreak(store.nextDue(after)) : store.nextDue(after),
          }),
        });
        yield* queueOne({ url: other });
        yield* pass(6_000);
        broken = false;
        yield* pass(1_000);
        const { id } = yield* queueOne();
        yield* pass(0);
        expect(yield* timesOf(id)).toEqual([7_000]);
        yield* pass(8_000);
        expect(yield* sentTo(other)).toHaveLength(1);
      }).pipe(Effect.provide(DeliveryWorld)),
    );
  }

  it.effect(
    "attempt again, under the same id, what a killed process had in flight, and only that",
    () =>
      Effect.gen(function* () {
        const { queue } = yield* makePartner;
        const sender = yield* MemoryCallbackSender;
        yield* sender.act(url, Effect.andThen(Effect.sleep(3_000), Effect.succeed(ok)));
        const kill = yield* startWorker();
        const queued = yield* queue({}, {}, {}, {}, {}, {});
        yield* pass(2_000);
        yield* kill;
        expect(yield* sentTo()).toHaveLength(4);
        yield* startWorker();
        yield* pass(30_000);
        const ids = (yield* sentTo()).map(({ id }) => id);
        expect(ids).toHaveLength(6 + 4);
        expect(new Set(ids)).toEqual(new Set(queued.map(({ id }) => id)));
        for (const { id } of queued) {
          expect((yield* deliveryOf(id)).state).toEqual({ _tag: "Delivered", attempts: 1 });
        }
      }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("attempt again what was sent and not recorded when the process was killed", () =>
    Effect.gen(function* () {
      const { queueOne } = yield* makePartner;
      const kill = yield* startWorker({
        store: (store) => ({ ...store, record: () => Effect.never }),
      });
      const { id } = yield* queueOne();
      yield* kill;
      yield* startWorker();
      yield* pass(14_999);
      expect(yield* timesOf(id)).toEqual([]);
      yield* pass(1);
      expect(yield* timesOf(id)).toEqual([15_000]);
      expect((yield* sentTo()).map((message) => message.id)).toEqual([id, id]);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("attempt nothing twice that is in hand, though its lease could not be renewed", () =>
    Effect.gen(function* () {
      const partner = yield* makePartner;
      yield* (yield* MemoryCallbackSender).act(url, Effect.as(Effect.sleep(9_000), ok));
      yield* startWorker({
        store: (store) => ({ ...store, renew: () => Effect.die(new Error("The store broke.")) }),
      });
      yield* answerOnce(partner);
      yield* partner.queue(...Array.from({ length: 9 }, () => ({})));
      yield* pass(60_000);
      expect(yield* sentTo(url)).toHaveLength(9);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("share the work with another process, and attempt nothing twice", () =>
    Effect.gen(function* () {
      const { queue } = yield* makePartner;
      const sender = yield* MemoryCallbackSender;
      const urls = Array.from({ length: 100 }, (_, turn) => `https://host${turn % 9}.example/`);
      for (const to of urls) yield* sender.act(to, Effect.as(Effect.sleep(700), ok));
      yield* startWorker();
      yield* startWorker();
      yield* queue(...urls.map((to) => ({ url: to })));
      yield* pass(60_000);
      expect(yield* sentTo()).toHaveLength(100);
      expect(yield* (yield* DeliveryStore).log.depth).toMatchObject({ waiting: 0 });
    }).pipe(Effect.provide(DeliveryWorld)),
  );
});

describe("Deliveries that another worker has recorded meanwhile", () => {
  const overtaken = (command: "ReportSuccess" | "ReportFailure") =>
    Effect.gen(function* () {
      const { queueOne } = yield* makePartner;
      const store = yield* DeliveryStore;
      const { atomically } = yield* UnitOfWork;
      const sender = yield* MemoryCallbackSender;
      yield* sender.act(url, Effect.as(Effect.sleep(2_000), ok));
      yield* startWorker();
      const queued = yield* queueOne();
      yield* pass(1_000);
      const report =
        command === "ReportSuccess"
          ? ({ _tag: command } as const)
          : ({ _tag: command, now: 1_000, offset: 0 } as const);
      const next = yield* afterwards(queued, report, 1_000);
      const theirs = { at: 1_000, duration: 1, outcome: failed };
      yield* atomically(store.record([{ delivery: next, attempt: theirs }]));
      yield* pass(hour);
      return queued.id;
    });

  it.effect("are delivered by a success, whatever the other made of them", () =>
    Effect.gen(function* () {
      const id = yield* overtaken("ReportFailure");
      expect(yield* deliveryOf(id)).toMatchObject({
        state: { _tag: "Delivered", attempts: 2 },
        version: 3,
      });
      expect(yield* timesOf(id)).toEqual([1_000, 0]);
      expect(yield* sentTo()).toHaveLength(1);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("stay as they are once they are settled", () =>
    Effect.gen(function* () {
      const id = yield* overtaken("ReportSuccess");
      expect(yield* deliveryOf(id)).toMatchObject({ state: { attempts: 1 }, version: 2 });
      expect(yield* timesOf(id)).toEqual([1_000]);
      expect(yield* sentTo()).toHaveLength(1);
    }).pipe(Effect.provide(DeliveryWorld)),
  );
});
