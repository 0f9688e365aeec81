import type { AffiliationCase } from "@bonafide/core/affiliation/AffiliationCase";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { sampleCheckedPerson, sampleUpload } from "./AffiliationSamples.ts";

const insert = Effect.fnUntraced(function* <Case extends AffiliationCase>(affiliation: Case) {
  yield* (yield* AffiliationStore).insert(affiliation);
  return affiliation;
});

const next = <Case extends AffiliationCase>(found: Case, changes: Partial<Case>): Case => ({
  ...found,
  updated: found.updated + 1_000,
  version: found.version + 1,
  ...changes,
});

/** The contract of `AffiliationStore`. */
export const affiliationStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("AffiliationStore", () => {
    test(
      "finds a case as it was stored, by its own id and by no other",
      Effect.gen(function* () {
        const { find } = yield* AffiliationStore;
        const checked = yield* insert(
          sampleCheckedPerson({ by: "account", profile: 2, applicationId: freshId() }),
        );
        const upload = yield* insert(sampleUpload());
        const invalid = yield* insert(
          sampleUpload({
            state: { _tag: "Invalid", faults: [{ name: "fname", fault: "missing" }] },
            personal: undefined,
          }),
        );
        expect(yield* find(checked.id)).toEqual(Option.some(checked));
        expect(yield* find(upload.id)).toEqual(Option.some(upload));
        expect(yield* find(invalid.id)).toEqual(Option.some(invalid));
        const others = [freshId(), checked.clientId, ...malformedIds];
        const found = yield* Effect.forEach(others, find);
        expect(found.filter(Option.isSome)).toEqual([]);
      }),
    );

    test(
      "stores a next version once, and fails if it was stored before",
      Effect.gen(function* () {
        const { find, save } = yield* AffiliationStore;
        const upload = yield* insert(sampleUpload());
        const other = yield* insert(sampleUpload());
        const approved = next(upload, {
          state: { _tag: "Approved" },
          history: { identifier: freshId(), verifications: 1, verifiedLast: sampleTime },
        });
        yield* save(approved);
        expect(yield* find(upload.id)).toEqual(Option.some(approved));
        expect(yield* Effect.flip(save(approved))).toBeInstanceOf(VersionConflict);
        const ahead = next(approved, { version: approved.version + 2 });
        expect(yield* Effect.flip(save(ahead))).toBeInstanceOf(VersionConflict);
        const unknown = next(sampleUpload(), {});
        expect(yield* Effect.flip(save(unknown))).toBeInstanceOf(VersionConflict);
        expect(yield* find(upload.id)).toEqual(Option.some(approved));
        expect(yield* find(other.id)).toEqual(Option.some(other));
        const rejected = next(other, {
          state: { _tag: "Rejected", reason: { name: "NotFound" } },
          updated: other.updated + 2_000,
        });
        yield* save(rejected);
        expect(yield* find(other.id)).toEqual(Option.some(rejected));
        expect(yield* find(upload.id)).toEqual(Option.some(approved));
      }),
    );

    test(
      "forgets what is personal in one case for good, and nothing else",
      Effect.gen(function* () {
        const { erase, find, save } = yield* AffiliationStore;
        const upload = yield* insert(sampleUpload());
        const checked = yield* insert(sampleCheckedPerson());
        const other = yield* insert(sampleUpload());
        yield* erase(upload.id);
        yield* erase(checked.id);
        yield* Effect.forEach([freshId(), ...malformedIds], erase);
        const erased = { ...upload, personal: undefined };
        expect(yield* find(upload.id)).toEqual(Option.some(erased));
        expect(yield* find(checked.id)).toEqual(Option.some({ ...checked, personal: undefined }));
        // A caller with the old version can still save it.
        yield* save(next(upload, { state: { _tag: "Approved" } }));
        const saved = Option.getOrThrow(yield* find(upload.id));
        expect(saved).toMatchObject({ personal: undefined, state: { _tag: "Approved" } });
        expect(yield* find(other.id)).toEqual(Option.some(other));
      }),
    );

    test(
      "tells what waits for a reviewer, oldest first, and what has waited too long",
      Effect.gen(function* () {
        const { expired, inReview, reviewCounts } = yield* AffiliationStore;
        const at = (created: number, expiresAt: number) =>
          insert(
            sampleUpload({ created, state: { _tag: "InReview", expiresAt: created + expiresAt } }),
          );
        const young = yield* at(sampleTime + 20, 50);
        const old = yield* at(sampleTime, 100);
        const second = yield* insert(
          sampleUpload({
            created: sampleTime + 10,
            state: { _tag: "InSecondReview", expiresAt: sampleTime + 500, approvedBy: "Ann" },
          }),
        );
        yield* insert(sampleUpload({ state: { _tag: "Approved" } }));
        yield* insert(sampleUpload({ state: { _tag: "Rejected", reason: { name: "NotFound" } } }));
        yield* insert(sampleCheckedPerson());
        expect(yield* inReview(10)).toEqual([old, second, young]);
        const waiting = [old, second, young];
        expect(yield* reviewCounts).toEqual(
          [...new Set(waiting.map(({ family }) => family))].toSorted().map((family) => {
            const ofFamily = waiting.filter((upload) => upload.family === family);
            return { family, uploads: ofFamily.length, oldest: ofFamily[0]?.created };
          }),
        );
        expect(yield* inReview(2)).toEqual([old, second]);
        expect(yield* inReview(10, old)).toEqual([second, young]);
        expect(yield* inReview(1, second)).toEqual([young]);
        expect(yield* inReview(10, young)).toEqual([]);
        expect(yield* expired(sampleTime + 69, 10)).toEqual([]);
        expect(yield* expired(sampleTime + 70, 10)).toEqual([young]);
        expect(yield* expired(sampleTime + 500, 10)).toEqual([young, old, second]);
        expect(yield* expired(sampleTime + 500, 1)).toEqual([young]);
      }),
    );
  });
};
