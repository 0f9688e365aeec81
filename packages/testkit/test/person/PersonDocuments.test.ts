import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { type ImageSide, ImageStore } from "@bonafide/core/document/ImageStore";
import { eraseOldImages } from "@bonafide/core/document/OldImages";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { MemoryDocumentReader, memoryReading } from "../../src/document/MemoryDocumentReader.ts";
import { sampleImage } from "../../src/document/SampleImage.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import {
  namesOf,
  proofsOf,
  settle,
  submitDocument,
  visiting,
} from "../../src/person/ProofWorld.ts";

const missing = { _tag: "Missing" };
const pending = { _tag: "Pending", value: undefined };
const failed = (fault: unknown) => ({ _tag: "Failed", fault });

const unread = (reason: string) =>
  Effect.succeed({
    _tag: "Unread",
    failure: "InformationUnclear",
    reason,
    checks: nothingChecked,
    doubtful: false,
  } as const);

const imageOf = (name: string, seed: number) =>
  [
    `${name}_image`,
    { _tag: "Whole", name: `${name}.jpg`, bytes: sampleImage("jpeg", 50_000, seed) },
  ] as const;

const shown = Effect.flatMap(MemoryDocumentReader, (reader) => reader.shown);
const kept = (side: ImageSide) =>
  Effect.gen(function* () {
    const people = yield* PersonStore;
    const [person] = yield* people.newest(1);
    const [attempt] = yield* people.attemptsOf(person?.id ?? "");
    return (yield* (yield* ImageStore).find(attempt?.referenceId ?? "", side))._tag === "Some";
  });

describe("A document", () => {
  it.effect("is proved by what was read, with the sides that are kept", () =>
    Effect.gen(function* () {
      const visit = yield* visiting;
      yield* submitDocument(visit);
      expect((yield* proofsOf(visit)).document).toEqual(pending);
      yield* settle;
      const { document } = yield* proofsOf(visit);
      expect(document).toMatchObject({
        _tag: "Proved",
        value: { facts: { lname: "ERIKSSON" }, sides: ["front", "back"] },
      });
      if (document._tag !== "Proved") return;
      yield* (yield* ImageStore).erase(document.value.transactionId);
      expect((yield* proofsOf(visit)).document).toMatchObject({ value: { sides: [] } });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("has to be shown as the APIs want it", () =>
    Effect.gen(function* () {
      const visit = yield* visiting;
      const small = { _tag: "Whole", name: "front.jpg", bytes: new Uint8Array(10) } as const;
      expect(yield* namesOf(submitDocument(visit, new Map([["front_image", small]])))).toEqual([
        "FileTooSmall",
        "BackImageMissing",
      ]);
      expect((yield* proofsOf(visit)).document).toEqual(missing);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("that fails for one photo waits half an hour for a better one of that side alone", () =>
    Effect.gen(function* () {
      const visit = yield* visiting;
      const reader = yield* MemoryDocumentReader;
      yield* reader.answer(unread("back: glare, blurred"));
      const front = imageOf("front", 1);
      yield* submitDocument(visit, new Map([front, imageOf("back", 2)]));
      yield* settle;
      expect((yield* proofsOf(visit)).document).toMatchObject({
        fault: "InformationUnclear",
        photo: { kind: "license", side: "back", reasons: ["glare", "blurred"], alone: true },
      });
      expect([yield* kept("front"), yield* kept("back")]).toEqual([true, false]);
      // What is wrong with the new photo is said before anything is counted, and the other still waits.
      const small = { _tag: "Whole", name: "back.jpg", bytes: new Uint8Array(10) } as const;
      expect(yield* namesOf(submitDocument(visit, new Map([["back_image", small]])))).toContain(
        "FileTooSmall",
      );
      yield* reader.answer(Effect.succeed(memoryReading));
      const back = imageOf("back", 3);
      yield* submitDocument(visit, new Map([back]));
      yield* settle;
      const [, second] = yield* shown;
      expect([second?.front, second?.back]).toEqual([front[1].bytes, back[1].bytes]);
      expect((yield* proofsOf(visit)).document).toMatchObject({
        _tag: "Proved",
        value: { sides: ["front", "back"] },
      });
      // Without a better photo, what waits is erased.
      yield* reader.answer(unread("front: sex not confirmed"));
      yield* submitDocument(visit);
      yield* settle;
      expect(yield* kept("back")).toBe(true);
      yield* TestClock.adjust("30 minutes");
      yield* eraseOldImages;
      expect((yield* proofsOf(visit)).document).toMatchObject({
        photo: { side: "front", reasons: ["print"], alone: false },
      });
      expect(yield* namesOf(submitDocument(visit, new Map([imageOf("front", 4)])))).toEqual([
        "BackImageMissing",
      ]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("keeps no photo where both are blamed, or where another document is shown", () =>
    Effect.gen(function* () {
      const visit = yield* visiting;
      const reader = yield* MemoryDocumentReader;
      yield* reader.answer(
        Effect.map(unread(""), (answer) => ({ ...answer, failure: "SidesDiffer" as const })),
      );
      yield* submitDocument(visit);
      yield* settle;
      expect([yield* kept("front"), yield* kept("back")]).toEqual([false, false]);
      yield* reader.answer(unread("back: no barcode could be read"));
      yield* submitDocument(visit);
      yield* settle;
      const images = yield* ImageStore;
      const [attempt] = yield* (yield* PersonStore).attemptsOf(visit.personId);
      const first = attempt?.referenceId ?? "";
      expect(yield* images.sides(first)).toEqual(["front"]);
      yield* submitDocument(visit);
      expect(yield* images.sides(first)).toEqual([]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("counts as it was shown last", () =>
    Effect.gen(function* () {
      const visit = yield* visiting;
      yield* submitDocument(visit);
      yield* settle;
      const reader = yield* MemoryDocumentReader;
      yield* reader.answer(
        Effect.succeed({
          _tag: "Unread",
          failure: "InformationUnclear",
          checks: nothingChecked,
          doubtful: false,
        }),
      );
      yield* submitDocument(visit);
      yield* settle;
      expect((yield* proofsOf(visit)).document).toEqual(failed("InformationUnclear"));
      yield* reader.answer(Effect.succeed(memoryReading));
      yield* submitDocument(visit);
      yield* settle;
      expect((yield* proofsOf(visit)).document).toMatchObject({ _tag: "Proved" });
    }).pipe(Effect.provide(TestBonafide)),
  );
});
