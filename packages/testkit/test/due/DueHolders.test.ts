import { DueHolder } from "@bonafide/core/due/DueHolder";
import { type DueHolding, holdDue, makeBeatWatch } from "@bonafide/core/due/DueHolders";
import { DueHolderStore } from "@bonafide/core/due/DueHolderStore";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Exit, Scope } from "effect";
import { TestClock } from "effect/testing";
import { TestBonafide } from "../../src/TestBonafide.ts";
import { sampleIdentity, sampleVerification } from "../../src/verification/TransactionSamples.ts";

const lasting = 1e9;

/** A server that holds until it is stopped, or is killed without a word. */
const startHolder = Effect.fnUntraced(function* (id: string, holding: DueHolding, before?: string) {
  const scope = yield* Scope.fork(yield* Scope.Scope);
  yield* holdDue(holding, before).pipe(
    Effect.provideService(DueHolder, { id }),
    Effect.provideService(Scope.Scope, scope),
  );
  return Scope.close(scope, Exit.void);
});

/** A server that claimed once and was killed: its beat stands still. */
const leaveDead = (id: string) => Effect.flatMap(DueHolderStore, ({ beat }) => beat(id, 0));

const claimFor = Effect.fnUntraced(function* (holder: string) {
  const now = yield* Effect.map(TestClock.testClockWith(Effect.succeed), (clock) =>
    clock.currentTimeMillisUnsafe(),
  );
  const claim = { family: "telecom", holder, now, leaseUntil: now + lasting, limit: 9 } as const;
  return (yield* (yield* TransactionStore).claimDue(claim)).length;
});

const storeDue = Effect.gen(function* () {
  const verification = sampleVerification();
  yield* (yield* VerificationStore).insert(verification);
  const asking = sampleIdentity(verification, { state: { _tag: "Asking", askAt: 0 } });
  yield* (yield* TransactionStore).insert(asking);
});

describe("Holders of what is due", () => {
  it.effect("end a dead server's claims at once where they are alone", () =>
    Effect.gen(function* () {
      yield* storeDue;
      yield* leaveDead("dead");
      expect(yield* claimFor("dead")).toBe(1);
      yield* startHolder("next", "alone");
      expect(yield* claimFor("next")).toBe(1);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect(
    "end a dead server's claims within 5 s where they share, and never a living one's",
    () =>
      Effect.gen(function* () {
        yield* storeDue;
        yield* startHolder("living", "shared");
        yield* startHolder("next", "shared");
        expect(yield* claimFor("living")).toBe(1);
        yield* TestClock.adjust("1 hour");
        expect(yield* claimFor("next")).toBe(0);

        yield* storeDue;
        yield* leaveDead("dead");
        expect(yield* claimFor("dead")).toBe(1);
        yield* TestClock.adjust("2 seconds");
        expect(yield* claimFor("next")).toBe(0);
        yield* TestClock.adjust("2900 millis");
        expect(yield* claimFor("next")).toBe(1);
      }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("give back what they have when they stop", () =>
    Effect.gen(function* () {
      yield* storeDue;
      const stop = yield* startHolder("stopped", "shared");
      expect(yield* claimFor("stopped")).toBe(1);
      yield* stop;
      expect(yield* claimFor("next")).toBe(1);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("end at once what is known to be dead, and what it held is due", () =>
    Effect.gen(function* () {
      yield* storeDue;
      yield* startHolder("living", "shared");
      yield* leaveDead("dead");
      expect(yield* claimFor("dead")).toBe(1);
      yield* startHolder("next", "shared", "dead");
      expect(yield* claimFor("next")).toBe(1);
      expect((yield* (yield* DueHolderStore).holders).map(({ id }) => id)).toEqual([
        "living",
        "next",
      ]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it("are dead once their beat stood still at two looks of another one, however late these are", () => {
    const deadAmong = makeBeatWatch();
    const still = { id: "still", beat: 7, at: 0 };
    expect(deadAmong([still, { id: "slow", beat: 1, at: 0 }])).toEqual([]);
    expect(deadAmong([still, { id: "slow", beat: 1, at: 0 }])).toEqual([]);
    expect(deadAmong([still, { id: "slow", beat: 2, at: 0 }])).toEqual(["still"]);
    expect(deadAmong([{ id: "slow", beat: 2, at: 0 }])).toEqual([]);
    expect(deadAmong([{ id: "slow", beat: 2, at: 0 }])).toEqual(["slow"]);
    // A holder that returns counts from then.
    expect(deadAmong([still])).toEqual([]);
  });
});
