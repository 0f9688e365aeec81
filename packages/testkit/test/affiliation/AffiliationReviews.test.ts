import { Erasures } from "@bonafide/core/verification/Erasures";
import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { Affiliations } from "@bonafide/core/affiliation/Affiliations";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { sampleClient } from "../../src/affiliation/AffiliationSamples.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import { affiliationBonafide } from "./AffiliationBonafide.ts";

import {
  caller,
  bytes,
  form,
  submit,
  submitted,
  stateOf,
  imageOf,
  waiting,
  audited,
  unknown,
  claimFor,
  reviewWithin,
  begin,
} from "./ReviewCases.ts";

describe("Reviews", () => {
  it.effect("show what waits, oldest first, until it is decided", () =>
    Effect.gen(function* () {
      yield* begin;
      const reviews = yield* AffiliationReviews;
      const first = yield* submit;
      yield* TestClock.adjust(1);
      const second = yield* submit;
      expect(yield* waiting).toEqual([first, second]);
      yield* reviews.claim(first, "ann");
      expect(yield* waiting).toEqual([first, second]);
      yield* reviews.document(first, "ann");
      yield* reviews.approve(first, "ann", {});
      expect(yield* waiting).toEqual([second]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("keep a claim for its time, and not longer", () =>
    Effect.gen(function* () {
      yield* begin;
      const reviews = yield* AffiliationReviews;
      const id = yield* submit;
      yield* reviews.claim(id, "ann");
      yield* TestClock.adjust(Duration.subtract(claimFor, Duration.millis(1)));
      expect(yield* Effect.flip(reviews.claim(id, "bob"))).toEqual(unknown);
      expect(yield* Effect.flip(reviews.approve(id, "bob", {}))).toEqual(unknown);
      yield* TestClock.adjust(1);
      expect(yield* Effect.flip(reviews.approve(id, "ann", {}))).toEqual(unknown);
      yield* reviews.claim(id, "bob");
      yield* reviews.release(id, "bob");
      yield* reviews.claim(id, "ann");
      yield* reviews.document(id, "ann");
      yield* reviews.approve(id, "ann", {});
      expect(yield* stateOf(id)).toEqual({ _tag: "Approved" });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("show a document to who holds it alone, and audit that", () =>
    Effect.gen(function* () {
      yield* begin;
      const reviews = yield* AffiliationReviews;
      const id = yield* submit;
      expect(yield* Effect.flip(reviews.document(id, "ann"))).toEqual(unknown);
      yield* reviews.claim(id, "ann");
      expect(yield* Effect.flip(reviews.document(id, "bob"))).toEqual(unknown);
      const before = yield* audited;
      expect(yield* reviews.document(id, "ann")).toMatchObject({ type: "jpeg", bytes });
      expect((yield* audited) - before).toBe(1);
      yield* TestClock.adjust(claimFor);
      expect(yield* Effect.flip(reviews.document(id, "ann"))).toEqual(unknown);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("show what a first responder is to be verified as", () =>
    Effect.gen(function* () {
      yield* begin;
      const { describe } = yield* AffiliationReviews;
      for (const role of ["emt", "firefighter", "police", "dispatcher"] as const) {
        const call = { family: "responder", by: "upload", role } as const;
        const upload = yield* submitted(call, {});
        expect(upload).toMatchObject({ by: "upload", state: { _tag: "InReview" } });
        if (upload.by !== "upload") continue;
        expect(yield* describe(upload)).toMatchObject({ role, documentType: "Paper" });
      }
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("reject uploads without a timely decision", () =>
    Effect.gen(function* () {
      yield* begin;
      const reviews = yield* AffiliationReviews;
      const id = yield* submit;
      yield* TestClock.adjust(Duration.subtract(reviewWithin, Duration.millis(1)));
      expect(yield* reviews.expire).toBe(0);
      yield* reviews.claim(id, "ann");
      yield* TestClock.adjust(1);
      expect(yield* reviews.expire).toBe(1);
      expect(yield* stateOf(id)).toEqual({ _tag: "Rejected", reason: { name: "ReviewExpired" } });
      expect(yield* imageOf(id)).toBeUndefined();
      expect(yield* reviews.expire).toBe(0);
      expect(yield* Effect.flip(reviews.approve(id, "ann", {}))).toEqual(unknown);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("reject an upload whose claim another process has rejected since it was read", () =>
    Effect.gen(function* () {
      yield* begin;
      const reviews = yield* AffiliationReviews;
      const { claims, find } = yield* AffiliationStore;
      const id = yield* submit;
      const { claimId = "" } = Option.getOrThrow(yield* find(id));
      const claim = Option.getOrThrow(yield* claims.find(claimId));
      const state = { _tag: "Rejected", reason: { name: "ReviewExpired" } } as const;
      yield* Effect.flatMap(UnitOfWork, ({ atomically }) =>
        atomically(claims.save({ ...claim, state, version: claim.version + 1 })),
      );
      yield* TestClock.adjust(reviewWithin);
      expect(yield* reviews.expire).toBe(1);
      expect(yield* stateOf(id)).toEqual(state);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("expire no later than the image is erased", () =>
    Effect.gen(function* () {
      yield* begin;
      const reviews = yield* AffiliationReviews;
      yield* submit;
      yield* TestClock.adjust(999);
      expect(yield* reviews.expire).toBe(0);
      yield* TestClock.adjust(1);
      expect(yield* reviews.expire).toBe(1);
    }).pipe(Effect.provide(affiliationBonafide({ imageRetention: Duration.seconds(1) }))),
  );

  it.effect("lose an erased upload, even a claimed one, and keep decided ones", () =>
    Effect.gen(function* () {
      yield* begin;
      const reviews = yield* AffiliationReviews;
      const { affiliation: erase } = yield* Erasures;
      const [held, approved] = [yield* submit, yield* submit];
      yield* reviews.claim(held, "ann");
      yield* reviews.claim(approved, "ann");
      yield* reviews.document(approved, "ann");
      yield* reviews.approve(approved, "ann", {});
      yield* erase(held);
      yield* erase(approved);
      expect(yield* waiting).toEqual([]);
      expect(yield* stateOf(held)).toEqual({ _tag: "Rejected", reason: { name: "DataErased" } });
      expect(yield* stateOf(approved)).toEqual({ _tag: "Approved" });
      expect([yield* imageOf(held), yield* imageOf(approved)]).toEqual([undefined, undefined]);
      expect(yield* Effect.flip(reviews.approve(held, "ann", {}))).toEqual(unknown);
      yield* erase(held);
      yield* audited;
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("count a person's successes, one organization at a time", () =>
    Effect.gen(function* () {
      yield* begin;
      const reviews = yield* AffiliationReviews;
      const approve = Effect.fnUntraced(function* (id: string) {
        yield* reviews.claim(id, "ann");
        yield* reviews.document(id, "ann");
        return (yield* reviews.approve(id, "ann", {})).history;
      });
      const first = yield* approve(yield* submit);
      const second = yield* approve(yield* submit);
      expect(second?.identifier).toBe(first?.identifier);
      expect([first?.verifications, second?.verifications]).toEqual([1, 2]);
      const affiliations = yield* Affiliations;
      const renamed = { ...form, texts: new Map([...form.texts, ["fname", ["ZOE\u0308"]]]) };
      const teacher = { family: "teacher", by: "upload" } as const;
      const again = yield* approve((yield* affiliations.verify(caller, teacher, renamed)).id);
      expect([again?.identifier, again?.verifications]).toEqual([first?.identifier, 3]);
      const other = { ...caller, client: sampleClient(freshId()) };
      const third = yield* approve((yield* affiliations.verify(other, teacher, form)).id);
      expect(third?.identifier).not.toBe(first?.identifier);
      expect(third?.verifications).toBe(1);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("know nothing of what is no upload", () =>
    Effect.gen(function* () {
      const reviews = yield* AffiliationReviews;
      expect(yield* Effect.flip(reviews.claim(freshId(), "ann"))).toEqual(unknown);
      expect(yield* Effect.flip(reviews.claim("x", "ann"))).toEqual(unknown);
    }).pipe(Effect.provide(TestBonafide)),
  );
});
