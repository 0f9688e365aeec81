import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { sampleCheckedPerson, sampleUpload } from "../affiliation/AffiliationSamples.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import {
  sampleDocument,
  sampleIdentity,
  samplePossession,
  sampleTime,
  sampleVerification,
} from "../verification/TransactionSamples.ts";

/** The contract of `ApplicationStore.reasons`. */
export const usageReasonContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("ApplicationStore, reasons", () => {
    test(
      "are counted of what failed since a time, the most frequent first",
      Effect.gen(function* () {
        const { reasons } = yield* ApplicationStore;
        expect(yield* reasons(0)).toEqual([]);
        const verification = sampleVerification();
        yield* (yield* VerificationStore).insert(verification);
        const { insert } = yield* TransactionStore;
        const failed = { _tag: "Failed", failure: "UserUnknown" } as const;
        yield* insert(sampleIdentity(verification, { state: failed }));
        yield* insert(sampleIdentity(verification, { state: failed }));
        yield* insert(sampleIdentity(verification, { state: failed, created: sampleTime - 1 }));
        yield* insert(samplePossession(verification));
        yield* insert(
          sampleDocument(verification, {
            state: {
              _tag: "NotVerified",
              faults: [{ failure: "DocumentExpired" }, { failure: "InformationUnclear" }],
              checks: nothingChecked,
            },
          }),
        );
        const cases = yield* AffiliationStore;
        yield* cases.insert(
          sampleUpload({
            state: { _tag: "Rejected", reason: { name: "DocumentUnclear", text: "private" } },
          }),
        );
        yield* cases.insert(sampleCheckedPerson());
        yield* cases.insert(sampleUpload());
        expect(yield* reasons(sampleTime)).toEqual([
          { product: "telecom.identity", reason: "UserUnknown", transactions: 2 },
          { product: "affiliation.student.upload", reason: "DocumentUnclear", transactions: 1 },
          { product: "document.license.verify", reason: "DocumentExpired", transactions: 1 },
        ]);
      }),
    );
  });
};
