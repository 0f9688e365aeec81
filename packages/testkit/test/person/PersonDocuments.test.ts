import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { MemoryDocumentReader, memoryReading } from "../../src/document/MemoryDocumentReader.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import { namesOf, proofsOf, settle, submitDocument, visiting } from "./ProofWorld.ts";

const missing = { _tag: "Missing" };
const pending = { _tag: "Pending", value: undefined };
const failed = (fault: unknown) => ({ _tag: "Failed", fault });

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
