import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { SidesUnseen } from "@bonafide/core/document/SidesUnseen";
import { DocumentReviews } from "@bonafide/core/document/DocumentReviews";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { isDocument } from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { memoryReading } from "../../src/document/MemoryDocumentReader.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import {
  front,
  url,
  submit,
  sweep,
  stateOf,
  imagesOf,
  answer,
  unclear,
  Reviewing,
} from "./DocumentCases.ts";

describe("Document reviews", () => {
  it.effect("approve what the reader doubted", () =>
    Effect.gen(function* () {
      const reviews = yield* DocumentReviews;
      yield* answer(Effect.succeed({ ...memoryReading, doubtful: true }));
      const { id } = yield* submit;
      yield* sweep;
      expect((yield* reviews.waiting).map((document) => document.id)).toEqual([id]);
      // Neither side, then one of them, was opened.
      expect(yield* Effect.flip(reviews.approve(id))).toBeInstanceOf(SidesUnseen);
      expect(yield* reviews.image(id, "front")).toEqual({ type: "jpeg", bytes: front.bytes });
      expect(yield* Effect.flip(reviews.approve(id))).toBeInstanceOf(SidesUnseen);
      yield* reviews.image(id, "back");
      const approved = yield* reviews.approve(id);
      expect(approved.state).toEqual({ _tag: "Verified", checks: memoryReading.checks });
      expect(approved.personal?.facts).toMatchObject({ number: "D1234567" });
      expect(yield* reviews.waiting).toEqual([]);
      expect(yield* (yield* AuditSeal).verify).toMatchObject({ broken: [] });
    }).pipe(Effect.provide(Reviewing)),
  );

  it.effect("show what an unread document says, and keep it where a person approves alone", () =>
    Effect.gen(function* () {
      const reviews = yield* DocumentReviews;
      const { facts } = memoryReading;
      const expired = { ...facts, expires: "1969-12-31" };
      yield* answer(Effect.succeed({ ...unclear, facts: expired }));
      const factsOf = (id: string) =>
        Effect.map(
          Effect.flatMap(TransactionStore, ({ find }) => find(id)),
          (found) => Option.getOrThrow(Option.filter(found, isDocument)).personal?.facts,
        );
      const [kept, rejected, left] = [yield* submit, yield* submit, yield* submit];
      // Two are read at once.
      while ((yield* sweep) > 0);
      for (const { id } of [kept, rejected, left]) expect(yield* factsOf(id)).toEqual(expired);
      expect(yield* stateOf(kept.id)).toMatchObject({
        _tag: "InReview",
        faults: [{ failure: "InformationUnclear" }, { failure: "DocumentExpired" }],
      });
      yield* reviews.image(kept.id, "front");
      yield* reviews.image(kept.id, "back");
      expect((yield* reviews.approve(kept.id)).personal?.facts).toEqual(expired);
      const failed = yield* reviews.reject(rejected.id, "DocumentExpired");
      expect(failed.state).toMatchObject({ faults: [{ failure: "DocumentExpired" }] });
      expect(yield* factsOf(rejected.id)).toBeUndefined();
      yield* TestClock.adjust(1_000_000);
      yield* sweep;
      expect(yield* stateOf(left.id)).toMatchObject({ _tag: "NotVerified" });
      expect(yield* factsOf(left.id)).toBeUndefined();
      expect(yield* factsOf(kept.id)).toEqual(expired);
    }).pipe(Effect.provide(Reviewing)),
  );

  it.effect("keep nothing of an unread document where no person decides", () =>
    Effect.gen(function* () {
      yield* answer(Effect.succeed({ ...unclear, facts: memoryReading.facts }));
      const { id } = yield* submit;
      yield* sweep;
      const found = Option.getOrThrow(yield* (yield* TransactionStore).find(id));
      expect(found.personal).not.toHaveProperty("facts");
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("reject it for a reason, and its images go", () =>
    Effect.gen(function* () {
      const reviews = yield* DocumentReviews;
      yield* answer(Effect.succeed(unclear));
      const { id } = yield* submit;
      yield* sweep;
      expect(yield* stateOf(id)).toMatchObject({ _tag: "InReview" });
      yield* reviews.reject(id, "DocumentUnverified");
      expect(yield* stateOf(id)).toMatchObject({
        _tag: "NotVerified",
        faults: [{ failure: "DocumentUnverified" }],
      });
      expect(yield* imagesOf(id)).toEqual([undefined, undefined]);
    }).pipe(Effect.provide(Reviewing)),
  );

  it.effect("expire with the images, and tell the partner", () =>
    Effect.gen(function* () {
      const reviews = yield* DocumentReviews;
      yield* answer(Effect.succeed(unclear));
      const { id, verificationId } = yield* submit;
      yield* sweep;
      yield* TestClock.adjust(999_999);
      expect(yield* sweep).toBe(0);
      expect(yield* stateOf(id)).toMatchObject({ _tag: "InReview" });
      yield* TestClock.adjust(1);
      expect(yield* Effect.flip(reviews.approve(id))).toMatchObject({ names: ["ResourceUnknown"] });
      expect(yield* sweep).toBe(1);
      expect(yield* stateOf(id)).toMatchObject({
        _tag: "NotVerified",
        faults: [{ failure: "DocumentUnverified" }],
      });
      const told = yield* (yield* CallbackOutbox).ofVerification(verificationId);
      expect(told.map((entry) => entry.url)).toEqual([url]);
      expect(yield* imagesOf(id)).toEqual([undefined, undefined]);
      expect(yield* reviews.waiting).toEqual([]);
      expect(yield* sweep).toBe(0);
    }).pipe(Effect.provide(Reviewing)),
  );

  it.effect("approve nothing whose images are gone", () =>
    Effect.gen(function* () {
      const reviews = yield* DocumentReviews;
      yield* answer(Effect.succeed({ ...memoryReading, doubtful: true }));
      const { id } = yield* submit;
      yield* sweep;
      yield* (yield* ImageStore).erase(id);
      expect(yield* Effect.flip(reviews.approve(id))).toMatchObject({ names: ["ResourceUnknown"] });
      expect(yield* stateOf(id)).toMatchObject({ _tag: "InReview" });
    }).pipe(Effect.provide(Reviewing)),
  );

  it.effect("end at once if the verification is erased, without a callback", () =>
    Effect.gen(function* () {
      const reviews = yield* DocumentReviews;
      yield* answer(Effect.succeed(unclear));
      const { id, verificationId } = yield* submit;
      yield* sweep;
      yield* (yield* Erasures).verification(verificationId);
      expect(yield* stateOf(id)).toMatchObject({ _tag: "NotVerified" });
      expect(yield* (yield* CallbackOutbox).ofVerification(verificationId)).toEqual([]);
      expect(yield* reviews.waiting).toEqual([]);
      expect(yield* Effect.flip(reviews.approve(id))).toMatchObject({ names: ["ResourceUnknown"] });
    }).pipe(Effect.provide(Reviewing)),
  );

  it.effect("decide each document once, and only doubtful ones", () =>
    Effect.gen(function* () {
      const reviews = yield* DocumentReviews;
      const { id } = yield* submit;
      yield* sweep;
      expect(yield* stateOf(id)).toMatchObject({ _tag: "Verified" });
      const unasked = [
        yield* Effect.flip(reviews.approve(id)),
        yield* Effect.flip(reviews.reject(id, "SidesDiffer")),
        yield* Effect.flip(reviews.image(id, "front")),
      ];
      for (const refusal of unasked) {
        expect(refusal).toMatchObject({ names: ["ResourceUnknown"] });
      }
    }).pipe(Effect.provide(Reviewing)),
  );
});
