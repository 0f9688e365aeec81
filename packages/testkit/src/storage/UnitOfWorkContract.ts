import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Deferred, Effect, Exit, Fiber, type Layer, Option } from "effect";
import {
  nextVersion,
  samplePossession,
  sampleVerification,
} from "../verification/TransactionSamples.ts";
import { counts, everything, nothing, writeEverywhere } from "./EveryTable.ts";
import { describe, portTest } from "./PortTest.ts";
import type { StoragePorts } from "./StoragePorts.ts";

const isStored = Effect.fnUntraced(function* (id: string) {
  return Option.isSome(yield* (yield* VerificationStore).find(id));
});

const insert = Effect.fnUntraced(function* (verification: { readonly id: string }) {
  yield* (yield* VerificationStore).insert(sampleVerification(verification));
});

/** The contract of `UnitOfWork` with its stores. */
export const unitOfWorkContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  const ways = [
    { way: "atomically", unitOfWork: UnitOfWork },
    {
      way: "patiently",
      unitOfWork: Effect.map(UnitOfWork, ({ patiently }) => ({ atomically: patiently })),
    },
  ];
  for (const { unitOfWork, way } of ways)
    describe(`UnitOfWork, ${way}`, () => {
      test(
        "stores the whole unit, and answers what it answers",
        Effect.gen(function* () {
          const { atomically } = yield* unitOfWork;
          const verification = sampleVerification();
          const unit = Effect.as(writeEverywhere(verification), "answer");
          expect(yield* atomically(unit)).toBe("answer");
          expect(yield* counts(verification.id)).toEqual(everything);
        }),
      );

      const endings: ReadonlyArray<readonly [string, Effect.Effect<never, string>]> = [
        ["fails", Effect.fail("no")],
        ["dies", Effect.die("broken")],
        ["is interrupted", Effect.interrupt],
      ];
      for (const [how, ending] of endings) {
        test(
          `leaves nothing in any table when the unit ${how}`,
          Effect.gen(function* () {
            const { atomically } = yield* unitOfWork;
            const verification = sampleVerification();
            const exit = yield* Effect.exit(
              atomically(Effect.andThen(writeEverywhere(verification), ending)),
            );
            expect(Exit.isFailure(exit)).toBe(true);
            expect(yield* counts(verification.id)).toEqual(nothing);
            yield* atomically(writeEverywhere(verification));
            expect(yield* counts(verification.id)).toEqual(everything);
          }),
        );
      }

      test(
        "fails with the unit's own error",
        Effect.gen(function* () {
          const { atomically } = yield* unitOfWork;
          expect(yield* Effect.flip(atomically(Effect.fail("no")))).toBe("no");
        }),
      );

      test(
        "shows a unit its own writes",
        Effect.gen(function* () {
          const { atomically } = yield* unitOfWork;
          const verification = sampleVerification();
          const unit = Effect.andThen(writeEverywhere(verification), counts(verification.id));
          expect(yield* atomically(unit)).toEqual(everything);
        }),
      );

      test(
        "keeps the failures of some from the many that run at the same time",
        Effect.gen(function* () {
          const { atomically } = yield* unitOfWork;
          const samples = Array.from({ length: 60 }, () => sampleVerification());
          const fates = [Effect.void, Effect.fail("no"), Effect.void, Effect.die("broken")];
          const exits = yield* Effect.forEach(
            samples,
            (sample, turn) =>
              Effect.exit(
                atomically(
                  insert(sample).pipe(
                    Effect.andThen(Effect.yieldNow),
                    Effect.andThen(fates[turn % fates.length] ?? Effect.void),
                  ),
                ),
              ),
            { concurrency: "unbounded" },
          );
          const stored = yield* Effect.forEach(samples, ({ id }) => isStored(id));
          expect(exits.map(Exit.isSuccess)).toEqual(samples.map((_, turn) => turn % 2 === 0));
          expect(stored).toEqual(samples.map((_, turn) => turn % 2 === 0));
        }),
      );

      test(
        "runs a unit again from its start when it met a version conflict, and leaves nothing of the first run",
        Effect.gen(function* () {
          const { atomically } = yield* unitOfWork;
          const tries = [sampleVerification(), sampleVerification(), sampleVerification()];
          let run = 0;
          const unit = Effect.gen(function* () {
            const sample = tries[run];
            run += 1;
            if (sample !== undefined) yield* insert(sample);
            if (run < tries.length) return yield* new VersionConflict();
            return run;
          });
          expect(yield* atomically(unit)).toBe(3);
          expect(yield* Effect.forEach(tries, ({ id }) => isStored(id))).toEqual([
            false,
            false,
            true,
          ]);
        }),
      );

      test(
        "lets every one of many concurrent counters through, and loses none",
        Effect.gen(function* () {
          const { atomically } = yield* unitOfWork;
          const transactions = yield* TransactionStore;
          const verification = sampleVerification();
          const first = samplePossession(verification);
          yield* insert(verification);
          yield* transactions.insert(first);
          const count = Effect.gen(function* () {
            const found = Option.getOrThrow(yield* transactions.find(first.id));
            yield* Effect.yieldNow;
            yield* transactions.save(nextVersion(found, { updated: found.updated + 1 }));
          });
          const counters = Array.from({ length: 40 }, () => atomically(count));
          yield* Effect.all(counters, { concurrency: "unbounded" });
          expect(yield* transactions.find(first.id)).toMatchObject(
            Option.some({ updated: first.updated + 40, version: 41 }),
          );
        }),
      );

      test(
        "joins a unit within a unit: nothing stays when the outer fails",
        Effect.gen(function* () {
          const { atomically } = yield* unitOfWork;
          const [outer, inner] = [sampleVerification(), sampleVerification()];
          const both = Effect.andThen(insert(outer), atomically(insert(inner)));
          yield* Effect.exit(atomically(Effect.andThen(both, Effect.fail("no"))));
          expect([yield* isStored(outer.id), yield* isStored(inner.id)]).toEqual([false, false]);
          yield* atomically(both);
          expect([yield* isStored(outer.id), yield* isStored(inner.id)]).toEqual([true, true]);
        }),
      );

      test(
        "joins a unit within a unit: the inner's failure takes only the inner",
        Effect.gen(function* () {
          const { atomically } = yield* unitOfWork;
          const [outer, inner, after] = [1, 2, 3].map(() => sampleVerification());
          if (outer === undefined || inner === undefined || after === undefined) return;
          const failing = Effect.exit(atomically(Effect.andThen(insert(inner), Effect.fail("no"))));
          yield* atomically(Effect.all([insert(outer), failing, insert(after)]));
          const stored = yield* Effect.forEach([outer, inner, after], ({ id }) => isStored(id));
          expect(stored).toEqual([true, false, true]);
        }),
      );

      test(
        "is visible to all readers once it returns",
        Effect.gen(function* () {
          const { atomically } = yield* unitOfWork;
          const samples = Array.from({ length: 30 }, () => sampleVerification());
          const seen = yield* Effect.forEach(
            samples,
            (sample) => Effect.andThen(atomically(insert(sample)), isStored(sample.id)),
            { concurrency: "unbounded" },
          );
          expect(seen).toEqual(samples.map(() => true));
        }),
      );

      test(
        "forgets a unit that is interrupted while it waits, and goes on with the rest",
        Effect.gen(function* () {
          const { atomically } = yield* unitOfWork;
          const [first, waiting, later] = [1, 2, 3].map(() => sampleVerification());
          if (first === undefined || waiting === undefined || later === undefined) return;
          const inside = yield* Deferred.make<void>();
          const release = yield* Deferred.make<void>();
          const holder = yield* Effect.forkChild(
            atomically(
              insert(first).pipe(
                Effect.andThen(Deferred.succeed(inside, undefined)),
                Effect.andThen(Deferred.await(release)),
              ),
            ),
          );
          yield* Deferred.await(inside);
          // Where units run in parallel, this one does not wait to begin, so it is running by then.
          const waiter = yield* Effect.forkChild(
            atomically(Effect.andThen(insert(waiting), Deferred.await(release))),
          );
          const next = yield* Effect.forkChild(atomically(insert(later)));
          yield* Effect.repeat(Effect.yieldNow, { times: 20 });
          const interrupting = yield* Effect.forkChild(Fiber.interrupt(waiter));
          yield* Effect.repeat(Effect.yieldNow, { times: 20 });
          yield* Deferred.succeed(release, undefined);
          yield* Fiber.join(holder);
          yield* Fiber.join(next);
          yield* Fiber.join(interrupting);
          const stored = yield* Effect.forEach([first, waiting, later], ({ id }) => isStored(id));
          expect(stored).toEqual([true, false, true]);
        }),
      );
    });
};
