import { ReviewerSame } from "@bonafide/core/affiliation/ReviewerSame";
import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { DocumentUnseen } from "@bonafide/core/affiliation/DocumentUnseen";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Effect } from "effect";
import { TestClock } from "effect/testing";
import { TestBonafide } from "../../src/TestBonafide.ts";
import { affiliationBonafide } from "./AffiliationBonafide.ts";

import {
  bytes,
  submit,
  submitted,
  stateOf,
  imageOf,
  waiting,
  unknown,
  claimFor,
  begin,
  TwoApprovers,
} from "./ReviewCases.ts";

describe("Reviews", () => {
  it.effect("approve nothing that the reviewer has not opened under the claim", () =>
    Effect.gen(function* () {
      yield* begin;
      const reviews = yield* AffiliationReviews;
      const id = yield* submit;
      yield* reviews.claim(id, "ann");
      expect(yield* Effect.flip(reviews.approve(id, "ann", {}))).toBeInstanceOf(DocumentUnseen);
      yield* reviews.document(id, "ann");
      yield* reviews.release(id, "ann");
      yield* reviews.claim(id, "ann");
      expect(yield* Effect.flip(reviews.approve(id, "ann", {}))).toBeInstanceOf(DocumentUnseen);
      yield* reviews.document(id, "ann");
      yield* reviews.approve(id, "ann", {});
      expect(yield* stateOf(id)).toEqual({ _tag: "Approved" });
    }).pipe(Effect.provide(TestBonafide)),
  );

  const seenBy = Effect.fnUntraced(function* (reviewer: string) {
    const reviews = yield* AffiliationReviews;
    const id = yield* submit;
    yield* reviews.claim(id, reviewer);
    yield* reviews.document(id, reviewer);
    return id;
  });

  it.effect("approve nothing whose document was erased after they saw it", () =>
    Effect.gen(function* () {
      yield* begin;
      const reviews = yield* AffiliationReviews;
      const id = yield* seenBy("ann");
      yield* (yield* ImageStore).erase(id);
      expect(yield* Effect.flip(reviews.approve(id, "ann", {}))).toEqual(unknown);
      yield* reviews.reject(id, "ann", { name: "DocumentUnclear" });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("approve nothing whose review is over, before it is rejected", () =>
    Effect.gen(function* () {
      yield* begin;
      const reviews = yield* AffiliationReviews;
      const id = yield* seenBy("ann");
      yield* TestClock.adjust(Duration.minutes(10));
      expect(yield* Effect.flip(reviews.approve(id, "ann", {}))).toEqual(unknown);
      expect(yield* reviews.expire).toBe(1);
    }).pipe(
      Effect.provide(
        affiliationBonafide({ claimFor, reviewWithin: Duration.minutes(10), approvers: 1 }),
      ),
    ),
  );

  it.effect("erase the document of what they reject, and keep what they approve", () =>
    Effect.gen(function* () {
      yield* begin;
      const reviews = yield* AffiliationReviews;
      const [bad, good] = [yield* submit, yield* submit];
      yield* reviews.claim(bad, "ann");
      yield* reviews.claim(good, "ann");
      yield* reviews.reject(bad, "ann", { name: "DocumentMismatch", text: "Another name" });
      const wrong = yield* Effect.flip(reviews.approve(good, "ann", { rank: "General" }));
      expect(wrong).toMatchObject({ problems: ["rank is no attribute of the family teacher"] });
      yield* reviews.document(good, "ann");
      yield* reviews.approve(good, "ann", {});
      expect(yield* stateOf(bad)).toEqual({
        _tag: "Rejected",
        reason: { name: "DocumentMismatch", text: "Another name" },
      });
      expect(yield* imageOf(bad)).toBeUndefined();
      expect(yield* imageOf(good)).toMatchObject({ bytes });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("want a second person where two approve", () =>
    Effect.gen(function* () {
      yield* begin;
      const reviews = yield* AffiliationReviews;
      const id = yield* submit;
      yield* reviews.claim(id, "ann");
      yield* reviews.document(id, "ann");
      yield* reviews.approve(id, "ann", {});
      expect(yield* stateOf(id)).toMatchObject({ _tag: "InSecondReview", approvedBy: "ann" });
      expect(yield* waiting).toEqual([id]);
      for (const again of [reviews.claim(id, "ann"), reviews.approve(id, "ann", {})]) {
        expect(yield* Effect.flip(again)).toEqual(new ReviewerSame({ reviewer: "ann" }));
      }
      yield* reviews.claim(id, "bob");
      yield* reviews.document(id, "bob");
      const { history, state } = yield* reviews.approve(id, "bob", {});
      expect(state).toEqual({ _tag: "Approved" });
      expect(history?.verifications).toBe(1);
    }).pipe(Effect.provide(TwoApprovers)),
  );

  it.effect("hold what two reviewers read to the rules together", () =>
    Effect.gen(function* () {
      yield* begin;
      const reviews = yield* AffiliationReviews;
      const { id } = yield* submitted({ family: "military", by: "upload" }, {});
      yield* reviews.claim(id, "ann");
      yield* reviews.document(id, "ann");
      yield* reviews.approve(id, "ann", { branch: "Navy" });
      yield* reviews.claim(id, "bob");
      yield* reviews.document(id, "bob");
      const wrong = yield* Effect.flip(reviews.approve(id, "bob", { rank: "Sergeant" }));
      expect(wrong).toMatchObject({ problems: ["rank is no rank of that branch"] });
      const added = yield* reviews.approve(id, "bob", { rank: "Ensign" });
      expect(added.personal?.attributes).toEqual({ branch: "Navy", rank: "Ensign" });
      // Ann did not read the rank, so Bob's is the first approval.
      expect(added.state).toMatchObject({ _tag: "InSecondReview", approvedBy: "bob" });
      expect(yield* Effect.flip(reviews.claim(id, "bob"))).toBeInstanceOf(ReviewerSame);
      yield* reviews.claim(id, "cid");
      yield* reviews.document(id, "cid");
      const other = yield* reviews.approve(id, "cid", { branch: "Army", rank: "Private" });
      expect(other.state).toMatchObject({ _tag: "InSecondReview", approvedBy: "cid" });
      yield* reviews.claim(id, "ann");
      yield* reviews.document(id, "ann");
      const agreed = yield* reviews.approve(id, "ann", { branch: "army" });
      expect(agreed.state).toEqual({ _tag: "Approved" });
      expect(agreed.personal?.attributes).toEqual({ branch: "Army", rank: "Private" });
    }).pipe(Effect.provide(TwoApprovers)),
  );
});
