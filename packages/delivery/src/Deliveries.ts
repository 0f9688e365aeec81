import { Clock, Effect, Option, Semaphore } from "effect";
import { makeDeliveryAttempts } from "./DeliveryAttempts.ts";
import type { DeliverySettings } from "./DeliverySettings.ts";
import { makeDeliveryRecorder } from "./DeliveryRecorder.ts";
import { Signals } from "@bonafide/core/storage/Signals";
import { ReceiverSlots } from "@bonafide/core/callback/ReceiverSlots";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { DueHolder } from "@bonafide/core/due/DueHolder";
import { logDefect } from "@bonafide/core/defect/DefectLog";
import { afterHeld } from "@bonafide/core/verification/DueWork";

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
/** For how long a host whose slots other processes have is left to them, in milliseconds. */
const afterDenial = 1_000;

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
  const slots = yield* ReceiverSlots;
  const attempts = yield* makeDeliveryAttempts(record, slots);
  const { delivery: signal } = yield* Signals;

  /** When to look past full hosts again, in milliseconds of the monotonic clock. */
  let lookAgain = -Infinity;
  let isPutOff = false;
  /** Whether the last look left due deliveries to hosts that are full, or to a later one. */
  let hasSkipped = false;

  // Renewing and sharing slots must not cross.
  const oneAtATime = Semaphore.makeUnsafe(1).withPermits(1);

  /** Hosts whose slots others have, and until when they are left alone, in milliseconds of the monotonic clock. */
  const denied = new Map<string, number>();

  const give = Effect.fnUntraced(function* (granted: ReadonlyMap<string, number>, now: number) {
    const until = (yield* monotonic) + afterDenial;
    const dropped = Array.from(granted).flatMap(([host, count]) => {
      if (count === 0) denied.set(host, until);
      return attempts.lease(host, count);
    });
    if (dropped.length > 0) yield* store.renew(dropped, now + afterDenial);
  });

  /** Takes the slots that are needed, and gives back those that are not. */
  const shareSlots = Effect.fnUntraced(function* (now: number) {
    const { idle, wanting } = attempts.lines;
    if (idle.length > 0) {
      yield* slots.giveBack(holder, idle);
      for (const host of idle) attempts.lease(host, 0);
      yield* signal.wake;
    }
    if (wanting.size === 0) return;
    const taken = yield* slots.take({ holder, now, leaseUntil: now + lease }, wanting);
    yield* give(new Map(Array.from(wanting, ([host]) => [host, taken.get(host) ?? 0])), now);
  });

  const renewSlots = Effect.fnUntraced(function* (now: number) {
    const { leased } = attempts.lines;
    if (leased.size === 0) return;
    const kept = yield* slots.take({ holder, now, leaseUntil: now + lease }, leased);
    yield* give(new Map(Array.from(leased, ([host]) => [host, kept.get(host) ?? 0])), now);
  });

  const deniedHosts = Effect.map(monotonic, (now) => {
    for (const [host, until] of denied) if (until <= now) denied.delete(host);
    return Array.from(denied.keys());
  });

  const claim = Effect.fnUntraced(function* (now: number) {
    const room = Math.min(batch, heldLimit - attempts.inHand.size);
    const skipHosts = [...attempts.fullHosts(), ...(yield* deniedHosts)];
    const began = yield* monotonic;
    isPutOff = skipHosts.length > 0 && began < lookAgain;
    hasSkipped = skipHosts.length > 0 || room < batch;
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
    if (slots.isShared) yield* oneAtATime(renewSlots(now));
  });

  const pause = Effect.fnUntraced(function* (claimedAt: number) {
    // What is due and was skipped waits for a slot, which wakes this loop; what was not, another process holds.
    const next = Option.getOrElse(yield* store.nextDue(hasSkipped ? claimedAt : 0), () => Infinity);
    const now = yield* Clock.currentTimeMillis;
    const look = isPutOff ? Math.max(0, lookAgain - (yield* monotonic)) : Infinity;
    const denial = denied.size > 0 ? afterDenial : Infinity;
    yield* signal.waitAtMost(Math.min(next <= claimedAt ? afterHeld : next - now, look, denial));
  });

  const guarded = <E>(work: Effect.Effect<unknown, E>) =>
    Effect.catchCause(work, (cause) =>
      Effect.andThen(logDefect("Deliveries are held up", cause), Effect.sleep(afterDefect)),
    );

  const turn = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis;
    const count = yield* claim(now);
    if (slots.isShared) yield* oneAtATime(shareSlots(now));
    if (count < batch) yield* pause(now);
  });

  const renewals = Effect.forever(Effect.andThen(Effect.sleep(renewal), guarded(renew)));

  return yield* Effect.all([renewals, Effect.forever(guarded(turn))], {
    concurrency: "unbounded",
  }).pipe(Effect.andThen(Effect.never));
});
