import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { StorageUnavailable } from "@bonafide/core/storage/StorageUnavailable";
import { Effect, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";

/** A piece in the database, or the name of the object that has it. */
export interface SealedRow {
  readonly sealed: Uint8Array;
  readonly object: string | null;
}

const notConfigured = new StorageUnavailable({
  reason: "Images are outside of the database, and BONAFIDE_IMAGES does not say where",
});

const lost = Effect.logError("An image is lost: its object is not there");

/** Reads pieces of images from the database and from objects, and removes objects with their images. */
export const makeSealedPieces = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const objects = yield* Effect.serviceOption(ImageObjects);
  const outside = Option.match(objects, {
    onNone: () => Effect.die(notConfigured),
    onSome: Effect.succeed,
  });

  /** The bytes of a piece; absent if its object is lost. */
  const read = ({ object, sealed }: SealedRow) =>
    object === null
      ? Effect.succeedSome(sealed)
      : Effect.flatMap(outside, ({ get }) => get(object)).pipe(
          Effect.tap((found) => (Option.isNone(found) ? lost : Effect.void)),
        );

  /** Whether all of these pieces can be read. */
  const areThere = (rows: ReadonlyArray<Pick<SealedRow, "object">>) => {
    const names = rows.flatMap(({ object }) => (object === null ? [] : [object]));
    if (names.length === 0) return Effect.succeed(true);
    return Effect.flatMap(outside, ({ has }) =>
      Effect.forEach(names, has, { concurrency: 4 }),
    ).pipe(
      Effect.map((found) => found.every(Boolean)),
      Effect.tap((all) => (all ? Effect.void : lost)),
    );
  };

  /**
   * Within a unit of work: remembers to remove the objects of the images that `wanted` chooses. An operator's command
   * may not know where objects are.
   */
  const removeLater = (wanted: Fragment) =>
    Effect.forEach(
      ["document_image_part", "document_image_preview"],
      (table) => sql`INSERT INTO image_object_removal (object) SELECT object FROM ${sql(table)}
        WHERE object IS NOT NULL AND transaction_id IN
          (SELECT transaction_id FROM document_image WHERE ${wanted}) ON CONFLICT DO NOTHING`,
      { discard: true },
    );

  return { read, areThere, removeLater };
});
