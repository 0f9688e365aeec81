import { Clock, Context, Deferred, Effect, Layer, Option, Queue, Random, type Scope } from "effect";
import { bySystem } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { advance } from "../machine/Machine.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { type Attempt, isGone } from "./Attempt.ts";
import { type Delivery, deliveryMachine, reportOf, spread } from "./Delivery.ts";
import { DeliveryLog } from "./DeliveryLog.ts";
import { deliveryMeters } from "./DeliveryMeters.ts";
import { DeliverySettings } from "./DeliverySettings.ts";
import { DeliveryStore } from "./DeliveryStore.ts";
import { Webhooks } from "./Webhooks.ts";

/** How many attempts are recorded by one unit at most. */
const unitLimit = 256;

/** An attempt that ended; `known` is the delivery as it was last seen. */
interface Finished {
  known: Delivery;
  readonly attempt: Attempt;
  readonly offset: number;
  readonly recorded: Deferred.Deferred<void>;
}

/**
 * Records what became of attempts, many in one unit of work.
 *
 * Nobody but the next attempt waits for a record, and a lost one is only an attempt made again; so records are made
 * together, and the wire does not wait for the disk.
 */
export class DeliveryRecorder extends Context.Service<
  DeliveryRecorder,
  {
    /** Returns once the attempt is recorded, or could not be: then it is made again when its lease ends. */
    readonly record: (delivery: Delivery, attempt: Attempt) => Effect.Effect<void>;
    /** Records for ever. */
    readonly run: Effect.Effect<never, never, Scope.Scope>;
  }
>()("@bonafide/core/callback/DeliveryRecorder") {
  static readonly layer = Layer.effect(
    DeliveryRecorder,
    Effect.gen(function* () {
      const { recordEvery, schedule } = yield* DeliverySettings;
      const store = yield* DeliveryStore;
      const log = yield* DeliveryLog;
      const webhooks = yield* Webhooks;
      const audit = yield* AuditTrail;
      const unitOfWork = yield* UnitOfWork;
      const step = advance(deliveryMachine(schedule));
      const finished = yield* Queue.unbounded<Finished>();

      // Another worker was here after the lease had ended: what it made of the delivery is decided upon.
      const reload = (one: Finished) =>
        Effect.map(log.find(one.known.id), (found) => {
          one.known = Option.getOrElse(found, () => one.known);
        });

      const recordOne = Effect.fnUntraced(function* (one: Finished) {
        const { attempt, known, offset } = one;
        const now = yield* Clock.currentTimeMillis;
        const command = reportOf(known, attempt, now, offset);
        const { cause, next } = yield* step(known, command, now, bySystem);
        yield* Effect.tapError(store.record(next, attempt), () => reload(one));
        const entry = { ...cause, subject: next.id, at: now };
        yield* known.version === 1 ? audit.begin(entry) : audit.append(entry);
        if (known.webhook !== undefined && isGone(attempt.outcome)) {
          yield* webhooks.disableGone(known.accountId, known.webhook, known.url);
        }
        return { next, attempt };
      });

      const recordAll = Effect.fnUntraced(function* (batch: ReadonlyArray<Finished>) {
        const records = yield* unitOfWork.atomically(
          Effect.forEach(batch, (one) =>
            // Refused where another worker has settled it.
            Effect.catchTag(recordOne(one), "Refused", () => Effect.undefined),
          ),
        );
        for (const record of records) {
          if (record !== undefined) yield* deliveryMeters.note(record.next, record.attempt);
        }
      });

      const settle = (batch: ReadonlyArray<Finished>) =>
        Effect.catchCause(recordAll(batch), (cause) =>
          batch.length === 1
            ? Effect.logError("An attempt could not be recorded", cause)
            : // One of them cannot be: each for itself.
              Effect.forEach(
                batch,
                (one) => Effect.ignoreCause(recordAll([one]), { log: "Error" }),
                {
                  discard: true,
                },
              ),
        );

      const turn = Effect.gen(function* () {
        const batch = yield* Queue.takeBetween(finished, 1, unitLimit);
        yield* settle(batch);
        yield* Effect.forEach(batch, ({ recorded }) => Deferred.succeed(recorded, undefined), {
          discard: true,
        });
        if (recordEvery > 0) yield* Effect.sleep(recordEvery);
      });

      const record = Effect.fnUntraced(function* (delivery: Delivery, attempt: Attempt) {
        const offset = yield* Random.nextBetween(-spread, spread);
        const recorded = yield* Deferred.make<void>();
        yield* Queue.offer(finished, { known: delivery, attempt, offset, recorded });
        yield* Deferred.await(recorded);
      });

      return DeliveryRecorder.of({ record, run: Effect.forever(turn) });
    }),
  );
}
