import { type DocumentImage, type ImageSide, ImageStore } from "@bonafide/core/document/ImageStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option, Stream } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { type ImageInMemory, sampleDocumentImage, sampleImage } from "./SampleImage.ts";

const megabyte = 1024 * 1024;

/** Sizes at the borders of what an adapter may cut images into. */
const sizes = [100, megabyte - 1, megabyte, megabyte + 1, 2 * megabyte, 3 * megabyte + 7];

/** Both sides of one document. */
const documentOf = (changes: Partial<ImageInMemory> = {}): ReadonlyArray<ImageInMemory> => {
  const front = sampleDocumentImage(changes);
  const bytes = sampleImage("png", 60_000, 2);
  return [front, { ...front, side: "back", type: "png", bytes }];
};

const insert = (images: ReadonlyArray<DocumentImage>) =>
  Effect.gen(function* () {
    const store = yield* ImageStore;
    yield* (yield* UnitOfWork).atomically(store.insert(images));
  });

/** Whether each image is kept unchanged, deleted, or something else. */
const stateOf = (images: ReadonlyArray<ImageInMemory>) =>
  Effect.forEach(images, ({ bytes, side, transactionId, type }) =>
    Effect.map(
      Effect.flatMap(ImageStore, (store) => store.find(transactionId, side)),
      Option.match({
        onNone: () => "gone",
        onSome: (found) =>
          found.type === type && Buffer.from(found.bytes).equals(bytes) ? "kept" : "changed",
      }),
    ),
  );

/** Images of documents: byte for byte, and deleted on time. Source: choices, section 8. */
export const imageStoreContract = <E>(layer: Layer.Layer<ImageStore | UnitOfWork, E>): void => {
  const test = portTest(layer);

  describe("ImageStore", () => {
    test(
      "gives back what was given, bit for bit, whatever its size",
      Effect.gen(function* () {
        const images = sizes.map((size) =>
          sampleDocumentImage({ bytes: sampleImage("png", size, size) }),
        );
        for (const image of images) yield* insert([image]);
        expect(yield* stateOf(images)).toEqual(images.map(() => "kept"));
      }),
    );

    test(
      "reads an image in pieces of a megabyte at most, each of them lent until the next",
      Effect.gen(function* () {
        const size = 2 * 1024 * 1024 + 1_000;
        const image = sampleDocumentImage({ bytes: sampleImage("png", size, size) });
        let lent = new Uint8Array();
        const lender = {
          length: size,
          subarray: (start: number, end: number) => {
            lent.fill(0);
            lent = image.bytes.slice(start, end);
            expect(lent.length).toBeLessThanOrEqual(1024 * 1024);
            return lent;
          },
        };
        yield* insert([{ ...image, bytes: lender }]);
        lent.fill(0);
        expect(yield* stateOf([image])).toEqual(["kept"]);
      }),
    );

    test(
      "tells which sides of a document are kept",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const images = documentOf();
        const transactionId = images[0]?.transactionId ?? "";
        yield* insert(images);
        expect(yield* store.sides(transactionId)).toEqual(["front", "back"]);
        for (const id of [freshId(), ...malformedIds]) {
          expect(yield* store.sides(id)).toEqual([]);
        }
        yield* store.erase(transactionId);
        expect(yield* store.sides(transactionId)).toEqual([]);
      }),
    );

    test(
      "gives back the same piece by piece, and says how long it is",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        for (const size of sizes) {
          const { bytes, side, transactionId, ...image } = sampleDocumentImage({
            bytes: sampleImage("png", size, size),
          });
          yield* insert([{ ...image, bytes, side, transactionId }]);
          const opened = Option.getOrThrow(yield* store.stream(transactionId, side));
          const pieces = yield* Stream.runCollect(opened.bytes);
          expect([opened.type, opened.length]).toEqual([image.type, size]);
          expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
          expect(yield* store.stream(transactionId, "back")).toEqual(Option.none());
        }
        expect(yield* store.stream(freshId(), "front")).toEqual(Option.none());
      }),
    );

    test(
      "keeps its own, whatever becomes of the bytes that it was given",
      Effect.gen(function* () {
        const image = sampleDocumentImage();
        const given = { ...image, bytes: Buffer.from(image.bytes) };
        yield* insert([given]);
        given.bytes.fill(0);
        expect(yield* stateOf([image])).toEqual(["kept"]);
      }),
    );

    test(
      "tells the sides and the types of a document apart",
      Effect.gen(function* () {
        const document = documentOf();
        yield* insert(document);
        expect(yield* stateOf(document)).toEqual(["kept", "kept"]);
        const onlyFront = sampleDocumentImage();
        yield* insert([onlyFront]);
        expect(yield* stateOf([{ ...onlyFront, side: "back" }])).toEqual(["gone"]);
      }),
    );

    test(
      "knows nothing of others",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const document = documentOf();
        yield* insert(document);
        const sides: ReadonlyArray<ImageSide> = ["front", "back"];
        for (const id of [freshId(), ...malformedIds]) {
          for (const side of sides) expect(yield* store.find(id, side)).toEqual(Option.none());
          yield* store.erase(id);
        }
        expect(yield* stateOf(document)).toEqual(["kept", "kept"]);
      }),
    );

    test(
      "keeps nothing of a unit of work that fails",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const document = documentOf();
        const unit = Effect.andThen(store.insert(document), Effect.fail("no"));
        yield* Effect.ignore((yield* UnitOfWork).atomically(unit));
        expect(yield* stateOf(document)).toEqual(["gone", "gone"]);
      }),
    );

    test(
      "erases the images of a transaction, and may be asked twice",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const verificationId = freshId();
        const [mine, other] = [documentOf({ verificationId }), documentOf({ verificationId })];
        yield* insert(mine);
        yield* insert(other);
        for (const { transactionId } of mine) yield* store.erase(transactionId);
        expect(yield* stateOf(mine)).toEqual(["gone", "gone"]);
        expect(yield* stateOf(other)).toEqual(["kept", "kept"]);
        for (const { transactionId } of other) yield* store.erase(transactionId);
        expect(yield* stateOf(other)).toEqual(["gone", "gone"]);
      }),
    );

    test(
      "erases within a unit of work, together with what else is in it",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const document = documentOf();
        yield* insert(document);
        for (const { transactionId } of document) {
          const unit = Effect.andThen(store.erase(transactionId), Effect.fail("no"));
          yield* Effect.ignore((yield* UnitOfWork).atomically(unit));
        }
        expect(yield* stateOf(document)).toEqual(["kept", "kept"]);
      }),
    );

    test(
      "erases what is due, and says how many images those were",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const due = documentOf();
        const later = documentOf({ eraseAt: sampleTime + 1_001 });
        yield* insert([...due, ...later]);
        expect(yield* store.eraseDue(sampleTime + 999, 10)).toBe(0);
        expect(yield* stateOf(due)).toEqual(["kept", "kept"]);
        expect(yield* store.eraseDue(sampleTime + 1_000, 10)).toBe(2);
        expect(yield* stateOf(due)).toEqual(["gone", "gone"]);
        expect(yield* stateOf(later)).toEqual(["kept", "kept"]);
      }),
    );

    test(
      "erases what is due a few documents at a time",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const due = Array.from({ length: 5 }, () => documentOf());
        for (const document of due) yield* insert(document);
        const gone = Effect.forEach([1, 2, 3, 4], () => store.eraseDue(sampleTime + 1_000, 2));
        expect(yield* gone).toEqual([4, 4, 2, 0]);
      }),
    );
  });
};
