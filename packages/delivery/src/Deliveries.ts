import { Clock, Effect, Option } from "effect";
import { makeDeliveryAttempts } from "./DeliveryAttempts.ts";
import type { DeliverySettings } from "./DeliverySettings.ts";
import { makeDeliveryRecorder } from "./DeliveryRecorder.ts";
import { DeliverySignal } from "@bonafide/core/callback/DeliverySignal";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { DueHolder } from "@bonafide/core/due/DueHolder";
import { logDefect } from "@bonafide/core/defect/DefectLog";

/** How long a claim on a delivery lasts, in milliseconds. It is renewed while the delivery waits. */
const lease = 15_000;
const renewal = 5_000;
/** How many deliveries are held at most, and claimed at a time. */
const heldLimit = 4_096;
const batch = 512;
/** How long to wait after a defect, in milliseconds. */
const afterDefect = 1_000;
/**
 * Looking past full hosts scans all their due rows. So the next such look waits this many times as long as the last one
 * took, at most `longestLook` milliseconds.
 */
const lookShare = 20;
const longestLook = 250;

const monotonic = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos) / 1e6);

/**
 * Delivers the outbox until the scope ends.
 *
 * A delivery is claimed for a lease, attempted when its host has a slot, and recorded; what a dead process had in hand
 * is attempted again by another, under the same id. Source: choices, section 3.
 */
export const runDeliveries = Effect.fnUntraced(function* (settings: DeliverySettings) {
  const { id: holder } = yield* DueHolder;
  const store = yield* DeliveryStore;
  const record = yield* makeDeliveryRecorder(settings);
  const attempts = yield* makeDeliveryAttempts(record);
  const signal = yield* DeliverySignal;

  /** When to look past full hosts again, in milliseconds of the monotonic clock. */
  let lookAgain = -Infinity;
  let isPutOff = false;

  const claim = Effect.fnUntraced(function* (now: number) {
    const room = Math.min(batch, heldLimit - attempts.inHand.size);
    const skipHosts = attempts.fullHosts();
    const began = yield* monotonic;
    isPutOff = skipHosts.length > 0 && began < lookAgain;
    if (room <= 0 || isPutOff) return 0;
    const wanted = { holder, now, leaseUntil: now + lease, limit: room, skipHosts };
    const claimed = yield* store.claim(wanted);
    if (skipHosts.length > 0) {
      const ended = yield* monotonic;
      lookAgain = ended + Math.min(longestLook, lookShare * (ended - began));
    }
    // Takes each before the next is looked at, so that it counts. One for later keeps its lease.
    const surplus = claimed.filter((delivery) => attempts.take(delivery) === "soon");
    if (surplus.length > 0) yield* store.renew(surplus, now);
    return claimed.length;
  });

  const renew = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis;
    const inHand = Array.from(attempts.inHand.values());
    if (inHand.length > 0) yield* store.renew(inHand, now + lease);
  });

  const pause = Effect.fnUntraced(function* (claimedAt: number) {
    // A due, unclaimed delivery has a full host, whose next free slot wakes this loop.
    const next = Option.getOrElse(yield* store.nextDue(claimedAt), () => Infinity);
    const now = yield* Clock.currentTimeMillis;
    const look = isPutOff ? Math.max(0, lookAgain - (yield* monotonic)) : Infinity;
    yield* signal.waitAtMost(Math.min(next - now, look));
  });

  const guarded = <E>(work: Effect.Effect<unknown, E>) =>
    Effect.catchCause(work, (cause) =>
      Effect.andThen(logDefect("Deliveries are held up", cause), Effect.sleep(afterDefect)),
    );

  const turn = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis;
    if ((yield* claim(now)) < batch) yield* pause(now);
  });

  const renewals = Effect.forever(Effect.andThen(Effect.sleep(renewal), guarded(renew)));

  return yield* Effect.all([renewals, Effect.forever(guarded(turn))], {
    concurrency: "unbounded",
  }).pipe(Effect.andThen(Effect.never));
});
