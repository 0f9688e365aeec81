import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleVerification } from "./TransactionSamples.ts";

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
