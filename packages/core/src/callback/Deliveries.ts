import { Clock, Context, Effect, Layer, Option, Random, type Scope } from "effect";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { bySystem } from "../verification/Ledger.ts";
import { advance } from "../verification/Machine.ts";
import { type Attempt, isGone, isSuccess } from "./Attempt.ts";
import { type DeliveryCommand, deliveryMachine, type RetrySchedule, spread } from "./Delivery.ts";
import { DeliveryAttempts } from "./DeliveryAttempts.ts";
import { deliveryMeters } from "./DeliveryMeters.ts";
import { DeliverySignal } from "./DeliverySignal.ts";
import { type Delivery, DeliveryStore } from "./DeliveryStore.ts";
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

/** The waits between attempts, as the server is set. */
export class DeliverySettings extends Context.Service<
  DeliverySettings,
  { readonly schedule: RetrySchedule }
>()("@bonafide/core/callback/DeliverySettings") {}

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
      const attempts = yield* DeliveryAttempts;
      const webhooks = yield* Webhooks;
      const signal = yield* DeliverySignal;
      const audit = yield* AuditTrail;
      const unitOfWork = yield* UnitOfWork;
      const step = advance(deliveryMachine(schedule));
      const slots = new HostSlots();
      const inHand = new Set<string>();

      const commandOf = (
        { outcome }: Attempt,
        { webhook }: Delivery,
        now: number,
        offset: number,
      ) => {
        const erased = outcome._tag === "Failed" && outcome.reason === "Erased";
        if (erased || (webhook !== undefined && isGone(outcome)))
          return { _tag: "ReportGone" } as const;
        return isSuccess(outcome)
          ? ({ _tag: "ReportSuccess" } as const)
          : ({ _tag: "ReportFailure", now, offset } as const);
      };

      const record = Effect.fnUntraced(function* (delivery: Delivery, attempt: Attempt) {
        const now = yield* Clock.currentTimeMillis;
        const offset = yield* Random.nextBetween(-spread, spread);
        const command: DeliveryCommand = commandOf(attempt, delivery, now, offset);
        const { cause, next } = yield* step(delivery, command, now, bySystem);
        const unit = Effect.gen(function* () {
          yield* store.record(next, attempt);
          yield* audit.append({ ...cause, subject: next.id, at: now });
          if (delivery.webhook !== undefined && isGone(attempt.outcome)) {
            yield* webhooks.disableGone(delivery.accountId, delivery.webhook);
          }
        });
        yield* unitOfWork.atomically(unit);
        yield* deliveryMeters.note(next, attempt);
      });

      const deliver = (delivery: Delivery) =>
        slots
          .attempt(
            delivery.host ?? "",
            attempts.attempt(delivery),
            ({ outcome }) => outcome._tag === "Answered",
          )
          .pipe(
            Effect.tap(() => signal.wake),
            Effect.flatMap((attempt) => record(delivery, attempt)),
            // What could not be recorded is attempted again when the lease ends.
            Effect.ignoreCause({ log: "Error" }),
            Effect.ensuring(Effect.sync(() => inHand.delete(delivery.id))),
          );

      const claim = Effect.fnUntraced(function* () {
        const room = Math.min(batch, heldLimit - slots.held);
        if (room <= 0) return 0;
        const now = yield* Clock.currentTimeMillis;
        const claimed = yield* store.claim({
          now,
          leaseUntil: now + lease,
          limit: room,
          skipHosts: slots.full,
        });
        for (const delivery of claimed) {
          // A lease that ended while its delivery waited its turn: it is in hand already.
          if (inHand.has(delivery.id)) continue;
          inHand.add(delivery.id);
          yield* Effect.forkScoped(deliver(delivery));
        }
        return claimed.length;
      });

      const renew = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis;
        if (inHand.size > 0) yield* store.renew(Array.from(inHand), now + lease);
      });

      // Waits are measured by the clock on the wall: when that is set, they move along with it.
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
        known = now;
        yield* Effect.logWarning("The clock was set: deliveries keep their waits");
        yield* store.shift(set);
      });

      const pause = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis;
        const next = Option.getOrElse(yield* store.nextDue, () => Number.POSITIVE_INFINITY);
        // Due and not claimed: their hosts are full, and one that gets a slot wakes us.
        const wait = next <= now ? longestWait : Math.min(longestWait, next - now);
        yield* Effect.race(signal.wait, Effect.sleep(wait));
      });

      const guarded = <E>(work: Effect.Effect<unknown, E, Scope.Scope>) =>
        Effect.catchCause(work, (cause) =>
          Effect.andThen(
            Effect.logError("Deliveries are held up", cause),
            Effect.sleep(longestWait),
          ),
        );

      const turn = Effect.andThen(
        follow,
        Effect.flatMap(claim(), (count) => (count === batch ? Effect.void : pause)),
      );

      const run = Effect.andThen(
        Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(renewal), guarded(renew)))),
        Effect.forever(guarded(turn)),
      );

      return Deliveries.of({ run });
    }),
  );
}
