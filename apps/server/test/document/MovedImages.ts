import { moveImages, removeObjects, tidyImages } from "@bonafide/adapters-sql/document/ImageMoving";
import { objectName } from "@bonafide/adapters-sql/document/SealedPieces";
import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { type DocumentImage, ImageStore } from "@bonafide/core/document/ImageStore";
import { Signals } from "@bonafide/core/storage/Signals";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { MemoryImageObjects } from "@bonafide/testkit/document/MemoryImageObjects";
import { sampleDocumentImage, sampleImage } from "@bonafide/testkit/document/SampleImage";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import { describe, expect } from "@effect/vitest";
import { Effect, Layer, Option, Stream } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

export const moveAll = Effect.repeat(moveImages, { while: (moved) => moved > 0 });

/** An image whose bytes are in objects. `compact`: its moved parts have no rows. */
export const movedImages = <R, E>(
  name: string,
  stores: Layer.Layer<SqlClient | ImageStore | UnitOfWork | Signals | R, E, never>,
  { compact = false } = {},
) => {
  const layer = stores.pipe(Layer.provideMerge(MemoryImageObjects));
  const test = portTest(layer);
  // A command without BONAFIDE_IMAGES.
  const withoutObjects = portTest(stores);
  const atomically = <A, E2, R2>(unit: Effect.Effect<A, E2, R2>) =>
    Effect.flatMap(UnitOfWork, (unitOfWork) => unitOfWork.atomically(unit));
  const insert = Effect.fnUntraced(function* (size: number) {
    const image = sampleDocumentImage({ bytes: sampleImage("png", size, size) });
    yield* atomically((yield* ImageStore).insert([image]));
    return image;
  });
  /** The objects of every image, moved or not. */
  const names = Effect.gen(function* () {
    const sql = yield* SqlClient;
    const rows = yield* sql<{ transaction_id: string; side: string; parts: number }>`
      SELECT transaction_id, side, parts FROM document_image`;
    return rows.flatMap(({ parts, side, transaction_id }) =>
      Array.from({ length: parts }, (_, piece) =>
        objectName({ transactionId: transaction_id, side, piece }),
      ),
    );
  });
  const bytesOf = Effect.fnUntraced(function* ({ side, transactionId }: DocumentImage) {
    return Option.getOrThrow(yield* (yield* ImageStore).find(transactionId, side)).bytes;
  });

  /** Whether a mover was woken since the last time. */
  const isWoken = Effect.gen(function* () {
    const { image: signal } = yield* Signals;
    return Option.isSome(yield* Effect.timeoutOption(signal.waitAtMost(60_000), "300 millis"));
  });

  describe(name, () => {
    test(
      "wakes a mover when it is stored, gets a preview, and is erased",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        expect(yield* isWoken).toBe(false);
        const { side, transactionId } = yield* insert(300);
        expect(yield* isWoken).toBe(true);
        yield* atomically(store.keepPreview(transactionId, side, sampleImage("jpeg", 40_000)));
        expect(yield* isWoken).toBe(true);
        yield* moveAll;
        expect(yield* isWoken).toBe(false);
        yield* store.erase(transactionId);
        expect(yield* isWoken).toBe(true);
      }),
    );

    withoutObjects(
      "wakes none where images stay in the database, but by an erasure of what is outside",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const here = yield* insert(300);
        yield* store.erase(here.transactionId);
        expect(yield* isWoken).toBe(false);
        const moved = yield* insert(300);
        yield* Effect.provide(moveAll, MemoryImageObjects);
        expect(yield* isWoken).toBe(false);
        yield* store.erase(moved.transactionId);
        expect(yield* isWoken).toBe(true);
      }),
    );

    test(
      "leaves less than 2 kB of a document in the database, and gives it back whole and in pieces",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const sql = yield* SqlClient;
        const image = yield* insert(3 * 1024 * 1024 + 7);
        const found = () => store.find(image.transactionId, image.side);
        // Also between the two, as a stop of the mover leaves it.
        expect(yield* moveImages).toBeGreaterThan(0);
        expect(Buffer.from(Option.getOrThrow(yield* found()).bytes).equals(image.bytes)).toBe(true);
        const [row] = yield* sql<{ bytes: number }>`SELECT
          COALESCE(SUM(length(sealed) + length(object)), 0) AS bytes FROM document_image_part`;
        expect(row?.bytes).toBeLessThan(compact ? 1 : 2_000);
        const opened = Option.getOrThrow(yield* store.stream(image.transactionId, image.side));
        const pieces = yield* Stream.runCollect(opened.bytes);
        expect(Buffer.concat(pieces).equals(image.bytes)).toBe(true);
        expect(pieces.length).toBe(4);
      }),
    );

    test(
      "removes the objects of what is erased, and of what is erased while it moves",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const objects = yield* ImageObjects;
        const image = yield* insert(2 * 1024 * 1024);
        const other = yield* insert(500);
        yield* moveAll;
        const before = yield* names;
        expect(yield* Effect.forEach(before, objects.has)).toEqual([true, true, true]);
        yield* store.erase(image.transactionId);
        yield* removeObjects;
        const after = yield* names;
        expect(after).toHaveLength(1);
        expect(yield* Effect.forEach(before, objects.has)).toEqual(
          before.map((object) => after.includes(object)),
        );
        const late = yield* insert(700);
        const put: Array<string> = [];
        const erasing = ImageObjects.of({
          ...objects,
          put: (object, sealed) =>
            Effect.andThen(objects.put(object, sealed), () => {
              put.push(object);
              return store.erase(late.transactionId);
            }),
        });
        expect(yield* Effect.provideService(moveImages, ImageObjects, erasing)).toBe(0);
        expect(yield* Effect.forEach(put, objects.has)).toEqual([false]);
        expect(Option.isSome(yield* store.find(other.transactionId, other.side))).toBe(true);
      }),
    );

    test(
      "is not removed, and not taken for the old one, where it takes the place of an erased one",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const objects = yield* ImageObjects;
        const old = yield* insert(400);
        yield* moveAll;
        const next = { ...old, bytes: sampleImage("png", 500, 1) };
        const unitOfWork = yield* UnitOfWork;
        const replace = (by: DocumentImage) =>
          unitOfWork.atomically(Effect.andThen(store.erase(by.transactionId), store.insert([by])));
        yield* replace(next);
        yield* moveAll;
        yield* removeObjects;
        expect(Buffer.from(yield* bytesOf(next)).equals(next.bytes)).toBe(true);
        yield* replace(old);
        const replacing = ImageObjects.of({
          ...objects,
          put: (object, sealed) => Effect.andThen(objects.put(object, sealed), replace(next)),
        });
        expect(yield* Effect.provideService(moveImages, ImageObjects, replacing)).toBe(0);
        yield* moveAll;
        yield* removeObjects;
        expect(Buffer.from(yield* bytesOf(next)).equals(next.bytes)).toBe(true);
      }),
    );

    withoutObjects(
      "has its objects removed later where it is erased by a process that does not know them",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const sql = yield* SqlClient;
        const objects = yield* ImageObjects;
        const image = yield* insert(500);
        yield* moveAll;
        const [object = ""] = yield* names;
        yield* store.erase(image.transactionId);
        expect(yield* sql`SELECT object FROM image_object_removal`).toEqual([{ object }]);
        expect(yield* removeObjects).toBe(1);
        expect(yield* objects.has(object)).toBe(false);
      }).pipe(Effect.provide(MemoryImageObjects)),
    );

    test(
      "is looked for by one statement, and moved or removed where there is any",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const sql = yield* SqlClient;
        const objects = yield* ImageObjects;
        const isDone = Effect.map(tidyImages, Option.isSome);
        expect(yield* isDone).toBe(false);
        const image = yield* insert(300);
        expect(yield* isDone).toBe(true);
        expect(yield* isDone).toBe(false);
        const preview = sampleImage("jpeg", 40_000);
        yield* atomically(store.keepPreview(image.transactionId, image.side, preview));
        expect(yield* isDone).toBe(true);
        expect(yield* isDone).toBe(false);
        const [previewRow] = yield* sql<{
          object: string;
        }>`SELECT object FROM document_image_preview`;
        const stored = [...(yield* names), previewRow?.object ?? ""];
        expect(yield* Effect.forEach(stored, objects.has)).toEqual([true, true]);
        yield* store.erase(image.transactionId);
        expect(yield* isDone).toBe(true);
        expect(yield* isDone).toBe(false);
        expect(yield* Effect.forEach(stored, objects.has)).toEqual([false, false]);
      }),
    );

    test(
      "is moved once by several movers",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const images = yield* Effect.forEach([300, 400, 500, 600], insert);
        const moved = yield* Effect.all([moveImages, moveImages, moveImages], {
          concurrency: "unbounded",
        });
        expect(moved.reduce((sum, count) => sum + count, 0)).toBe(images.length);
        for (const { bytes, side, transactionId } of images) {
          const found = Option.getOrThrow(yield* store.find(transactionId, side));
          expect(Buffer.from(found.bytes).equals(bytes)).toBe(true);
        }
      }),
    );

    test(
      "is kept, and not counted, where another process moved it meanwhile",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const sql = yield* SqlClient;
        const objects = yield* ImageObjects;
        const image = yield* insert(300);
        const others = moveImages.pipe(
          Effect.provideService(ImageObjects, objects),
          Effect.provideService(SqlClient, sql),
          Effect.orDie,
        );
        const moved: Array<number> = [];
        const late = ImageObjects.of({
          ...objects,
          put: (object, sealed) =>
            Effect.andThen(
              Effect.map(others, (count) => void moved.push(count)),
              objects.put(object, sealed),
            ),
        });
        expect(yield* Effect.provideService(moveImages, ImageObjects, late)).toBe(0);
        expect(moved).toEqual([1]);
        const found = Option.getOrThrow(yield* store.find(image.transactionId, image.side));
        expect(Buffer.from(found.bytes).equals(image.bytes)).toBe(true);
      }),
    );

    test(
      "is moved by the next mover at once where one stopped in its middle",
      Effect.gen(function* () {
        const objects = yield* ImageObjects;
        yield* insert(300);
        const stopping = ImageObjects.of({ ...objects, put: () => Effect.interrupt });
        yield* Effect.exit(Effect.provideService(moveImages, ImageObjects, stopping));
        expect(yield* moveImages).toBe(1);
      }),
    );

    test(
      "is as erased where an object is lost, and nothing of it is streamed",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const { remove } = yield* ImageObjects;
        const { side, transactionId } = yield* insert(2 * 1024 * 1024);
        yield* moveAll;
        yield* remove((yield* names).slice(0, 1));
        expect(yield* store.find(transactionId, side)).toEqual(Option.none());
        expect(yield* store.stream(transactionId, side)).toEqual(Option.none());
        yield* store.erase(transactionId);
        expect(yield* removeObjects).toBe(2);
      }),
    );

    test(
      "has no preview where the preview's object is lost",
      Effect.gen(function* () {
        const store = yield* ImageStore;
        const { remove } = yield* ImageObjects;
        const { side, transactionId } = yield* insert(300);
        yield* moveAll;
        yield* (yield* UnitOfWork).atomically(
          store.keepPreview(transactionId, side, sampleImage("jpeg", 40_000)),
        );
        yield* moveAll;
        expect(Option.isSome(yield* store.findPreview(transactionId, side))).toBe(true);
        const sql = yield* SqlClient;
        const [row] = yield* sql<{ object: string }>`SELECT object FROM document_image_preview`;
        yield* remove([row?.object ?? ""]);
        expect(yield* store.findPreview(transactionId, side)).toEqual(Option.none());
      }),
    );
  });
};
