import type { Attempt } from "@bonafide/core/callback/Attempt";
import { type CallbackEntry, CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { type DeliveryCommand, deliveryMachine } from "@bonafide/core/callback/Delivery";
import type { Delivery } from "@bonafide/core/callback/Delivery";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { advance } from "@bonafide/core/machine/Machine";
import { bySystem } from "@bonafide/core/audit/AuditCause";
import type { Verification } from "@bonafide/core/verification/Verification";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { Effect, Option } from "effect";
import { sampleTime, sampleVerification } from "../verification/TransactionSamples.ts";
import { sampleEntry } from "./CallbackOutboxContract.ts";
import { sampleHolder } from "../due/SampleHolder.ts";

/** A delivery as it stands. */
export const deliveryOf = Effect.fnUntraced(function* (id: string) {
  return Option.getOrThrow(yield* (yield* DeliveryStore).log.find(id));
});

/** Queues one delivery for each change, to one verification, in the order given. */
export const queueFor = Effect.fnUntraced(function* (
  verification: Verification,
  ...changes: ReadonlyArray<Partial<CallbackEntry>>
) {
  const entries = changes.map((change) => sampleEntry(verification, change));
  yield* (yield* CallbackOutbox).put(entries);
  return yield* Effect.forEach(entries, ({ id }) => deliveryOf(id));
});

/** Queues one delivery for each change, in the order given. A delivery is due when it is created. */
export const queue = Effect.fnUntraced(function* (
  ...changes: ReadonlyArray<Partial<CallbackEntry>>
) {
  const verification = sampleVerification();
  yield* (yield* VerificationStore).insert(verification);
  return yield* queueFor(verification, ...changes);
});

/** Queues one delivery. */
export const queueOne = Effect.fnUntraced(function* (change: Partial<CallbackEntry> = {}) {
  const [delivery] = yield* queue(change);
  return delivery ?? (yield* Effect.die(new Error("Nothing was queued.")));
});

/** The next version of a delivery, after a command under a schedule of one wait of 5 s. */
export const afterwards = (delivery: Delivery, command: DeliveryCommand, now = sampleTime) =>
  Effect.map(
    Effect.orDie(advance(deliveryMachine([5_000]))(delivery, command, now, bySystem)),
    ({ next }) => next,
  );

type Claim = Parameters<DeliveryStore["Service"]["claim"]>[0];

/** Claims, and reads what was claimed: in the order of the claim. */
export const claimAndRead = Effect.fnUntraced(function* (wanted: Claim) {
  const store = yield* DeliveryStore;
  const claimed = yield* store.claim(wanted);
  const read = new Map((yield* store.read(claimed)).map((one) => [one.delivery.id, one.delivery]));
  return claimed.flatMap(({ id }) => read.get(id) ?? []);
});

/** Records one delivery's next version. */
export const recordOne = Effect.fnUntraced(function* (
  delivery: Delivery,
  attempt: Attempt | undefined,
) {
  const stored = yield* (yield* DeliveryStore).record([{ delivery, attempt }]);
  return stored.has(delivery.id);
});

/** The time that these samples are claimed and attempted at. */
export const claimTime = sampleTime + 60_000;

/** Asks for what is due then, and keeps it for 15 seconds. */
export const sampleClaim = {
  holder: sampleHolder,
  now: claimTime,
  leaseUntil: claimTime + 15_000,
  limit: 10,
  skipHosts: [],
};

/** An attempt that a receiver answered with 503, and the command that tells of it. */
export const sampleAttempt: Attempt = {
  at: claimTime,
  duration: 12,
  outcome: { _tag: "Answered", status: 503 },
};
export const sampleFailure = { _tag: "ReportFailure", now: claimTime, offset: 0 } as const;

/** The ids of deliveries. */
export const idsOf = (deliveries: ReadonlyArray<{ readonly id: string }>): ReadonlyArray<string> =>
  deliveries.map(({ id }) => id);
