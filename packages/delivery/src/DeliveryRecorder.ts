import { Clock, Effect, Option, Random, Result } from "effect";
import { bySystem } from "@bonafide/core/audit/AuditCause";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { type Step, stepOf } from "@bonafide/core/machine/Machine";
import { makeBatches, orEachAlone } from "@bonafide/core/storage/Batches";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { type Attempt, isGone } from "@bonafide/core/callback/Attempt";
import { type Delivery, deliveryMachine, reportOf } from "@bonafide/core/callback/Delivery";
import { spread } from "@bonafide/core/callback/RetrySchedule";
import { DeliveryLog } from "@bonafide/core/callback/DeliveryLog";
import { deliveryMeters } from "./DeliveryMeters.ts";
import type { DeliverySettings } from "./DeliverySettings.ts";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { Webhooks } from "@bonafide/core/callback/Webhooks";
import { logDefect } from "@bonafide/core/defect/DefectLog";

/** How many attempts are recorded by one unit at most. */
const unitLimit = 512;

/** An attempt that ended; `known` is the delivery as it was last seen. */
interface Finished {
  readonly known: Delivery;
  readonly attempt: Attempt;
  /** Told once the attempt is recorded, or could not be: then it is made again when its lease ends. */
  readonly recorded: () => void;
}

/** What a finished attempt makes of its delivery. */
interface Recorded extends Finished, Step<Delivery> {}

/** Takes an attempt that ended, at once, to record it soon. */
export type DeliveryRecorder = (finished: Finished) => void;

/**
 * Records what became of attempts, many in one unit of work, until the scope ends.
 *
 * Only the next attempt waits for a record, and a lost one is an attempt made again; so records are made together,
 * and the wire does not wait for the disk.
 */
export const makeDeliveryRecorder = Effect.fnUntraced(function* ({
  recordEvery,
  schedule,
}: DeliverySettings) {
  const store = yield* DeliveryStore;
  const log = yield* DeliveryLog;
  const webhooks = yield* Webhooks;
  const audit = yield* AuditTrail;
  const unitOfWork = yield* UnitOfWork;
  const step = stepOf(deliveryMachine(schedule));

  const decide = Effect.fnUntraced(function* (batch: ReadonlyArray<Finished>) {
    const now = yield* Clock.currentTimeMillis;
    const random = yield* Random.Random;
    return batch.flatMap((one): ReadonlyArray<Recorded> => {
      const offset = (2 * random.nextDoubleUnsafe() - 1) * spread;
      const command = reportOf(one.known, one.attempt, now, offset);
      const decided = step(one.known, command, now, bySystem);
      // Refused where another worker has settled it.
      return Result.isSuccess(decided) ? [{ ...one, ...decided.success }] : [];
    });
  });

  const disableGone = Effect.fnUntraced(function* ({ attempt, known }: Finished) {
    if (known.webhook === undefined || !isGone(attempt.outcome)) return;
    yield* webhooks.disableGone(known.accountId, known.webhook, known.url);
  });

  const storeAll = Effect.fnUntraced(function* (records: ReadonlyArray<Recorded>) {
    const stored = yield* store.record(
      records.map(({ attempt, next }) => ({ delivery: next, attempt })),
    );
    const kept = records.filter(({ next }) => stored.has(next.id));
    yield* audit.appendAll(
      kept.map(({ cause, next }) => ({ ...cause, subject: next.id, at: next.updated })),
    );
    yield* Effect.forEach(kept, disableGone, { discard: true });
    return kept;
  });

  // Another worker was here after the lease had ended: what it made of the delivery is decided upon.
  const reload = (one: Finished) =>
    Effect.map(log.find(one.known.id), (found) => ({
      ...one,
      known: Option.getOrElse(found, () => one.known),
    }));

  /** Gives those that another worker has stored meanwhile. */
  const recordAll = Effect.fnUntraced(function* (batch: ReadonlyArray<Finished>) {
    const records = yield* decide(batch);
    const kept = yield* unitOfWork.atomically(storeAll(records));
    yield* deliveryMeters.note(kept);
    const stored = new Set(kept);
    return records.filter((record) => !stored.has(record));
  });

  const settle: (batch: ReadonlyArray<Finished>) => Effect.Effect<void> = orEachAlone(
    (batch) =>
      Effect.flatMap(recordAll(batch), (overtaken) =>
        overtaken.length === 0
          ? Effect.void
          : Effect.flatMap(Effect.forEach(overtaken, reload), settle),
      ),
    (_, cause) => logDefect("An attempt could not be recorded", cause),
  );

  const { add } = yield* makeBatches<Finished>({
    limit: unitLimit,
    interruptible: true,
    work: (batch) =>
      Effect.map(settle(batch), () => {
        for (const { recorded } of batch) recorded();
      }),
    pause: (left) => (left < unitLimit ? Effect.sleep(recordEvery) : Effect.void),
  });
  return add;
});
