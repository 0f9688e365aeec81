import type { Refused } from "@bonafide/core/catalogue/Refusal";
import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { IdentityMatches } from "@bonafide/core/telecom/IdentityMatches";
import { Phone } from "@bonafide/core/telecom/Phone";
import { Verifications } from "@bonafide/core/verification/Verifications";
import type { IdentityTransaction } from "@bonafide/core/verification/Transaction";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Fiber, Layer } from "effect";
import { TestClock } from "effect/testing";
import { sampleCaller } from "../../src/access/CallerSamples.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import {
  MemoryCarrierRecords,
  memoryAddress,
  memoryCarrierDelay,
} from "../../src/telecom/MemoryCarrierRecords.ts";
import { memoryPorts, TestBonafide, useCases } from "../../src/TestBonafide.ts";

const phone = Phone.make("8885550123");
const birthDate = BirthDate.make("1990-02-28");
const url = "https://partner.example/matched";
const caller = sampleCaller();
const mismatch = { failure: "UserUnknown", info: "BirthDateMismatch" } as const;

const request = Effect.fnUntraced(function* (verificationId?: string) {
  const asked = { phone, birthDate, callbackUrl: url, verificationId, metadata: undefined };
  return yield* (yield* IdentityMatches).request(caller, asked);
});

const stateOf = Effect.fnUntraced(function* (id: string) {
  return (yield* (yield* Verifications).transactionStatus(Effect.succeed(caller), "telecom", id))
    .state;
});

const urlsTold = Effect.fnUntraced(function* ({ verificationId }: IdentityTransaction) {
  const entries = yield* (yield* CallbackOutbox).ofVerification(verificationId);
  return entries.map((entry) => entry.url);
});

const sweep = Effect.flatMap(DueTransactions, (due) => due.sweep);

const namesOf = <A, R>(answer: Effect.Effect<A, Refused, R>) =>
  Effect.map(Effect.flip(answer), ({ names }) => names);

describe("An identity match", () => {
  it.effect("is pending until its time, then matched with the address, and delivered once", () =>
    Effect.gen(function* () {
      const pending = yield* request();
      expect(pending.state).toMatchObject({ _tag: "Asking" });
      expect(yield* sweep).toBe(0);
      expect(yield* urlsTold(pending)).toEqual([]);
      yield* TestClock.adjust(memoryCarrierDelay);
      expect(yield* sweep).toBe(1);
      const matched = yield* (yield* Verifications).transactionStatus(
        Effect.succeed(caller),
        "telecom",
        pending.id,
      );
      expect(matched).toMatchObject({
        state: { _tag: "Matched" },
        personal: { phone, birthDate, address: memoryAddress },
        updated: pending.created + memoryCarrierDelay,
      });
      expect(yield* urlsTold(pending)).toEqual([url]);
      expect(yield* (yield* MemoryCarrierRecords).asked).toMatchObject([{ phone, birthDate }]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("fails with the carrier's reason, keeps no address, and is delivered", () =>
    Effect.gen(function* () {
      yield* (yield* MemoryCarrierRecords).answer(phone, { _tag: "NotMatched", reason: mismatch });
      const pending = yield* request();
      yield* TestClock.adjust(memoryCarrierDelay);
      yield* sweep;
      const failed = yield* (yield* Verifications).transactionStatus(
        Effect.succeed(caller),
        "telecom",
        pending.id,
      );
      expect(failed.state).toEqual({ _tag: "Failed", ...mismatch });
      expect(failed.personal).not.toHaveProperty("address");
      expect(yield* urlsTold(pending)).toEqual([url]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("fails at once, without asking, where the carrier needs no asking", () =>
    Effect.gen(function* () {
      const carrier = yield* MemoryCarrierRecords;
      yield* carrier.screenAs(phone, { _tag: "Refuse", reason: mismatch });
      const failed = yield* request();
      expect(failed.state).toEqual({ _tag: "Failed", ...mismatch });
      expect(yield* urlsTold(failed)).toEqual([url]);
      yield* TestClock.adjust(60_000);
      expect(yield* sweep).toBe(0);
      expect(yield* carrier.asked).toEqual([]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect(
    "into another account's or an unknown verification is refused, and no carrier is asked",
    () =>
      Effect.gen(function* () {
        const theirs = { id: freshId(), accountId: freshId(), created: 0, personal: {} };
        yield* (yield* VerificationStore).insert(theirs);
        expect(yield* namesOf(request(theirs.id))).toEqual(["VerificationNotOwned"]);
        expect(yield* namesOf(request(freshId()))).toEqual(["ResourceUnknown"]);
        yield* TestClock.adjust(60_000);
        expect(yield* sweep).toBe(0);
      }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("keeps the first answer when it was asked twice, and tells it once", () =>
    Effect.gen(function* () {
      const pending = yield* request();
      const { ask } = yield* IdentityMatches;
      yield* ask(pending);
      yield* (yield* MemoryCarrierRecords).answer(phone, { _tag: "NotMatched", reason: mismatch });
      yield* ask(pending);
      expect(yield* stateOf(pending.id)).toEqual({ _tag: "Matched" });
      expect(yield* urlsTold(pending)).toEqual([url]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("whose person was erased fails without asking a carrier", () =>
    Effect.gen(function* () {
      const pending = yield* request();
      yield* (yield* VerificationStore).erase(pending.verificationId);
      yield* TestClock.adjust(memoryCarrierDelay);
      expect(yield* sweep).toBe(1);
      expect(yield* stateOf(pending.id)).toEqual({ _tag: "Failed", failure: "UserUnknown" });
      expect(yield* (yield* MemoryCarrierRecords).asked).toEqual([]);
      expect(yield* urlsTold(pending)).toEqual([]);
    }).pipe(Effect.provide(TestBonafide)),
  );
});

describe("Asking the carrier", () => {
  it.effect("is tried again after the lease when it died, and takes no other with it", () =>
    Effect.gen(function* () {
      const carrier = yield* MemoryCarrierRecords;
      const [first, second] = [yield* request(), yield* request()];
      yield* carrier.breakOnce;
      yield* TestClock.adjust(memoryCarrierDelay);
      expect(yield* sweep).toBe(2);
      const tags = Effect.all([stateOf(first.id), stateOf(second.id)]);
      expect((yield* tags).map(({ _tag }) => _tag).toSorted()).toEqual(["Asking", "Matched"]);
      yield* TestClock.adjust(9_999);
      expect(yield* sweep).toBe(0);
      yield* TestClock.adjust(1);
      expect(yield* sweep).toBe(1);
      expect((yield* tags).map(({ _tag }) => _tag)).toEqual(["Matched", "Matched"]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("is taken up by the next process when one was killed with it in hand", () =>
    Effect.gen(function* () {
      const pending = yield* request();
      yield* TestClock.adjust(memoryCarrierDelay);
      const now = pending.created + memoryCarrierDelay;
      const killed = {
        family: "telecom",
        holder: "server",
        now,
        leaseUntil: now + 10_000,
        limit: 64,
      } as const;
      expect(yield* (yield* TransactionStore).claimDue(killed)).toHaveLength(1);
      // The use cases of a second process, over the same ports.
      yield* Effect.gen(function* () {
        expect(yield* sweep).toBe(0);
        yield* TestClock.adjust(10_000);
        expect(yield* sweep).toBe(1);
        expect(yield* stateOf(pending.id)).toEqual({ _tag: "Matched" });
      }).pipe(Effect.provide(useCases, { local: true }));
      expect(yield* urlsTold(pending)).toEqual([url]);
    }).pipe(Effect.provide(useCases.pipe(Layer.provideMerge(memoryPorts)))),
  );

  it.effect("goes on by itself, as soon as a match is due", () =>
    Effect.gen(function* () {
      const worker = yield* Effect.forkChild(Effect.flatMap(DueTransactions, ({ run }) => run));
      yield* TestClock.adjust(10);
      const pending = yield* request();
      yield* TestClock.adjust(memoryCarrierDelay - 1);
      expect((yield* stateOf(pending.id))._tag).toBe("Asking");
      yield* TestClock.adjust(1);
      expect((yield* stateOf(pending.id))._tag).toBe("Matched");
      yield* Fiber.interrupt(worker);
    }).pipe(Effect.provide(TestBonafide)),
  );
});
