import type { AffiliationCall } from "@bonafide/core/affiliation/AffiliationFamily";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { ReviewerSame } from "@bonafide/core/affiliation/ReviewerSame";
import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { Affiliations } from "@bonafide/core/affiliation/Affiliations";
import type { AffiliationForm } from "@bonafide/core/affiliation/AffiliationRequest";
import { DocumentUnseen } from "@bonafide/core/affiliation/DocumentUnseen";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { sampleClient } from "../../src/affiliation/AffiliationSamples.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import { affiliationBonafide } from "./AffiliationBonafide.ts";

const client = sampleClient(freshId());
const caller = { client, fromItsAddress: false, source: undefined };
const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);

const form: AffiliationForm = {
  texts: new Map(
    Object.entries({
      email: "zoe@school.example",
      fname: "Zoë",
      lname: "O’Brien",
      suffix: "",
      birth_date: "1960-02-29",
      school_city: "Reno",
      school_district: "Washoe",
      school_name: "Reno High",
    }).map(([name, value]) => [name, [value]]),
  ),
  files: new Map([["document_file", [{ _tag: "Whole", bytes }]]]),
};

const submit = Effect.gen(function* () {
  const affiliations = yield* Affiliations;
  return (yield* affiliations.verify(caller, { family: "teacher", by: "upload" }, form)).id;
});
const submitted = Effect.fnUntraced(function* (call: AffiliationCall, more: object) {
  const texts = new Map([
    ...form.texts,
    ...Object.entries({
      document_type: "paper",
      address: "12 Main St, Reno, NV 89501",
      ...more,
    }).map(([name, value]) => [name, [String(value)]] as const),
  ]);
  const { references } = yield* AffiliationStore;
  yield* references.replaceDocumentTypes(call.family, [{ key: "paper", name: "Paper" }]);
  return yield* (yield* Affiliations).verify(caller, call, { ...form, texts });
});
const stateOf = Effect.fnUntraced(function* (id: string) {
  return (yield* (yield* Affiliations).status(caller, "teacher", id)).state;
});
const imageOf = Effect.fnUntraced(function* (id: string) {
  return Option.getOrUndefined(yield* (yield* ImageStore).find(id, "document"));
});
const waiting = Effect.gen(function* () {
  return (yield* (yield* AffiliationReviews).waiting).map(({ id }) => id);
});
const audited = Effect.gen(function* () {
  const { broken, rows } = yield* (yield* AuditSeal).verify;
  expect(broken).toEqual([]);
  return rows;
});

const unknown = refused("ResourceUnknown");
const claimFor = Duration.minutes(15);
const reviewWithin = Duration.days(7);
// 2026-06-01: no sample person is born in the future.
const begin = TestClock.setTime(Date.UTC(2026, 5, 1));

const TwoApprovers = affiliationBonafide({ approvers: 2, claimFor, reviewWithin });

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
