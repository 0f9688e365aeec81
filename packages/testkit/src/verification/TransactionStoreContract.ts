import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import type { Transaction } from "@bonafide/core/verification/Transaction";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Arbitrary, Effect, type Layer, Option } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import {
  nextVersion,
  sampleIdentity,
  samplePossession,
  sampleTime,
  sampleVerification,
} from "./TransactionSamples.ts";
import { anyTransaction } from "./TransactionArbitraries.ts";

const inserted = Effect.fnUntraced(function* () {
  const verification = sampleVerification();
  yield* (yield* VerificationStore).insert(verification);
  return verification;
});

/** A sample's personal data, which it always has. */
const samplePersonal = <P>(personal: P | undefined): P => {
  if (personal === undefined) throw new Error("The sample has been erased.");
  return personal;
};

/** The contract of `TransactionStore`; claiming what is due and erasure have contracts of their own. */
export const transactionStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("TransactionStore", () => {
    test(
      "finds what was inserted, in every state, as it was",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const verification = yield* inserted();
        const code = { digest: "ZGlnZXN0", guesses: 3, expiresAt: sampleTime + 1 };
        const address = { street1: "1 Main St", city: "Reno", zip: "89501", primary: "true" };
        const identity = sampleIdentity(verification);
        const samples: ReadonlyArray<Transaction> = [
          samplePossession(verification, { state: { _tag: "Unsent" } }),
          samplePossession(verification, { state: { _tag: "AwaitingCode", ...code } }),
          samplePossession(verification, { state: { _tag: "Guessing", ...code } }),
          samplePossession(verification, { state: { _tag: "Confirmed" } }),
          samplePossession(verification, {
            state: { _tag: "Failed", failure: "RetryLimitExceeded" },
          }),
          sampleIdentity(verification, { state: { _tag: "Unasked" } }),
          identity,
          sampleIdentity(verification, {
            state: { _tag: "Matched" },
            personal: { ...samplePersonal(identity.personal), address },
          }),
          sampleIdentity(verification, { state: { _tag: "Failed", failure: "NameInvalid" } }),
          sampleIdentity(verification, {
            state: { _tag: "Failed", failure: "UserUnknown", info: "BirthDateMismatch" },
          }),
        ];
        for (const sample of samples) {
          yield* store.insert(sample);
          expect(yield* store.find(sample.id)).toEqual(Option.some(sample));
        }
      }),
    );

    test(
      "finds any transaction as it was",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const verification = yield* inserted();
        const many = yield* Arbitrary.sampleEffect(anyTransaction, { count: 50, seed: "bonafide" });
        const mine = { verificationId: verification.id, accountId: verification.accountId };
        for (const sample of many.map((transaction) => ({ ...transaction, ...mine }))) {
          yield* store.insert(sample);
          expect(yield* store.find(sample.id)).toEqual(Option.some(sample));
        }
      }),
    );

    test(
      "finds nothing by an unknown or invalid id",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const verification = yield* inserted();
        yield* store.insert(samplePossession(verification));
        const strangers = [freshId(), ...malformedIds];
        const found = yield* Effect.forEach([verification.id, ...strangers], store.find);
        expect(found.filter(Option.isSome)).toEqual([]);
        expect((yield* Effect.forEach(strangers, store.ofVerification)).flat()).toEqual([]);
      }),
    );

    test(
      "finds many at once, each caller its own, and an unknown one for none",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const verification = yield* inserted();
        const samples = Array.from({ length: 40 }, () => samplePossession(verification));
        yield* Effect.forEach(samples, store.insert);
        const asked = samples.flatMap(({ id }) => [id, freshId(), id]);
        const found = yield* Effect.forEach(asked, store.find, { concurrency: "unbounded" });
        const idsFound = found.map(Option.map(({ id }) => id));
        expect(idsFound).toEqual(
          samples.flatMap(({ id }) => [Option.some(id), Option.none(), Option.some(id)]),
        );
      }),
    );

    test(
      "stores the next version, personal data too",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const first = samplePossession(yield* inserted());
        yield* store.insert(first);
        const second = nextVersion(first, {
          state: { _tag: "Confirmed" },
          updated: sampleTime + 5,
          personal: {
            ...samplePersonal(first.personal),
            callbackUrls: ["https://partner.example/sent", "https://partner.example/confirmed"],
          },
        });
        yield* store.save(second);
        expect(yield* store.find(first.id)).toEqual(Option.some(second));
      }),
    );

    test(
      "stores the next versions of two partners' transactions, each its own",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const [ours, theirs] = [
          samplePossession(yield* inserted(), { applicationId: freshId() }),
          samplePossession(yield* inserted(), { applicationId: freshId() }),
        ];
        for (const each of [ours, theirs]) yield* store.insert(each);
        const confirmed = nextVersion(ours, { state: { _tag: "Confirmed" } });
        const failed = nextVersion(theirs, {
          state: { _tag: "Failed", failure: "CodeExpired" },
          updated: sampleTime + 7,
        });
        yield* store.save(confirmed);
        yield* store.save(failed);
        expect(yield* store.ofVerification(ours.verificationId)).toEqual([confirmed]);
        expect(yield* store.ofVerification(theirs.verificationId)).toEqual([failed]);
      }),
    );

    test(
      "refuses a stale version, a skipped version, and a row that was never inserted",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const first = samplePossession(yield* inserted());
        yield* store.insert(first);
        const second = nextVersion(first);
        yield* store.save(second);
        const unknown = nextVersion({ ...first, id: freshId() });
        for (const stale of [first, second, { ...second, version: 4 }, unknown]) {
          expect(yield* Effect.flip(store.save(stale))).toBeInstanceOf(VersionConflict);
        }
        expect(yield* store.find(first.id)).toEqual(Option.some(second));
        expect(Option.isNone(yield* store.find(unknown.id))).toBe(true);
      }),
    );

    test(
      "lets exactly one of many concurrent saves win",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const first = samplePossession(yield* inserted());
        yield* store.insert(first);
        const rivals = Array.from({ length: 50 }, (_, rival) =>
          nextVersion(first, { updated: sampleTime + rival }),
        );
        const wins = yield* Effect.forEach(
          rivals,
          (rival) =>
            store.save(rival).pipe(
              Effect.as(Option.some(rival)),
              Effect.catchTag("VersionConflict", () => Effect.succeed(Option.none())),
            ),
          { concurrency: "unbounded" },
        );
        const winners = wins.filter(Option.isSome);
        expect(winners).toHaveLength(1);
        expect(yield* store.find(first.id)).toEqual(winners[0]);
      }),
    );

    test(
      "lists a verification's transactions oldest first, and no other's",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const verification = yield* inserted();
        const other = yield* inserted();
        const samples: ReadonlyArray<Transaction> = [
          samplePossession(verification),
          sampleIdentity(verification),
          samplePossession(verification, { created: sampleTime + 1 }),
          sampleIdentity(verification, { created: sampleTime + 2 }),
          samplePossession(verification, { created: sampleTime + 2 }),
        ];
        for (const sample of samples.toReversed()) {
          yield* store.insert(samplePossession(other));
          yield* store.insert(sample);
        }
        expect(yield* store.ofVerification(verification.id)).toEqual(samples);
        expect(yield* store.ofVerification(other.id)).toHaveLength(samples.length);
        expect(yield* store.ofVerification(freshId())).toEqual([]);
      }),
    );
  });
};
