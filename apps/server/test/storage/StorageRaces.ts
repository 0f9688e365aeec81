import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import type { LimitName } from "@bonafide/core/limit/Limit";
import { Limits, type LimitUse } from "@bonafide/core/limit/Limits";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { MemoryVault } from "@bonafide/testkit/storage/MemoryVault";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import type { StoragePorts } from "@bonafide/testkit/storage/StoragePorts";
import {
  nextVersion,
  samplePossession,
  sampleTime,
  sampleVerification,
} from "@bonafide/testkit/verification/TransactionSamples";
import { describe, expect } from "@effect/vitest";
import { Deferred, Effect, Exit, Fiber, Latch, Layer, Option } from "effect";

export const entryOf = (subject: string, at = sampleTime) => ({
  subject,
  action: "sample.changed",
  actor: "system",
  at,
  source: undefined,
});

/** A stored possession check. */
export const storedPossession = Effect.gen(function* () {
  const verification = sampleVerification();
  const possession = samplePossession(verification);
  yield* (yield* VerificationStore).insert(verification);
  yield* (yield* TransactionStore).insert(possession);
  return possession;
});

/** Starts a unit that appends to a chain and then stays open until the gate opens. */
export const appendAndHold = Effect.fnUntraced(function* (subject: string, gate: Latch.Latch) {
  const { atomically } = yield* UnitOfWork;
  const audit = yield* AuditTrail;
  const appended = yield* Deferred.make<void>();
  const fiber = yield* Effect.forkChild(
    atomically(
      audit
        .append(entryOf(subject))
        .pipe(Effect.andThen(Deferred.succeed(appended, undefined)), Effect.andThen(gate.await)),
    ),
  );
  yield* Deferred.await(appended);
  return fiber;
});

const rate = (limit: LimitName, perMinute: number): LimitUse => ({
  limit,
  subject: freshId(),
  rule: { _tag: "Even", perMinute },
});

/** Races that every real database must decide, and rightly. */
export const storageRaces = <E>(name: string, layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(Limits.layer.pipe(Layer.provide(MemoryVault), Layer.provideMerge(layer)));

  describe(`${name}, a raced TransactionStore, AuditTrail and LimitStore`, () => {
    test(
      "lets one of a thousand concurrent saves win each version",
      Effect.gen(function* () {
        const transactions = yield* TransactionStore;
        let current = yield* storedPossession;
        for (const round of [1, 2]) {
          const rivals = Array.from({ length: 1_000 }, (_, rival) =>
            nextVersion(current, { updated: sampleTime + round * 1_000 + rival }),
          );
          const exits = yield* Effect.forEach(
            rivals,
            (rival) => Effect.exit(Effect.as(transactions.save(rival), rival)),
            { concurrency: "unbounded" },
          );
          const winners = exits.filter(Exit.isSuccess).map(({ value }) => value);
          expect(winners).toHaveLength(1);
          expect(exits.filter(Exit.hasDies)).toEqual([]);
          expect(Option.toArray(yield* transactions.find(current.id))).toEqual(winners);
          current = winners[0] ?? current;
        }
        expect(current.version).toBe(3);
      }),
    );

    test(
      "lands both of two units that append to the same chain",
      Effect.gen(function* () {
        const { atomically } = yield* UnitOfWork;
        const audit = yield* AuditTrail;
        const subject = freshId();
        const gate = yield* Latch.make();
        const held = yield* appendAndHold(subject, gate);
        const second = yield* Effect.forkChild(
          atomically(audit.append(entryOf(subject, sampleTime + 1))),
        );
        yield* Effect.repeat(Effect.yieldNow, { times: 20 });
        yield* gate.open;
        yield* Fiber.join(held);
        yield* Fiber.join(second);
        const report = yield* (yield* AuditSeal).verify;
        expect(report).toMatchObject({ rows: 2, subjects: 1, broken: [] });
      }),
    );

    test(
      "gives exactly as many tokens as there are to two hundred takers",
      Effect.gen(function* () {
        const { take } = yield* Limits;
        const [product, account] = [rate("product_rate", 60), rate("account_rate", 90)];
        const spent = yield* Effect.forEach(
          Array.from({ length: 200 }, (_, taker) =>
            taker % 2 === 0 ? [product, account] : [account],
          ),
          (uses) => Effect.exit(take(uses, sampleTime)),
          { concurrency: "unbounded" },
        );
        expect(spent.filter(Exit.hasDies)).toEqual([]);
        expect(spent.filter(Exit.isSuccess)).toHaveLength(90);
      }),
    );

    test(
      "refills a bucket once, however the clocks of two processes differ",
      Effect.gen(function* () {
        const { take } = yield* Limits;
        const bucket = rate("account_rate", 6);
        const [ahead, behind] = [sampleTime + 9_000, sampleTime];
        const turns = Array.from({ length: 40 }, (_, turn) => (turn % 2 === 0 ? ahead : behind));
        const spent = yield* Effect.forEach(turns, (now) => Effect.exit(take([bucket], now)));
        expect(spent.filter(Exit.isSuccess)).toHaveLength(6);
      }),
    );
  });
};
