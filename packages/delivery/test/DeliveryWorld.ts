import type { CallbackEntry } from "@bonafide/core/callback/CallbackOutbox";
import { type RetrySchedule, sandboxSchedule } from "@bonafide/core/callback/RetrySchedule";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { Webhooks } from "@bonafide/core/callback/Webhooks";
import type { AttemptOutcome } from "@bonafide/core/callback/Attempt";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { runDeliveries } from "../src/Deliveries.ts";
import { Clock, Duration, Effect, Exit, Layer, Random, Scope } from "effect";
import { TestClock } from "effect/testing";
import { putPartner } from "@bonafide/testkit/access/AccessContract";
import { queueFor } from "@bonafide/testkit/callback/DeliverySamples";
import { MemoryCallbackSender } from "@bonafide/testkit/callback/MemoryCallbackSender";
import { TestBonafide } from "@bonafide/testkit/TestBonafide";
import { sampleVerification } from "@bonafide/testkit/verification/TransactionSamples";

/** All of core over memory, and the sender's controls. Workers are started by tests. */
export const DeliveryWorld = Layer.mergeAll(TestBonafide, MemoryCallbackSender.layer);

export const url = "https://partner.example/told";
export const ok: AttemptOutcome = { _tag: "Answered", status: 200 };
export const status = (code: number): AttemptOutcome => ({ _tag: "Answered", status: code });
export const failed: AttemptOutcome = { _tag: "Failed", reason: "ConnectionFailed" };

/** A sender's attempt at a hanging receiver: 15 s. */
export const hang: Effect.Effect<AttemptOutcome> = Effect.as(Effect.sleep(15_000), {
  _tag: "Failed",
  reason: "TimedOut",
});

/** In the middle of every spread: waits are the schedule's own. */
const evenRandom = { nextIntUnsafe: () => 0, nextDoubleUnsafe: () => 0.5 };

/** Lets whatever is ready run. */
export const settle = Effect.repeat(Effect.yieldNow, { times: 200 });

/** Lets time pass, in milliseconds. */
export const pass = (milliseconds: number) =>
  Effect.andThen(Effect.andThen(settle, TestClock.adjust(milliseconds)), settle);

interface WorkerOptions {
  readonly schedule?: RetrySchedule;
  readonly random?: Random.Random;
  /** How long a unit of records waits for company, in milliseconds. */
  readonly recordEvery?: number;
  /** The unit of work that this worker has. */
  readonly unitOfWork?: (unitOfWork: UnitOfWork["Service"]) => UnitOfWork["Service"];
  /** The store that this worker has. */
  readonly store?: (store: DeliveryStore["Service"]) => DeliveryStore["Service"];
  /** The clock on this worker's wall. */
  readonly clock?: Clock.Clock;
}

/** Starts a worker as a process would, with nothing in hand; what it gives kills it. */
export const startWorker = Effect.fnUntraced(function* ({
  clock,
  random = evenRandom,
  recordEvery = 0,
  schedule = sandboxSchedule,
  store = (same) => same,
  unitOfWork = (same) => same,
}: WorkerOptions = {}) {
  const scope = yield* Scope.fork(yield* Scope.Scope);
  const wall = clock ?? (yield* Clock.clockWith(Effect.succeed));
  const worker = runDeliveries({ schedule, recordEvery }).pipe(
    Effect.provideService(DeliveryStore, store(yield* DeliveryStore)),
    Effect.provideService(UnitOfWork, unitOfWork(yield* UnitOfWork)),
    Effect.provideService(Scope.Scope, scope),
    Effect.provideService(Random.Random, random),
    Effect.provideService(Clock.Clock, wall),
  );
  yield* Effect.forkIn(worker, scope);
  yield* settle;
  return Scope.close(scope, Exit.void);
});

/** A partner with a webhook secret, and how it queues deliveries of a verification of its own, due now. */
export const makePartner = Effect.gen(function* () {
  const { account, organization } = yield* putPartner();
  yield* (yield* Webhooks).rotateSecret(organization.id, Duration.zero);
  const verification = sampleVerification({ accountId: account.id });
  yield* (yield* VerificationStore).insert(verification);
  const queue = Effect.fnUntraced(function* (...changes: ReadonlyArray<Partial<CallbackEntry>>) {
    const created = yield* Clock.currentTimeMillis;
    const queued = yield* queueFor(
      verification,
      ...changes.map((change) => ({ url, created, ...change })),
    );
    yield* settle;
    return queued;
  });
  const queueOne = Effect.fnUntraced(function* (change: Partial<CallbackEntry> = {}) {
    const [delivery] = yield* queue(change);
    return delivery ?? (yield* Effect.die(new Error("Nothing was queued.")));
  });
  return { account, organization, queue, queueOne, verification };
});

/** When a delivery was attempted, in milliseconds since the test began. */
export const timesOf = Effect.fnUntraced(function* (id: string) {
  return (yield* (yield* DeliveryStore).log.attemptsOf(id)).map(({ at }) => at);
});

/** How many messages went to a URL, or to all. */
export const sentTo = Effect.fnUntraced(function* (to?: string) {
  const messages = yield* (yield* MemoryCallbackSender).messages;
  return messages.filter((message) => to === undefined || message.url === to);
});

/**
 * Has one attempt at the host of `url` answered while another stays under way: the worker then takes more in hand for
 * it than there are slots.
 */
export const answerOnce = Effect.fnUntraced(function* ({
  queue,
}: Effect.Success<typeof makePartner>) {
  const stays = "https://partner.example/stays";
  yield* (yield* MemoryCallbackSender).act(stays, Effect.never);
  yield* queue({ url: stays });
  yield* queue({ url: "https://partner.example/answers" });
});
