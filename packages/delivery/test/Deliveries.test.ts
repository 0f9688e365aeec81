import { transactionMessage } from "@bonafide/core/callback/CallbackBody";
import { type AttemptOutcome, attemptFailures } from "@bonafide/core/callback/Attempt";
import { productionSchedule } from "@bonafide/core/callback/RetrySchedule";
import { Webhooks } from "@bonafide/core/callback/Webhooks";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { describe, expect, it } from "@effect/vitest";
import { Deferred, Duration, Effect, Redacted } from "effect";
import { deliveryOf } from "@bonafide/testkit/callback/DeliverySamples";
import { MemoryCallbackSender } from "@bonafide/testkit/callback/MemoryCallbackSender";
import { nextVersion, samplePossession } from "@bonafide/testkit/verification/TransactionSamples";
import {
  answerOnce,
  DeliveryWorld,
  failed,
  makePartner,
  ok,
  pass,
  sentTo,
  settle,
  startWorker,
  status,
  timesOf,
  url,
} from "./DeliveryWorld.ts";

const hour = 3_600_000;

describe("Deliveries: attempts", () => {
  it.effect("are made once where the receiver takes it, at once", () =>
    Effect.gen(function* () {
      const { queueOne, verification } = yield* makePartner;
      yield* startWorker();
      yield* pass(1_234);
      const { id } = yield* queueOne();
      expect(yield* deliveryOf(id)).toMatchObject({ state: { _tag: "Delivered", attempts: 1 } });
      yield* pass(hour);
      expect(yield* timesOf(id)).toEqual([1_234]);
      const [message, ...more] = yield* sentTo();
      expect(more).toEqual([]);
      const body = JSON.stringify({ verification_id: verification.id, transactions: [] });
      expect(message).toMatchObject({ id, url, body, timestamp: 1 });
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  for (const [offset, random, times] of [
    ["", 0.5, [0, 5_000, 305_000, 2_105_000]],
    [", a fifth early", 0, [0, 4_000, 244_000, 1_684_000]],
  ] as const) {
    it.effect(`are four by the schedule${offset}, and then it is dropped and kept`, () =>
      Effect.gen(function* () {
        const { queueOne } = yield* makePartner;
        yield* (yield* MemoryCallbackSender).answer(url, failed);
        yield* startWorker({
          schedule: productionSchedule,
          random: { nextIntUnsafe: () => 0, nextDoubleUnsafe: () => random },
        });
        const { id } = yield* queueOne();
        yield* pass(2 * hour);
        expect(yield* timesOf(id)).toEqual(times);
        expect(yield* deliveryOf(id)).toMatchObject({ state: { _tag: "Dropped", attempts: 4 } });
        const messages = yield* sentTo();
        expect(messages.map((message) => message.id)).toEqual([id, id, id, id]);
        const timestamps = times.map((at) => at / 1_000);
        expect(messages.map(({ timestamp }) => timestamp)).toEqual(timestamps);
      }).pipe(Effect.provide(DeliveryWorld)),
    );
  }

  it.effect("count to the last: a success at the fourth delivers", () =>
    Effect.gen(function* () {
      const { queueOne } = yield* makePartner;
      const outcomes = [status(500), failed, status(404), status(204)] as const;
      yield* (yield* MemoryCallbackSender).answer(url, ...outcomes);
      yield* startWorker();
      const { id } = yield* queueOne();
      yield* pass(60_000);
      expect(yield* timesOf(id)).toEqual([0, 1_000, 3_000, 7_000]);
      expect(yield* deliveryOf(id)).toMatchObject({ state: { _tag: "Delivered", attempts: 4 } });
      const attempts = yield* (yield* DeliveryStore).log.attemptsOf(id);
      expect(attempts.map(({ outcome }) => outcome)).toEqual(outcomes);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  const failures: ReadonlyArray<AttemptOutcome> = [
    ...[199, 300, 301, 302, 304, 307, 308, 400, 401, 404, 429, 500, 503, 599].map(status),
    ...attemptFailures
      .filter((reason) => reason !== "Erased")
      .map((reason): AttemptOutcome => ({ _tag: "Failed", reason })),
  ];
  it.effect("fail by every redirect, every 4xx and 5xx, and every connection failure", () =>
    Effect.gen(function* () {
      const { queue } = yield* makePartner;
      const sender = yield* MemoryCallbackSender;
      const urls = failures.map((_, turn) => `https://host${turn}.example/`);
      for (const [turn, outcome] of failures.entries()) {
        yield* sender.answer(urls[turn] ?? "", outcome, ok);
      }
      yield* startWorker();
      const queued = yield* queue(...urls.map((to) => ({ url: to })));
      for (const { id } of queued) {
        expect(yield* deliveryOf(id)).toMatchObject({ state: { _tag: "Waiting", attempts: 1 } });
      }
      yield* pass(2_000);
      for (const { id } of queued) {
        expect(yield* deliveryOf(id)).toMatchObject({ state: { _tag: "Delivered", attempts: 2 } });
      }
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("are audited, each move of them", () =>
    Effect.gen(function* () {
      const { queueOne } = yield* makePartner;
      const { rows } = yield* (yield* AuditSeal).verify;
      yield* (yield* MemoryCallbackSender).answer(url, failed, ok);
      yield* startWorker();
      yield* queueOne();
      yield* pass(5_000);
      expect(yield* (yield* AuditSeal).verify).toMatchObject({ rows: rows + 2, broken: [] });
    }).pipe(Effect.provide(DeliveryWorld)),
  );
});

describe("Deliveries: what they say", () => {
  it.effect("is rendered at each attempt, as it stands then", () =>
    Effect.gen(function* () {
      const { queueOne, verification } = yield* makePartner;
      const transactions = yield* TransactionStore;
      const possession = samplePossession(verification);
      yield* transactions.insert(possession);
      yield* (yield* MemoryCallbackSender).answer(url, failed, ok);
      yield* startWorker();
      yield* queueOne({ transactionId: possession.id });
      yield* transactions.save(nextVersion(possession, { state: { _tag: "Confirmed" } }));
      yield* pass(1_000);
      const said = (yield* sentTo()).map(({ body }) => body);
      const confirmed = nextVersion(possession, { state: { _tag: "Confirmed" } });
      expect(said).toEqual([transactionMessage(possession), transactionMessage(confirmed)]);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("is signed by two secrets while one replaces the other, by one before and after", () =>
    Effect.gen(function* () {
      const { organization, queueOne } = yield* makePartner;
      const webhooks = yield* Webhooks;
      yield* startWorker();
      yield* queueOne();
      yield* pass(1_000);
      yield* webhooks.rotateSecret(organization.id, Duration.minutes(1));
      yield* queueOne();
      yield* pass(59_999);
      yield* queueOne();
      yield* pass(1);
      yield* queueOne();
      const signing = (yield* sentTo()).map(({ secrets }) => secrets.map(Redacted.value));
      const [[first] = [], [second] = []] = signing;
      expect(first).not.toBe(second);
      expect(signing).toEqual([[first], [second, first], [second, first], [second]]);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("is nothing once it is erased: not sent, dropped, the attempt says why", () =>
    Effect.gen(function* () {
      const { queueOne, verification } = yield* makePartner;
      yield* (yield* MemoryCallbackSender).answer(url, failed);
      yield* startWorker();
      const { id } = yield* queueOne();
      yield* (yield* Erasures).verification(verification.id);
      yield* pass(60_000);
      expect(yield* sentTo()).toHaveLength(1);
      expect(yield* deliveryOf(id)).toMatchObject({
        state: { _tag: "Dropped", attempts: 2 },
        url: undefined,
      });
      const [, last] = yield* (yield* DeliveryStore).log.attemptsOf(id);
      expect(last?.outcome).toEqual({ _tag: "Failed", reason: "Erased" });
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("is nothing where it was erased while it waited for a slot", () =>
    Effect.gen(function* () {
      const partner = yield* makePartner;
      const possession = samplePossession(partner.verification);
      yield* (yield* TransactionStore).insert(possession);
      const gate = yield* Deferred.make<AttemptOutcome>();
      yield* (yield* MemoryCallbackSender).act(url, Deferred.await(gate));
      yield* startWorker();
      yield* answerOnce(partner);
      const queued = yield* partner.queue({}, {}, {}, { transactionId: possession.id }, {});
      expect(yield* sentTo(url)).toHaveLength(3);
      yield* (yield* Erasures).verification(partner.verification.id);
      // Longer than a message is sent as it was read.
      yield* pass(51);
      yield* Deferred.succeed(gate, ok);
      yield* settle;
      expect(yield* sentTo(url)).toHaveLength(3);
      const states = yield* Effect.forEach(queued, ({ id }) => deliveryOf(id));
      expect(states.map(({ state }) => state._tag)).toEqual([
        "Delivered",
        "Delivered",
        "Delivered",
        "Dropped",
        "Dropped",
      ]);
    }).pipe(Effect.provide(DeliveryWorld)),
  );
});
