import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";
import { isCompact } from "../storage/CompactRows.ts";
import { objectName } from "./SealedPieces.ts";

/** How many pieces are in memory at once. */
const atOnce = 8;

/** The size of a version and a nonce, which no two sealed pieces share. */
const headSize = 13;

/** How many objects are removed by one request. */
const removals = 500;

interface HerePiece {
  readonly transaction_id: string;
  readonly side: string;
  readonly number: number | null;
  readonly sealed: Uint8Array;
}

/** Whether there is anything to move or to remove: one statement, because an idle process makes few transactions. */
const isAnyLeft = Effect.map(
  Effect.flatMap(
    SqlClient,
    (sql) => sql`SELECT 1 WHERE EXISTS (SELECT 1 FROM document_image_part WHERE object IS NULL)
      OR EXISTS (SELECT 1 FROM document_image_preview WHERE object IS NULL)
      OR EXISTS (SELECT 1 FROM image_object_removal)`,
  ),
  (rows) => rows.length > 0,
).pipe(Effect.orDie);

/**
 * Moves up to eight pieces from the database to objects. A piece is read from the database until its object is stored,
 * so that a stop at any time loses nothing. Returns how many were moved.
 */
export const moveImages = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const objects = yield* ImageObjects;
  const compact = yield* isCompact;

  const move = Effect.fnUntraced(function* (
    table: string,
    { number, sealed, side, transaction_id }: HerePiece,
    place: Fragment,
  ) {
    const name = objectName({ transactionId: transaction_id, side, piece: number ?? "preview" });
    // An image that was erased here before left its object to be removed.
    yield* sql`DELETE FROM image_object_removal WHERE object = ${name}`;
    yield* objects.put(name, sealed);
    // By its first bytes, which are random: an erasure may have put another image here meanwhile.
    const isStillHere = sql`${place} AND object IS NULL
      AND substr(sealed, 1, ${headSize}) = ${sealed.subarray(0, headSize)}`;
    const moved =
      number !== null && compact
        ? yield* sql`DELETE FROM ${sql(table)} WHERE ${isStillHere} RETURNING side`
        : yield* sql`UPDATE ${sql(table)} SET sealed = ${new Uint8Array()}, object = ${name}
            WHERE ${isStillHere} RETURNING side`;
    if (moved.length > 0) return true;
    // Another process moved it, or it was erased meanwhile.
    const [image] = yield* sql`SELECT 1 FROM document_image
      WHERE transaction_id = ${transaction_id} AND side = ${side}`;
    if (image === undefined) yield* objects.remove([name]);
    return false;
  });

  const piecesOf = (table: string, number: Fragment) =>
    sql<HerePiece>`SELECT transaction_id, side, ${number}, sealed FROM ${sql(table)}
      WHERE object IS NULL LIMIT ${atOnce}`;

  const parts = yield* piecesOf("document_image_part", sql`number`);
  const previews =
    parts.length === atOnce ? [] : yield* piecesOf("document_image_preview", sql`NULL AS number`);
  const ofImage = ({ side, transaction_id }: HerePiece) =>
    sql`transaction_id = ${transaction_id} AND side = ${side}`;
  const moved = yield* Effect.forEach(
    [
      ...parts.map((piece) =>
        move("document_image_part", piece, sql`${ofImage(piece)} AND number = ${piece.number}`),
      ),
      ...previews.map((piece) => move("document_image_preview", piece, ofImage(piece))),
    ],
    (each) => each,
    { concurrency: 4 },
  );
  return moved.filter(Boolean).length;
}).pipe(Effect.orDie);

/** Removes the objects of erased images. They were of no use from the erasure on, because their keys went with it. */
export const removeObjects = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const rows = yield* sql<{
    object: string;
  }>`SELECT object FROM image_object_removal LIMIT ${removals}`;
  if (rows.length === 0) return 0;
  const names = rows.map(({ object }) => object);
  yield* (yield* ImageObjects).remove(names);
  yield* sql`DELETE FROM image_object_removal WHERE ${sql.in("object", names)}`;
  return names.length;
}).pipe(Effect.orDie);

const all = <R>(work: Effect.Effect<number, never, R>) =>
  Effect.repeat(work, { while: (done) => done > 0 });

/** Moves all images out of the database, and removes all objects of erased ones. */
export const tidyImages = Effect.when(
  Effect.andThen(all(moveImages), all(removeObjects)),
  isAnyLeft,
);
