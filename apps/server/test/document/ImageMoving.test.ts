import { removeObjects } from "@bonafide/adapters-sql/document/ImageMoving";
import { compactRows } from "@bonafide/adapters-sql/storage/CompactRows";
import type { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { MemoryImageObjects } from "@bonafide/testkit/document/MemoryImageObjects";
import { sampleDocumentImage } from "@bonafide/testkit/document/SampleImage";
import { imageStoreContract } from "@bonafide/testkit/document/ImageStoreContract";
import { imagePreviewContract } from "@bonafide/testkit/document/ImagePreviewContract";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import { describe, expect } from "@effect/vitest";
import { Effect, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { postgresPrograms } from "../storage/PostgresServer.ts";
import { tablesWithTextIds, temporaryPostgres } from "../storage/TemporaryPostgres.ts";
import { temporarySqlite } from "../storage/TemporarySqlite.ts";
import { moveAll, movedImages } from "./MovedImages.ts";

/** Moves whatever is inserted before anything is read: the store's own contract has to hold as before. */
const movedAtOnce = Layer.effect(
  ImageStore,
  Effect.gen(function* () {
    const store = yield* ImageStore;
    const context = yield* Effect.context<SqlClient | ImageObjects>();
    const moved = Effect.provide(moveAll, context);
    return {
      ...store,
      find: (id, side) => Effect.andThen(moved, store.find(id, side)),
      stream: (id, side) => Effect.andThen(moved, store.stream(id, side)),
      findPreview: (id, side) => Effect.andThen(moved, store.findPreview(id, side)),
    };
  }),
);

movedImages("an image outside of SQLite", temporarySqlite);

describe("a store whose images are moved at once", () => {
  const moved = movedAtOnce.pipe(
    Layer.provideMerge(temporarySqlite.pipe(Layer.provideMerge(MemoryImageObjects))),
  );
  imageStoreContract(moved);
  imagePreviewContract(moved);
});

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("an image outside of Postgres", () => {
  movedImages("on a real server", temporaryPostgres(), { compact: true });
  const old = temporaryPostgres(tablesWithTextIds);
  movedImages("of a release with ids as text", old);

  portTest(old.pipe(Layer.provideMerge(MemoryImageObjects)))(
    "is read as before once its rows are compact",
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const store = yield* ImageStore;
      const { atomically } = yield* UnitOfWork;
      const moved = sampleDocumentImage();
      const here = sampleDocumentImage();
      yield* atomically(store.insert([moved]));
      yield* moveAll;
      yield* atomically(store.insert([here]));
      yield* sql.withTransaction(compactRows);
      for (const { bytes, side, transactionId } of [moved, here]) {
        const found = Option.getOrThrow(yield* store.find(transactionId, side));
        expect(Buffer.from(found.bytes).equals(bytes)).toBe(true);
      }
      expect(yield* sql`SELECT transaction_id FROM document_image_part`).toEqual([
        { transaction_id: here.transactionId },
      ]);
      yield* store.erase(moved.transactionId);
      expect(yield* removeObjects).toBe(1);
    }),
  );
});
