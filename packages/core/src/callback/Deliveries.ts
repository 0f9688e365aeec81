import { Clock, Context, Effect, Layer, Option, Random, type Scope } from "effect";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { bySystem } from "../audit/AuditCause.ts";
import { advance } from "../machine/Machine.ts";
import { type Attempt, isGone } from "./Attempt.ts";
import { deliveryMachine, spread, reportOf } from "./Delivery.ts";
import { DeliveryAttempts } from "./DeliveryAttempts.ts";
import { deliveryMeters } from "./DeliveryMeters.ts";
import { DeliverySettings } from "./DeliverySettings.ts";
import { DeliverySignal } from "./DeliverySignal.ts";
import type { Delivery } from "./Delivery.ts";
import { DeliveryStore } from "./DeliveryStore.ts";
import { DeliveryLog } from "./DeliveryLog.ts";
import { HostSlots } from "./HostSlots.ts";
import { Webhooks } from "./Webhooks.ts";

/** How long a worker keeps a delivery to itself, in milliseconds; it renews that while the delivery waits its turn. */
const lease = 15_000;
const renewal = 5_000;
/** How many deliveries are in hand at most, and how many are claimed at a time. */
const heldLimit = 4_096;
const batch = 256;
/** How long to wait at most before looking again, in milliseconds: other processes queue deliveries too. */
const longestWait = 1_000;
/** By how many milliseconds the clock must be off to count as set. */
const clockTolerance = 10_000;

/** Whether somebody was there. Nobody was asked where everything to tell was erased. */
const isAnswer = ({ outcome }: Attempt): boolean =>
  outcome._tag === "Answered" || outcome.reason === "Erased";

/**
 * Delivers what is in the outbox, for ever.
 *
 * A delivery is claimed for a lease, attempted when its host has a slot, and recorded; what a killed process had in
 * hand is attempted again by the next, under the same id. Source: choices, section 3.
 */
export class Deliveries extends Context.Service<
  Deliveries,
  {
    readonly run: Effect.Effect<never, never, Scope.Scope>;
  }
>()("@bonafide/core/callback/Deliveries") {
  static readonly layer = Layer.effect(
    Deliveries,
    Effect.gen(function* () {
      const { schedule } = yield* DeliverySettings;
      const store = yield* DeliveryStore;
      const log = yield* DeliveryLog;
      const attempts = yield* DeliveryAttempts;
      const webhooks = yield* Webhooks;
      const signal = yield* DeliverySignal;
      const audit = yield* AuditTrail;
      const unitOfWork = yield* UnitOfWork;
      const step = advance(deliveryMachine(schedule));
      const slots = new HostSlots();
      const inHand = new Map<string, Delivery>();

      const record = Effect.fnUntraced(function* (delivery: Delivery, attempt: Attempt) {
        const now = yield* Clock.currentTimeMillis;
        const offset = yield* Random.nextBetween(-spread, spread);
        const command = reportOf(delivery, attempt, now, offset);
        let known = delivery;
        // Another worker was here after the lease had ended: what it made of the delivery is decided upon.
        const reload = Effect.map(log.find(delivery.id), (found) => {
          known = Option.getOrElse(found, () => known);
        });
        const unit = Effect.gen(function* () {
          const { cause, next } = yield* step(known, command, now, bySystem);
          yield* Effect.tapError(store.record(next, attempt), () => reload);
          yield* audit.append({ ...cause, subject: next.id, at: now });
          if (delivery.webhook !== undefined && isGone(attempt.outcome)) {
            yield* webhooks.disableGone(delivery.accountId, delivery.webhook, delivery.url);
          }
          return next;
        });
        yield* deliveryMeters.note(yield* unitOfWork.atomically(unit), attempt);
      });

      const take = (delivery: Delivery) => {
        const attempt = attempts.attempt(delivery);
        // What is erased goes nowhere: it needs no slot.
        return delivery.host === undefined
          ? Effect.asSome(attempt)
          : slots.attempt(delivery.host, attempt, isAnswer);
      };

      const deliver = (delivery: Delivery) =>
        Effect.suspend(() => {
          inHand.set(delivery.id, delivery);
          return take(delivery);
        }).pipe(
          Effect.flatMap(
            Option.match({
              onNone: () => Effect.void,
              onSome: (attempt) => Effect.ignore(record(delivery, attempt)),
            }),
          ),
          // Refused where another worker has settled it. What could not be recorded is attempted again when the lease
          // ends.
          Effect.ignoreCause({ log: "Error" }),
          Effect.ensuring(Effect.sync(() => inHand.delete(delivery.id))),
          // A slot is free, and there may be a retry to wait for.
          Effect.ensuring(signal.wake),
        );

      const claim = Effect.fnUntraced(function* (now: number) {
        const room = Math.min(batch, heldLimit - slots.held);
        if (room <= 0) return 0;
        const claimed = yield* store.claim({
          now,
          leaseUntil: now + lease,
          limit: room,
          skipHosts: slots.full,
        });
        const surplus: Array<Delivery> = [];
        for (const delivery of claimed) {
          // A lease that ended while its delivery waited its turn: it is in hand already.
          if (inHand.has(delivery.id)) continue;
          const turn = delivery.host === undefined ? "now" : slots.turnOf(delivery.host);
          if (turn === "soon") surplus.push(delivery);
          // In hand before the next is looked at, so that it counts.
          if (turn === "now")
            yield* Effect.forkScoped(deliver(delivery), { startImmediately: true });
        }
        // One that is to come later is left to its lease.
        if (surplus.length > 0) yield* store.renew(surplus, now);
        return claimed.length;
      });

      const renew = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis;
        if (inHand.size > 0) yield* store.renew(Array.from(inHand.values()), now + lease);
      });

      // Waits are measured by the clock on the wall. Where that is set back, they move along with it, or they would
      // stall; where it is set forward they end early, as what was queued since must not be moved.
      const offset = Effect.zipWith(
        Clock.currentTimeMillis,
        Clock.monotonicTimeNanos,
        (wall, monotonic) => wall - Number(monotonic / 1_000_000n),
      );
      let known = yield* offset;
      const follow = Effect.gen(function* () {
        const now = yield* offset;
        const set = now - known;
        if (Math.abs(set) < clockTolerance) return;
        yield* Effect.logWarning("The clock was set: waits of deliveries follow it");
        if (set < 0) yield* store.shift(set);
        yield* renew;
        known = now;
      });

      const pause = Effect.fnUntraced(function* (claimedAt: number) {
        // What was due and not claimed has a full host, and one that gets a slot wakes us.
        const next = Option.getOrElse(yield* store.nextDue(claimedAt), () => Infinity);
        const now = yield* Clock.currentTimeMillis;
        const wait = Math.min(longestWait, Math.max(0, next - now));
        yield* Effect.race(signal.wait, Effect.sleep(wait));
      });

      const guarded = <E>(work: Effect.Effect<unknown, E, Scope.Scope>) =>
        Effect.catchCause(work, (cause) =>
          Effect.andThen(
            Effect.logError("Deliveries are held up", cause),
            Effect.sleep(longestWait),
          ),
        );

      const turn = Effect.gen(function* () {
        yield* follow;
        const now = yield* Clock.currentTimeMillis;
        if ((yield* claim(now)) < batch) yield* pause(now);
      });

      const run = Effect.andThen(
        Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(renewal), guarded(renew)))),
        Effect.forever(guarded(turn)),
      );

      return Deliveries.of({ run });
    }),
  );
}
