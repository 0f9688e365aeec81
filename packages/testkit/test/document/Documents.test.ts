import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { bySystem } from "@bonafide/core/audit/AuditCause";
import { documentMachine, mostReadings } from "@bonafide/core/document/Document";
import { nothingChecked, readingPassed } from "@bonafide/core/document/DocumentChecks";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { SidesUnseen } from "@bonafide/core/document/SidesUnseen";
import { DocumentReviews } from "@bonafide/core/document/DocumentReviews";
import type { DocumentRequest } from "@bonafide/core/document/DocumentRequest";
import { Documents } from "@bonafide/core/document/Documents";
import { documentDefaults, DocumentSettings } from "@bonafide/core/document/DocumentSettings";
import { eraseOldImages } from "@bonafide/core/document/OldImages";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { advance } from "@bonafide/core/machine/Machine";
import { isDocument } from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Effect, Fiber, Layer, Option } from "effect";
import { TestClock } from "effect/testing";
import { sampleCaller } from "../../src/access/CallerSamples.ts";
import { MemoryDocumentReader, memoryReading } from "../../src/document/MemoryDocumentReader.ts";
import { bonafideWith, TestBonafide } from "../../src/TestBonafide.ts";

const caller = sampleCaller();
const front = { type: "jpeg", name: "front.jpg", bytes: Uint8Array.of(1, 2, 3) } as const;
const back = { type: "png", name: undefined, bytes: Uint8Array.of(4, 5, 6) } as const;
const url = "https://partner.example/done";

const request: DocumentRequest = {
  front,
  back,
  callbackUrl: url,
  verificationId: undefined,
  metadata: { order: 17 },
};

const submit = Effect.flatMap(Documents, (documents) =>
  documents.submit(caller, "license", request),
);
const sweep = Effect.flatMap(DueTransactions, (due) => due.sweep);
const stateOf = Effect.fnUntraced(function* (id: string) {
  return (yield* (yield* Verifications).transactionStatus(Effect.succeed(caller), "document", id))
    .state;
});
const imagesOf = Effect.fnUntraced(function* (id: string) {
  const images = yield* ImageStore;
  return [
    Option.getOrUndefined(yield* images.find(id, "front")),
    Option.getOrUndefined(yield* images.find(id, "back")),
  ];
});
const answer = (...[next]: Parameters<MemoryDocumentReader["Service"]["answer"]>) =>
  Effect.flatMap(MemoryDocumentReader, (reader) => reader.answer(next));

const unclear = {
  _tag: "Unread",
  failure: "InformationUnclear",
  reason: "back: blurred",
  checks: nothingChecked,
  doubtful: true,
} as const;

/** All of core, where a person decides what the reader doubts. */
const Reviewing = bonafideWith(
  Layer.succeed(DocumentSettings, {
    ...documentDefaults,
    imageRetention: Duration.millis(1_000_000),
    review: true,
  }),
);

describe("Documents", () => {
  it.effect("are shown to the reader as they came, and settle", () =>
    Effect.gen(function* () {
      const submitted = yield* submit;
      expect(submitted.state._tag).toBe("Waiting");
      expect(yield* sweep).toBe(1);
      expect(yield* (yield* MemoryDocumentReader).shown).toEqual([
        { kind: "license", front: front.bytes, back: back.bytes, frontName: "front.jpg" },
      ]);
      expect(yield* stateOf(submitted.id)).toMatchObject({ _tag: "Verified" });
      const entries = yield* (yield* CallbackOutbox).ofVerification(submitted.verificationId);
      expect(entries.map((entry) => entry.url)).toEqual([url]);
      expect(yield* imagesOf(submitted.id)).toEqual([
        { type: "jpeg", bytes: front.bytes },
        { type: "png", bytes: back.bytes },
      ]);
      expect(yield* sweep).toBe(0);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("that are not verified lose their images at once", () =>
    Effect.gen(function* () {
      yield* answer(Effect.succeed(unclear));
      const { id } = yield* submit;
      yield* sweep;
      expect(yield* stateOf(id)).toMatchObject({
        _tag: "NotVerified",
        faults: [{ failure: "InformationUnclear", reason: "back: blurred" }],
      });
      expect(yield* imagesOf(id)).toEqual([undefined, undefined]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("of which a field was not seen are treated as the operator's rules say", () =>
    Effect.gen(function* () {
      const fields = { number: "agrees", height: "unseen" } as const;
      const read = {
        _tag: "Read",
        facts: { type: "license", number: "D1234567", birthDate: BirthDate.make("1980-01-31") },
        checks: { ...readingPassed, fields },
        doubtful: false,
      } as const;
      yield* answer(Effect.succeed(read));
      const { id } = yield* submit;
      yield* sweep;
      expect(yield* stateOf(id)).toMatchObject({
        _tag: "NotVerified",
        faults: [{ failure: "InformationUnclear", reason: "height not readable" }],
        checks: { fields },
      });
    }).pipe(
      Effect.provide(
        bonafideWith(
          Layer.succeed(DocumentSettings, {
            ...documentDefaults,
            imageRetention: Duration.millis(1_000_000),
            unseen: { height: "refuse" },
          }),
        ),
      ),
    ),
  );

  it.effect("whose reading is stopped are read at once by the next worker, however often", () =>
    Effect.gen(function* () {
      const { shown } = yield* MemoryDocumentReader;
      yield* answer(Effect.never);
      const { id } = yield* submit;
      for (let stops = 1; stops <= 2 * mostReadings; stops += 1) {
        const worker = yield* Effect.forkChild(sweep);
        while ((yield* shown).length < stops) yield* Effect.yieldNow;
        yield* Fiber.interrupt(worker);
        expect(yield* stateOf(id)).toMatchObject({ _tag: "Waiting", readings: 0 });
      }
      yield* answer(Effect.succeed(memoryReading));
      expect(yield* sweep).toBe(1);
      expect(yield* stateOf(id)).toMatchObject({ _tag: "Verified" });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("that a killed server was reading are read by the next, and never fail by that", () =>
    Effect.gen(function* () {
      const { id } = yield* submit;
      const documents = yield* Documents;
      const transactions = yield* TransactionStore;
      for (let kills = 1; kills <= 3 * mostReadings; kills += 1) {
        // What a server that is killed leaves behind: a reading that began.
        const before = Option.getOrThrow(Option.filter(yield* transactions.find(id), isDocument));
        const { next } = yield* advance(documentMachine)(
          before,
          { _tag: "BeginReading", until: before.updated },
          before.updated,
          bySystem,
        );
        yield* transactions.save(next);
      }
      yield* answer(Effect.succeed(memoryReading));
      yield* documents.read(id);
      expect(yield* stateOf(id)).toMatchObject({ _tag: "Verified" });
      const reader = yield* MemoryDocumentReader;
      expect((yield* reader.terms).map(({ isSuspect }) => isSuspect)).toEqual([true]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("that kill their reader are given up, and reported", () =>
    Effect.gen(function* () {
      yield* answer(Effect.die(new Error("killed")));
      const { id, verificationId } = yield* submit;
      for (let readings = 1; readings < mostReadings; readings += 1) {
        expect(yield* sweep).toBe(1);
        expect(yield* stateOf(id)).toMatchObject({ _tag: "Waiting", readings });
        expect(yield* sweep).toBe(0);
        yield* TestClock.adjust("1 minute");
      }
      yield* sweep;
      expect(yield* (yield* MemoryDocumentReader).shown).toHaveLength(mostReadings);
      expect(yield* stateOf(id)).toMatchObject({
        _tag: "NotVerified",
        faults: [{ failure: "DocumentUnverified" }],
      });
      const entries = yield* (yield* CallbackOutbox).ofVerification(verificationId);
      expect(entries).toHaveLength(1);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect(
    "wait as long as the reader has no answer, and no longer than their images are kept",
    () =>
      Effect.gen(function* () {
        yield* answer(Effect.succeed({ _tag: "NotYet", again: 60_000 }));
        const { id } = yield* submit;
        for (let asked = 0; asked < 10; asked += 1) {
          expect(yield* sweep).toBe(1);
          yield* TestClock.adjust("1 minute");
        }
        expect(yield* stateOf(id)).toMatchObject({ _tag: "Waiting", readings: 0 });
        yield* TestClock.adjust("30 days");
        yield* sweep;
        expect(yield* stateOf(id)).toMatchObject({ _tag: "NotVerified" });
      }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("that were erased before they were read are not verified", () =>
    Effect.gen(function* () {
      const { id, verificationId } = yield* submit;
      yield* (yield* Erasures).verification(verificationId);
      expect(yield* imagesOf(id)).toEqual([undefined, undefined]);
      yield* sweep;
      expect(yield* (yield* MemoryDocumentReader).shown).toEqual([]);
      expect(yield* stateOf(id)).toMatchObject({ _tag: "NotVerified" });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("keep their images until their retention is over", () =>
    Effect.gen(function* () {
      const erase = eraseOldImages;
      const { id } = yield* submit;
      yield* sweep;
      yield* TestClock.adjust("29 days");
      expect(yield* erase).toBe(0);
      yield* TestClock.adjust("1 day");
      expect(yield* erase).toBe(2);
      expect(yield* imagesOf(id)).toEqual([undefined, undefined]);
      expect(yield* stateOf(id)).toMatchObject({ _tag: "Verified" });
    }).pipe(Effect.provide(TestBonafide)),
  );
});

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
      expect(approved.state._tag).toBe("Verified");
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
        Effect.asVoid(reviews.approve(id)),
        Effect.asVoid(reviews.reject(id, "SidesDiffer")),
        Effect.asVoid(reviews.image(id, "front")),
      ];
      for (const decision of unasked) {
        expect(yield* Effect.flip(decision)).toMatchObject({ names: ["ResourceUnknown"] });
      }
    }).pipe(Effect.provide(Reviewing)),
  );
});
