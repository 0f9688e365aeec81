import { Signals } from "@bonafide/core/storage/Signals";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import type { Fragment } from "effect/sql/Statement";
import { insertRows } from "../storage/JsonRows.ts";
import { isUuid } from "../storage/Uuid.ts";
import { objectName, type PiecePlace } from "./SealedPieces.ts";

interface PlaceRow {
  readonly transaction_id: string;
  readonly side: string;
}

const placeOf = ({ side, transaction_id }: PlaceRow, piece: number | "preview"): PiecePlace => ({
  transactionId: transaction_id,
  side,
  piece,
});

/** Erases images, with their keys and what is outside of the database. */
export const imageErasure = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const unitOfWork = yield* UnitOfWork;
  const { image: signal } = yield* Signals;
  const insertRemovals = insertRows(sql, "image_object_removal", { object: "text" });

  /** Remembers to remove the objects of these pieces. An operator's command may not know where objects are. */
  const removeLater = (places: ReadonlyArray<PiecePlace>) =>
    places.length === 0
      ? Effect.void
      : Effect.andThen(
          sql`${insertRemovals(places.map((place) => ({ object: objectName(place) })))} ON CONFLICT DO NOTHING`,
          sql.afterCommit(signal.wake),
        );

  const eraseWhere = (wanted: Fragment): Effect.Effect<number, SqlError> =>
    unitOfWork.atomically(
      Effect.gen(function* () {
        const images = sql`(SELECT transaction_id FROM document_image WHERE ${wanted})`;
        const previews =
          yield* sql<PlaceRow>`SELECT transaction_id, side FROM document_image_preview
          WHERE object IS NOT NULL AND transaction_id IN ${images}`;
        // A part that is moved meanwhile is not deleted here, and its object is removed.
        const parts = yield* sql<
          PlaceRow & { readonly number: number; readonly object: string | null }
        >`
          DELETE FROM document_image_part WHERE transaction_id IN ${images}
          RETURNING transaction_id, side, number, object`;
        const gone = yield* sql<PlaceRow & { readonly parts: number }>`
          DELETE FROM document_image WHERE ${wanted} RETURNING transaction_id, side, parts`;
        const here = new Set(
          parts
            .filter(({ object }) => object === null)
            .map(({ number, ...image }) => `${image.transaction_id} ${image.side} ${number}`),
        );
        yield* removeLater([
          ...previews.map((image) => placeOf(image, "preview")),
          ...gone.flatMap((image) =>
            Array.makeBy(image.parts, (part) => placeOf(image, part)).filter(
              ({ piece, side, transactionId }) => !here.has(`${transactionId} ${side} ${piece}`),
            ),
          ),
        ]);
        return gone.length;
      }),
    );

  const erase = (id: string) =>
    isUuid(id) ? Effect.asVoid(Effect.orDie(eraseWhere(sql`transaction_id = ${id}`))) : Effect.void;

  const eraseDue = Effect.fnUntraced(function* (now: number, limit: number) {
    const due = yield* sql<{
      transaction_id: string;
    }>`SELECT DISTINCT transaction_id FROM document_image WHERE erase_at <= ${now} LIMIT ${limit}`;
    return due.length === 0
      ? 0
      : yield* eraseWhere(
          sql.in(
            "transaction_id",
            due.map(({ transaction_id }) => transaction_id),
          ),
        );
  }, Effect.orDie);

  return { erase, eraseDue };
});
