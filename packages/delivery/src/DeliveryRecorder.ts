import { Clock, Effect, Option, Random, Result } from "effect";
import { bySystem } from "@bonafide/core/audit/AuditCause";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { type Step, stepOf } from "@bonafide/core/machine/Machine";
import { makeBatches, orEachAlone } from "@bonafide/core/storage/Batches";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { type Attempt, isGone } from "@bonafide/core/callback/Attempt";
import { type Delivery, deliveryMachine, reportOf } from "@bonafide/core/callback/Delivery";
import { spread } from "@bonafide/core/callback/RetrySchedule";
import { deliveryMeters } from "./DeliveryMeters.ts";
import type { DeliverySettings } from "./DeliverySettings.ts";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { Webhooks } from "@bonafide/core/callback/Webhooks";
import { logDefect } from "@bonafide/core/defect/DefectLog";

/** The most attempts that one unit records. */
const unitLimit = 512;

/** A finished attempt; `known` is the delivery as last read. */
interface Finished {
  readonly known: Delivery;
  readonly attempt: Attempt;
  /** Called once the attempt is recorded, or could not be: then it is repeated when its lease ends. */
  readonly recorded: () => void;
}

/** A finished attempt and the next version of its delivery. */
interface Recorded extends Finished, Step<Delivery> {}

/** Queues a finished attempt for recording. */
export type DeliveryRecorder = (finished: Finished) => void;

/**
 * Records finished attempts, many in one unit of work, until the scope ends.
 *
 * Only a further attempt waits for the record, and a lost record only repeats an attempt. So sending does not wait for
 * the disk.
 */
export const makeDeliveryRecorder = Effect.fnUntraced(function* ({
  recordEvery,
  schedule,
}: DeliverySettings) {
  const store = yield* DeliveryStore;
  const { log } = store;
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
      // Refused if another worker has settled it.
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

  // Another worker stored a newer version after the lease ended: decide again on that.
  const reload = (one: Finished) =>
    Effect.map(log.find(one.known.id), (found) => ({
      ...one,
      known: Option.getOrElse(found, () => one.known),
    }));

  /** Returns those with a newer stored version. */
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
