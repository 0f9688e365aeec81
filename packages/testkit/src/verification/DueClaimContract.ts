import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { productNames } from "@bonafide/core/verification/Product";
import { ProductFamily } from "@bonafide/core/verification/ProductFamily";
import { familyOf, type Transaction } from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import {
  nextVersion,
  sampleDocument,
  sampleIdentity,
  sampleOfEveryProduct,
  samplePossession,
  sampleTime,
  sampleVerification,
} from "./TransactionSamples.ts";
import { sampleHolder } from "../due/SampleHolder.ts";

const now = sampleTime + 60_000;
const claim = {
  family: "telecom",
  holder: sampleHolder,
  now,
  leaseUntil: now + 10_000,
  limit: 10,
} as const;
const ids = (transactions: ReadonlyArray<Transaction>) => transactions.map(({ id }) => id);

/** One identity match for each time, due then; they are inserted in the order given. */
const storeAsking = Effect.fnUntraced(function* (...times: ReadonlyArray<number>) {
  const store = yield* TransactionStore;
  const verification = sampleVerification();
  yield* (yield* VerificationStore).insert(verification);
  return yield* Effect.forEach(times, (askAt) => {
    const sample = sampleIdentity(verification, { state: { _tag: "Asking", askAt } });
    return Effect.as(store.insert(sample), sample);
  });
});

/** The contract of `TransactionStore`: it hands out what is due. */
export const dueClaimContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("TransactionStore, claiming what is due", () => {
    test(
      "claims nothing and waits for nothing when empty",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        expect(yield* store.claimDue(claim)).toEqual([]);
        expect(yield* store.nextDue("telecom")).toEqual(Option.none());
      }),
    );

    test(
      "claims what is due by now, earliest first, whole and of every product",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const [late, early, atOnce] = yield* storeAsking(now - 1, now - 3, now, now + 1);
        const verification = sampleVerification();
        yield* (yield* VerificationStore).insert(verification);
        const code = { digest: "ZA", guesses: 0, expiresAt: now - 2 };
        const awaiting = samplePossession(verification, {
          state: { _tag: "AwaitingCode", ...code },
        });
        yield* store.insert(awaiting);
        expect(yield* store.nextDue("telecom")).toEqual(Option.some(now - 3));
        expect(yield* store.claimDue(claim)).toEqual([early, awaiting, late, atOnce]);
      }),
    );

    test(
      "claims every product with its family, and finds it again as it was",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const verification = sampleVerification();
        yield* (yield* VerificationStore).insert(verification);
        const stored = sampleOfEveryProduct(verification);
        expect(stored.map(({ product }) => product).toSorted()).toEqual(productNames.toSorted());
        yield* Effect.forEach(stored, store.insert);
        for (const family of ProductFamily.literals) {
          const due = { ...claim, family, now: sampleTime + 3_600_000 };
          const claimed = yield* store.claimDue({ ...due, leaseUntil: due.now + 1 });
          const ofFamily = stored.filter((transaction) => familyOf(transaction) === family);
          expect(ids(claimed).toSorted()).toEqual(ids(ofFamily).toSorted());
        }
        for (const transaction of stored) {
          expect(yield* store.find(transaction.id)).toEqual(Option.some(transaction));
        }
      }),
    );

    test(
      "claims and waits for each family apart",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const [asking] = yield* storeAsking(now - 2);
        const verification = sampleVerification();
        yield* (yield* VerificationStore).insert(verification);
        const waiting = sampleDocument(verification, {
          state: { _tag: "Waiting", readAt: now - 1, readings: 0, lost: 0, giveUpAt: now + 1 },
        });
        yield* store.insert(waiting);
        expect(yield* store.nextDue("telecom")).toEqual(Option.some(now - 2));
        expect(yield* store.nextDue("document")).toEqual(Option.some(now - 1));
        const documents = { ...claim, family: "document" } as const;
        expect(yield* store.claimDue(documents)).toEqual([waiting]);
        expect(yield* store.claimDue(documents)).toEqual([]);
        expect(yield* store.claimDue(claim)).toEqual([asking]);
      }),
    );

    test(
      "lists the documents that wait for a person, oldest first, and no other",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const verification = sampleVerification();
        yield* (yield* VerificationStore).insert(verification);
        const inReview = {
          _tag: "InReview",
          faults: [],
          checks: nothingChecked,
          expiresAt: now + 1,
        } as const;
        const [later, earlier] = [2, 1].map((created) =>
          sampleDocument(verification, { state: inReview, created }),
        );
        if (later === undefined || earlier === undefined) throw new Error("No samples.");
        const verified = { _tag: "Verified", checks: nothingChecked } as const;
        const others = [
          sampleDocument(verification),
          sampleDocument(verification, { state: verified }),
          sampleIdentity(verification),
          sampleIdentity(verification, { state: { _tag: "Unasked" } }),
        ];
        for (const transaction of [later, ...others, earlier]) yield* store.insert(transaction);
        expect(yield* store.inReview).toEqual([earlier, later]);
        yield* store.save(nextVersion(earlier, { state: verified }));
        expect(yield* store.inReview).toEqual([later]);
      }),
    );

    test(
      "claims no more than the limit, the rest next",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const stored = yield* storeAsking(now - 5, now - 4, now - 3, now - 2, now - 1);
        const two = { ...claim, limit: 2 };
        expect(yield* store.claimDue(two)).toEqual(stored.slice(0, 2));
        expect(yield* store.claimDue(two)).toEqual(stored.slice(2, 4));
        expect(yield* store.claimDue(two)).toEqual(stored.slice(4));
        expect(yield* store.claimDue(two)).toEqual([]);
      }),
    );

    test(
      "keeps what was claimed from others until its lease ends, and then gives it to the next",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const stored = yield* storeAsking(now);
        expect(yield* store.claimDue(claim)).toEqual(stored);
        expect(yield* store.nextDue("telecom")).toEqual(Option.some(claim.leaseUntil));
        const before = { ...claim, now: claim.leaseUntil - 1, leaseUntil: claim.leaseUntil + 9 };
        expect(yield* store.claimDue(before)).toEqual([]);
        expect(yield* store.claimDue({ ...before, now: claim.leaseUntil })).toEqual(stored);
      }),
    );

    test(
      "claims nothing twice, however many claim at once",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const stored = yield* storeAsking(...Array.from({ length: 60 }, (_, at) => now - at));
        const three = { ...claim, limit: 3 };
        const claims = yield* Effect.forEach(
          Array.from({ length: 30 }),
          () => store.claimDue(three),
          { concurrency: "unbounded" },
        );
        const left = yield* store.claimDue({ ...claim, limit: 60 });
        const claimed = ids([...claims.flat(), ...left]);
        expect(claimed.toSorted()).toEqual(ids(stored).toSorted());
      }),
    );

    test(
      "never claims what is settled",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const [claimed, waiting] = yield* storeAsking(now - 1, now + 1);
        if (claimed === undefined || waiting === undefined) throw new Error("Nothing was stored.");
        yield* store.claimDue(claim);
        yield* store.save(nextVersion(claimed, { state: { _tag: "Matched" } }));
        yield* store.save(
          nextVersion(waiting, { state: { _tag: "Failed", failure: "UserUnknown" } }),
        );
        expect(yield* store.claimDue({ ...claim, now: now + 1e9, leaseUntil: now + 2e9 })).toEqual(
          [],
        );
        expect(yield* store.nextDue("telecom")).toEqual(Option.none());
      }),
    );

    test(
      "is due when the latest version says",
      Effect.gen(function* () {
        const store = yield* TransactionStore;
        const [first] = yield* storeAsking(now);
        if (first === undefined) throw new Error("Nothing was stored.");
        const later = nextVersion(first, { state: { _tag: "Asking", askAt: now + 500 } });
        yield* store.save(later);
        expect(yield* store.nextDue("telecom")).toEqual(Option.some(now + 500));
        expect(yield* store.claimDue(claim)).toEqual([]);
        expect(yield* store.claimDue({ ...claim, now: now + 500 })).toEqual([later]);
      }),
    );
  });
};
