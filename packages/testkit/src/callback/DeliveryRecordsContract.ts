import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { samplePossession, sampleVerification } from "../verification/TransactionSamples.ts";
import {
  afterwards,
  claimAndRead,
  claimTime as now,
  idsOf as ids,
  queue,
  queueFor,
  queueOne,
  recordOne,
  sampleAttempt as attempt,
  sampleClaim as claim,
  sampleFailure as failed,
  deliveryOf,
} from "./DeliverySamples.ts";

/** The contract of `DeliveryStore`: it keeps what became of deliveries. */
export const deliveryRecordsContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("DeliveryStore: records", () => {
    test(
      "keeps the next version, and is due when that says",
      Effect.gen(function* () {
        const queued = yield* queueOne({ created: now });
        yield* claimAndRead(claim);
        const retried = yield* afterwards(queued, failed, now);
        expect(retried).toMatchObject({ state: { attempts: 1, dueAt: now + 5_000 }, version: 2 });
        yield* recordOne(retried, attempt);
        expect(yield* deliveryOf(queued.id)).toEqual(retried);
        expect(yield* claimAndRead({ ...claim, now: now + 4_999 })).toEqual([]);
        expect(yield* claimAndRead({ ...claim, now: now + 5_000 })).toEqual([retried]);
      }),
    );

    test(
      "refuses a version that another process has stored, and its attempt",
      Effect.gen(function* () {
        const queued = yield* queueOne();
        const settled = yield* afterwards(queued, { _tag: "ReportSuccess" });
        const rivals = Array.from({ length: 20 }, () => recordOne(settled, attempt));
        const stored = yield* Effect.all(rivals, { concurrency: "unbounded" });
        expect(stored.filter((wasStored) => wasStored)).toHaveLength(1);
        expect(yield* recordOne({ ...queued, version: 4 }, attempt)).toBe(false);
        const unknown = { ...settled, id: freshId() };
        expect(yield* recordOne(unknown, attempt)).toBe(false);
        expect(yield* (yield* DeliveryStore).log.attemptsOf(queued.id)).toEqual([attempt]);
        expect(yield* deliveryOf(queued.id)).toEqual(settled);
      }),
    );

    test(
      "records as part of the unit of work around it",
      Effect.gen(function* () {
        const { atomically } = yield* UnitOfWork;
        const queued = yield* queueOne();
        const settled = yield* afterwards(queued, { _tag: "ReportSuccess" });
        yield* Effect.exit(
          atomically(Effect.andThen(recordOne(settled, attempt), Effect.fail("no"))),
        );
        expect(yield* deliveryOf(queued.id)).toEqual(queued);
        expect(yield* (yield* DeliveryStore).log.attemptsOf(queued.id)).toEqual([]);
      }),
    );

    test(
      "reads what is claimed with what it tells of, and nothing of which a newer version is stored",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const verification = sampleVerification();
        const possession = samplePossession(verification);
        yield* (yield* VerificationStore).insert(verification);
        yield* (yield* TransactionStore).insert(possession);
        const [ofTransaction, ofVerification, overtaken] = yield* queueFor(
          verification,
          { created: now - 2, transactionId: possession.id },
          { created: now - 1 },
          { created: now, transactionId: possession.id },
        );
        if (overtaken === undefined) throw new Error("Nothing was queued.");
        const claimed = yield* store.claim(claim);
        yield* recordOne(yield* afterwards(overtaken, failed, now), attempt);
        const read = yield* store.read(claimed);
        expect(read).toHaveLength(2);
        expect(read).toContainEqual({ delivery: ofTransaction, transaction: possession });
        expect(read).toContainEqual({ delivery: ofVerification, transaction: undefined });
        yield* (yield* VerificationStore).erase(verification.id);
        for (const { delivery, transaction } of yield* store.read(claimed)) {
          expect([delivery.url, transaction]).toEqual([undefined, undefined]);
        }
        expect(yield* store.read([])).toEqual([]);
      }),
    );

    test(
      "records many at once, each its own change, and tells which were stored",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const [first, second, third, late] = yield* queue({}, {}, {}, {});
        if (first === undefined || second === undefined) throw new Error("Nothing was queued.");
        if (third === undefined || late === undefined) throw new Error("Nothing was queued.");
        const success = { _tag: "ReportSuccess" } as const;
        const settled = yield* afterwards(late, success);
        yield* recordOne(settled, attempt);
        const next = [
          yield* afterwards(first, success),
          yield* afterwards(second, success),
          yield* afterwards(third, failed, now),
          settled,
        ];
        const stored = yield* store.record(
          next.map((delivery, turn) => ({ delivery, attempt: { ...attempt, at: now + turn } })),
        );
        expect(stored).toEqual(new Set(ids([first, second, third])));
        expect(yield* Effect.forEach(next, ({ id }) => deliveryOf(id))).toEqual(next);
        const { log } = yield* DeliveryStore;
        const made = yield* Effect.forEach(next, ({ id }) => log.attemptsOf(id));
        expect(made.map((attempts) => attempts.map(({ at }) => at))).toEqual([
          [now],
          [now + 1],
          [now + 2],
          [now],
        ]);
        expect(yield* store.record([])).toEqual(new Set());
      }),
    );
  });
};
