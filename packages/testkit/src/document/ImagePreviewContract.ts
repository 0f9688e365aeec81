import { type DocumentImage, ImageStore } from "@bonafide/core/document/ImageStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { expect } from "@effect/vitest";
import { Effect, Fiber, Latch, type Layer, Option } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { type ImageInMemory, sampleDocumentImage, sampleImage } from "./SampleImage.ts";

const preview = sampleImage("jpeg", 40_000, 7);

const put = Effect.fnUntraced(function* (changes: Partial<ImageInMemory> = {}) {
  const image = sampleDocumentImage(changes);
  const { insert } = yield* ImageStore;
  yield* (yield* UnitOfWork).atomically(insert([image]));
  return image;
});

type Which = Pick<DocumentImage, "transactionId" | "side">;

const keep = ({ side, transactionId }: Which, bytes = preview) =>
  Effect.gen(function* () {
    const { keepPreview } = yield* ImageStore;
    yield* (yield* UnitOfWork).atomically(keepPreview(transactionId, side, bytes));
  });

const isPreview = (bytes: Uint8Array) => Buffer.from(bytes).equals(preview);

/** The type of the kept preview, and whether its bytes are those that were given. */
const kept = ({ side, transactionId }: Which) =>
  Effect.map(
    Effect.flatMap(ImageStore, ({ findPreview }) => findPreview(transactionId, side)),
    (found) =>
      Option.getOrUndefined(
        Option.map(found, ({ bytes, type }) => `${type}, ${isPreview(bytes) ? "as given" : "not"}`),
      ),
  );

/** Smaller pictures beside images: of one image each, and gone with it. Source: choices, section 8. */
export const imagePreviewContract = <E>(layer: Layer.Layer<ImageStore | UnitOfWork, E>): void => {
  const test = portTest(layer);

  describe("ImageStore, previews", () => {
    test(
      "gives back what was given, of its image's type, and leaves the image as it is",
      Effect.gen(function* () {
        const { find, sides } = yield* ImageStore;
        for (const type of ["jpeg", "png"] as const) {
          const image = yield* put({ type });
          expect(yield* kept(image)).toBe(undefined);
          yield* keep(image);
          expect(yield* kept(image)).toBe(`${type}, as given`);
          const { bytes } = Option.getOrThrow(yield* find(image.transactionId, image.side));
          expect(Buffer.from(bytes).equals(image.bytes)).toBe(true);
          expect(yield* sides(image.transactionId)).toEqual(["front"]);
        }
      }),
    );

    test(
      "keeps its own, and the first",
      Effect.gen(function* () {
        const image = yield* put();
        const given = Buffer.from(preview);
        yield* keep(image, given);
        given.fill(0);
        yield* keep(image, sampleImage("jpeg", 30_000, 8));
        expect(yield* kept(image)).toBe("jpeg, as given");
      }),
    );

    test(
      "tells the sides and the documents apart",
      Effect.gen(function* () {
        const front = yield* put();
        const back = yield* put({ ...front, side: "back" });
        const other = yield* put();
        yield* keep(front);
        expect(yield* Effect.all([kept(back), kept(other)])).toEqual([undefined, undefined]);
        for (const transactionId of [freshId(), ...malformedIds]) {
          expect(yield* kept({ transactionId, side: "front" })).toBe(undefined);
        }
      }),
    );

    test(
      "keeps none of an image that is not there, or of a unit of work that fails",
      Effect.gen(function* () {
        const { keepPreview } = yield* ImageStore;
        const { atomically } = yield* UnitOfWork;
        const nowhere = { transactionId: freshId(), side: "front" } as const;
        yield* keep(nowhere);
        yield* put(nowhere);
        expect(yield* kept(nowhere)).toBe(undefined);
        const failing = Effect.andThen(
          keepPreview(nowhere.transactionId, "front", preview),
          Effect.fail("no"),
        );
        yield* Effect.ignore(atomically(failing));
        expect(yield* kept(nowhere)).toBe(undefined);
      }),
    );

    test(
      "is gone with its image, however that goes",
      Effect.gen(function* () {
        const { erase, eraseDue } = yield* ImageStore;
        const ways = [
          (image: DocumentImage) => erase(image.transactionId),
          () => eraseDue(sampleTime + 1_000, 100),
        ];
        for (const way of ways) {
          const image = yield* put();
          yield* keep(image);
          yield* way(image);
          expect(yield* kept(image)).toBe(undefined);
          // A preview left behind would be found here.
          yield* put(image);
          expect(yield* kept(image)).toBe(undefined);
        }
      }),
    );

    test(
      "is gone with an image that is erased while it is being kept",
      Effect.gen(function* () {
        const { erase, keepPreview } = yield* ImageStore;
        const { atomically } = yield* UnitOfWork;
        const image = yield* put();
        const [written, finish] = [yield* Latch.make(), yield* Latch.make()];
        const keeping = yield* Effect.forkChild(
          atomically(
            Effect.andThen(
              keepPreview(image.transactionId, image.side, preview),
              Effect.andThen(written.open, finish.await),
            ),
          ),
        );
        yield* written.await;
        const erasing = yield* Effect.forkChild(erase(image.transactionId));
        yield* Effect.yieldNow;
        yield* finish.open;
        yield* Fiber.join(keeping);
        yield* Fiber.join(erasing);
        expect(yield* kept(image)).toBe(undefined);
        yield* put(image);
        expect(yield* kept(image)).toBe(undefined);
      }),
    );
  });
};
