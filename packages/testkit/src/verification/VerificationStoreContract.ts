import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleIdentity, sampleTime, sampleVerification } from "./TransactionSamples.ts";

/** The contract of `VerificationStore`; erasure has a contract of its own. */
export const verificationStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("VerificationStore", () => {
    test(
      "finds what was inserted, as it was",
      Effect.gen(function* () {
        const store = yield* VerificationStore;
        const verification = sampleVerification();
        yield* store.insert(verification);
        expect(yield* store.find(verification.id)).toEqual(Option.some(verification));
      }),
    );

    test(
      "keeps every kind of metadata",
      Effect.gen(function* () {
        const store = yield* VerificationStore;
        const values = [
          null,
          "",
          "null",
          0,
          -0.5,
          true,
          false,
          [],
          {},
          { __proto__x: 1 },
          ["\u0000"],
        ];
        for (const metadata of values) {
          const verification = sampleVerification({ personal: { metadata } });
          yield* store.insert(verification);
          expect(yield* store.find(verification.id)).toEqual(Option.some(verification));
        }
      }),
    );

    test(
      "holds a verification of a unit, and says when the latest of its transactions was created",
      Effect.gen(function* () {
        const { atomically } = yield* UnitOfWork;
        const { hold, insert } = yield* VerificationStore;
        const transactions = yield* TransactionStore;
        const [verification, other] = [sampleVerification(), sampleVerification()];
        yield* insert(verification);
        yield* insert(other);
        const held = atomically(hold(verification.id));
        expect(yield* held).toEqual(Option.some({ ...verification, latest: undefined }));
        for (const after of [5, 9, 2]) {
          const created = sampleTime + after;
          yield* transactions.insert(sampleIdentity(verification, { created }));
        }
        yield* transactions.insert(sampleIdentity(other, { created: sampleTime + 20 }));
        expect(yield* held).toEqual(Option.some({ ...verification, latest: sampleTime + 9 }));
        for (const id of [freshId(), ...malformedIds]) {
          expect(yield* atomically(hold(id))).toEqual(Option.none());
        }
      }),
    );

    test(
      "keeps a verification without personal data",
      Effect.gen(function* () {
        const store = yield* VerificationStore;
        const verification = sampleVerification({ personal: {} });
        yield* store.insert(verification);
        expect(yield* store.find(verification.id)).toEqual(Option.some(verification));
      }),
    );

    test(
      "finds nothing by an unknown or invalid id",
      Effect.gen(function* () {
        const store = yield* VerificationStore;
        yield* store.insert(sampleVerification());
        const found = yield* Effect.forEach([freshId(), ...malformedIds], store.find);
        expect(found.filter(Option.isSome)).toEqual([]);
      }),
    );

    test(
      "keeps the verifications of two accounts apart",
      Effect.gen(function* () {
        const store = yield* VerificationStore;
        const mine = sampleVerification();
        const theirs = sampleVerification();
        yield* store.insert(mine);
        yield* store.insert(theirs);
        const found = yield* store.find(theirs.id);
        expect(found).toEqual(Option.some(theirs));
        expect(Option.map(found, ({ accountId }) => accountId)).not.toEqual(
          Option.some(mine.accountId),
        );
      }),
    );
  });
};
