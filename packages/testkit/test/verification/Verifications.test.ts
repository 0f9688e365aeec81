import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import type { Refused } from "@bonafide/core/catalogue/Refusal";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Phone } from "@bonafide/core/telecom/Phone";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { sampleCaller } from "../../src/access/CallerSamples.ts";
import { freshId, malformedIds } from "../../src/storage/FreshId.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import { samplePossession } from "../../src/verification/TransactionSamples.ts";

const caller = sampleCaller();
const colleague = { ...sampleCaller(), organizationId: caller.organizationId };
const nothing = { callbackUrl: undefined, metadata: undefined };
const url = "https://partner.example/created";

const namesOf = <A, R>(answer: Effect.Effect<A, Refused, R>) =>
  Effect.map(Effect.flip(answer), ({ names }) => names);

describe("Verifications", () => {
  it.effect("are created empty, and are the caller's", () =>
    Effect.gen(function* () {
      const { create, status } = yield* Verifications;
      const created = yield* create(caller, nothing);
      expect(created).toMatchObject({ accountId: caller.accountId, personal: {} });
      const standing = yield* status(Effect.succeed(caller), created.id);
      expect(standing).toEqual({ verification: created, transactions: [] });
      const { rows, subjects } = yield* (yield* AuditSeal).verify;
      expect([rows, subjects]).toEqual([1, 1]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("keep what the partner said, and tell its URL of their creation", () =>
    Effect.gen(function* () {
      const { create, status } = yield* Verifications;
      const created = yield* create(caller, { callbackUrl: url, metadata: { order: 17 } });
      const { verification } = yield* status(Effect.succeed(caller), created.id);
      expect(verification.personal).toEqual({ callbackUrl: url, metadata: { order: 17 } });
      const entries = yield* (yield* CallbackOutbox).ofVerification(created.id);
      expect(entries).toMatchObject([{ url, transactionId: undefined }]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("show their transactions, oldest first", () =>
    Effect.gen(function* () {
      const { create, status } = yield* Verifications;
      const verification = yield* create(caller, nothing);
      const [first, second] = [samplePossession(verification), samplePossession(verification)];
      yield* (yield* TransactionStore).insert(second);
      yield* (yield* TransactionStore).insert(first);
      const { transactions } = yield* status(Effect.succeed(caller), verification.id);
      expect(transactions).toEqual([first, second]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect(
    "list a transaction after those before it, where the clock of another process is ahead",
    () =>
      Effect.gen(function* () {
        const { create, status } = yield* Verifications;
        const verification = yield* create(caller, nothing);
        const ahead = samplePossession(verification, { created: 3_000 });
        yield* (yield* TransactionStore).insert(ahead);
        const behind = yield* (yield* Possessions).send(caller, {
          phone: Phone.make("2025550123"),
          verificationId: verification.id,
          ...nothing,
        });
        expect([behind.created, behind.updated]).toEqual([3_001, 3_001]);
        const { transactions } = yield* status(Effect.succeed(caller), verification.id);
        expect(transactions.map(({ id }) => id)).toEqual([ahead.id, behind.id]);
      }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("are hidden from every other account, of the same organization too", () =>
    Effect.gen(function* () {
      const { create, status } = yield* Verifications;
      const { id } = yield* create(caller, nothing);
      for (const stranger of [colleague, sampleCaller()]) {
        expect(yield* namesOf(status(Effect.succeed(stranger), id))).toEqual([
          "VerificationStatusNotOwned",
        ]);
      }
      for (const unknown of [freshId(), ...malformedIds]) {
        expect(yield* namesOf(status(Effect.succeed(caller), unknown))).toEqual([
          "ResourceUnknown",
        ]);
      }
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("are adopted by their own account only, and made where none is named", () =>
    Effect.gen(function* () {
      const { adopt, create, status } = yield* Verifications;
      const { atomically } = yield* UnitOfWork;
      const { id } = yield* create(caller, nothing);
      expect(yield* atomically(adopt(caller, id, 7))).toEqual({ verificationId: id, created: 7 });
      expect(yield* namesOf(atomically(adopt(colleague, id, 0)))).toEqual(["VerificationNotOwned"]);
      expect(yield* namesOf(atomically(adopt(caller, freshId(), 0)))).toEqual(["ResourceUnknown"]);
      const made = yield* atomically(adopt(caller, undefined, 0));
      expect(made.verificationId).not.toBe(id);
      const { transactions } = yield* status(Effect.succeed(caller), made.verificationId);
      expect(transactions).toEqual([]);
    }).pipe(Effect.provide(TestBonafide)),
  );
});
