import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { Affiliations } from "@bonafide/core/affiliation/Affiliations";
import {
  affiliationDefaults,
  AffiliationSettings,
} from "@bonafide/core/affiliation/AffiliationSettings";
import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { DocumentReviews } from "@bonafide/core/document/DocumentReviews";
import { documentDefaults, DocumentSettings } from "@bonafide/core/document/DocumentSettings";
import type { PersonVisit } from "@bonafide/core/person/PersonAccount";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { TestClock } from "effect/testing";
import { sampleClient } from "../../src/affiliation/AffiliationSamples.ts";
import { MemoryDocumentReader } from "../../src/document/MemoryDocumentReader.ts";
import { bonafideWithMail, PlainLetterTexts } from "../../src/mail/MailWorld.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { postedKinds } from "../../src/mail/MailboxWorld.ts";
import { email } from "../../src/person/PersonWorld.ts";
import {
  proofsOf,
  settle,
  submitDocument,
  teacherForm,
  uploadTeacher,
  visiting,
} from "../../src/person/ProofWorld.ts";

const reviewing = bonafideWithMail(
  Layer.mergeAll(
    PlainLetterTexts,
    Layer.succeed(DocumentSettings, { ...documentDefaults, review: true }),
    Layer.succeed(AffiliationSettings, { ...affiliationDefaults, approvers: 2 }),
  ),
);

const newest = Effect.fnUntraced(function* ({ personId }: PersonVisit) {
  return (yield* (yield* PersonStore).allAttemptsOf(personId)).at(-1)?.referenceId ?? "";
});

const uploaded = Effect.fnUntraced(function* (visit: PersonVisit) {
  yield* uploadTeacher(visit);
  return yield* newest(visit);
});

const doubted = Effect.fnUntraced(function* (visit: PersonVisit) {
  const reader = yield* MemoryDocumentReader;
  yield* reader.answer(
    Effect.succeed({
      _tag: "Unread",
      failure: "InformationUnclear",
      checks: nothingChecked,
      doubtful: true,
    }),
  );
  yield* submitDocument(visit);
  yield* settle;
  return yield* newest(visit);
});

const approveAs = Effect.fnUntraced(function* (id: string, reviewer: string) {
  const reviews = yield* AffiliationReviews;
  yield* reviews.claim(id, reviewer);
  yield* reviews.document(id, reviewer);
  yield* reviews.approve(id, reviewer, {});
});

describe("The end of a review", () => {
  it.effect("is a letter once an upload is approved by all, rejected or expired", () =>
    Effect.gen(function* () {
      const visit = yield* visiting;
      const reviews = yield* AffiliationReviews;
      const first = yield* uploaded(visit);
      yield* approveAs(first, "ann");
      expect(yield* postedKinds).toEqual([]);
      yield* approveAs(first, "bob");
      expect(yield* postedKinds).toEqual(["review_ended"]);
      const second = yield* uploaded(visit);
      yield* reviews.claim(second, "ann");
      yield* reviews.reject(second, "ann", { name: "DocumentUnsuitable" });
      expect(yield* postedKinds).toEqual(["review_ended"]);
      yield* uploaded(visit);
      yield* TestClock.adjust("7 days");
      yield* reviews.expire;
      expect(yield* postedKinds).toEqual(["review_ended"]);
    }).pipe(Effect.provide(reviewing)),
  );

  it.effect("is a letter once a document is decided or its time is over", () =>
    Effect.gen(function* () {
      const visit = yield* visiting;
      const reviews = yield* DocumentReviews;
      const first = yield* doubted(visit);
      expect(yield* postedKinds).toEqual([]);
      yield* reviews.image(first, "front");
      yield* reviews.image(first, "back");
      yield* reviews.approve(first);
      expect(yield* postedKinds).toEqual(["review_ended"]);
      yield* reviews.reject(yield* doubted(visit), "DocumentUnverified");
      expect(yield* postedKinds).toEqual(["review_ended"]);
      yield* doubted(visit);
      yield* TestClock.adjust("30 days");
      yield* (yield* DueTransactions).sweep;
      expect(yield* postedKinds).toEqual(["review_ended"]);
    }).pipe(Effect.provide(reviewing)),
  );

  it.effect("is no letter about what a partner uploaded, or what needed no review", () =>
    Effect.gen(function* () {
      const visit = yield* visiting;
      yield* submitDocument(visit);
      yield* settle;
      expect((yield* proofsOf(visit)).document._tag).toBe("Proved");
      const affiliations = yield* Affiliations;
      const caller = {
        client: sampleClient(freshId()),
        fromItsAddress: false,
        source: undefined,
      };
      const call = { family: "teacher", by: "upload" } as const;
      const { id } = yield* affiliations.verify(caller, call, teacherForm({ email }));
      yield* approveAs(id, "ann");
      yield* approveAs(id, "bob");
      expect(yield* postedKinds).toEqual([]);
    }).pipe(Effect.provide(reviewing)),
  );
});
