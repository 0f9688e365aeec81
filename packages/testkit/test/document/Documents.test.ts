import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { bySystem } from "@bonafide/core/audit/AuditCause";
import { documentMachine, mostLost } from "@bonafide/core/document/Document";
import { readingPassed } from "@bonafide/core/document/DocumentChecks";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { DocumentReader } from "@bonafide/core/document/DocumentReader";
import { claimMargin, Documents } from "@bonafide/core/document/Documents";
import { documentDefaults, DocumentSettings } from "@bonafide/core/document/DocumentSettings";
import { eraseOldImages } from "@bonafide/core/document/OldImages";
import { advance } from "@bonafide/core/machine/Machine";
import { isDocument } from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Effect, Fiber, Layer, Option } from "effect";
import { TestClock } from "effect/testing";
import { MemoryDocumentReader, memoryReading } from "../../src/document/MemoryDocumentReader.ts";
import { bonafideWith, TestBonafide } from "../../src/TestBonafide.ts";
import {
  front,
  back,
  url,
  submit,
  sweep,
  stateOf,
  imagesOf,
  answer,
  unclear,
} from "./DocumentCases.ts";

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

  it.effect("that are verified in doubt, where no person reviews, say so in their checks", () =>
    Effect.gen(function* () {
      const checksOf = Effect.fnUntraced(function* (doubtful: boolean) {
        yield* answer(Effect.succeed({ ...memoryReading, doubtful }));
        const { id } = yield* submit;
        yield* sweep;
        return yield* stateOf(id);
      });
      expect(yield* checksOf(true)).toMatchObject({ _tag: "Verified", checks: { doubtful: true } });
      expect(yield* checksOf(false)).toEqual({ _tag: "Verified", checks: memoryReading.checks });
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
        faults: [{ failure: "InformationUnclear", reason: "height not confirmed" }],
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
      for (let stops = 1; stops <= 2 * mostLost; stops += 1) {
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

  it.effect("are read by one worker, though their reader takes all its time and ends late", () =>
    Effect.gen(function* () {
      const { timeLimit } = yield* DocumentReader;
      const late = timeLimit + claimMargin - 1;
      const { shown } = yield* MemoryDocumentReader;
      yield* answer(Effect.as(Effect.sleep(late), memoryReading));
      const { id } = yield* submit;
      const worker = yield* Effect.forkChild(sweep);
      while ((yield* shown).length === 0) yield* Effect.yieldNow;
      yield* TestClock.adjust(late - 1);
      const beside = yield* Effect.forkChild(sweep);
      yield* TestClock.adjust(1);
      expect(yield* Fiber.join(worker)).toBe(1);
      expect(yield* shown).toHaveLength(1);
      expect(yield* Fiber.join(beside)).toBe(0);
      expect(yield* stateOf(id)).toMatchObject({ _tag: "Verified" });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("that a killed server was reading are read by the next, and never fail by that", () =>
    Effect.gen(function* () {
      const { id } = yield* submit;
      const documents = yield* Documents;
      const transactions = yield* TransactionStore;
      for (let kills = 1; kills <= 3 * mostLost; kills += 1) {
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
      // A reader that dies of it once, after all of these, is the first.
      yield* answer(Effect.die(new Error("killed")));
      yield* Effect.exit(documents.read(id));
      expect(yield* stateOf(id)).toMatchObject({ _tag: "Waiting", lost: 1 });
      yield* answer(Effect.succeed(memoryReading));
      yield* documents.read(id);
      expect(yield* stateOf(id)).toMatchObject({ _tag: "Verified" });
      const reader = yield* MemoryDocumentReader;
      expect((yield* reader.terms).map(({ isSuspect }) => isSuspect)).toEqual([true, true]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("that kill their reader are given up, and reported", () =>
    Effect.gen(function* () {
      yield* answer(Effect.die(new Error("killed")));
      const { id, verificationId } = yield* submit;
      for (let lost = 1; lost < mostLost; lost += 1) {
        expect(yield* sweep).toBe(1);
        expect(yield* stateOf(id)).toMatchObject({ _tag: "Waiting", lost });
        expect(yield* sweep).toBe(0);
        yield* TestClock.adjust("1 minute");
      }
      yield* sweep;
      expect(yield* (yield* MemoryDocumentReader).shown).toHaveLength(mostLost);
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
