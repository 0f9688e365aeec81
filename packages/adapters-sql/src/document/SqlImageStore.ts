import {
  type DocumentImage,
  type ImageSide,
  ImageStore,
  type OpenedImage,
} from "@bonafide/core/document/ImageStore";
import { freeBytes } from "@bonafide/core/storage/FreeBytes";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import { Array, Effect, Layer, Option, Stream } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import type { Fragment } from "effect/sql/Statement";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { isUuid } from "../storage/Uuid.ts";
import { makeSealedPieces, type SealedRow } from "./SealedPieces.ts";

/** The size of a sealed part of an image, in bytes. */
const partSize = 1024 * 1024;

interface ImageRow {
  readonly type: DocumentImage["type"];
  readonly parts: number;
  readonly data_key: Uint8Array;
}

/** Binds a part to its place: it does not open if moved, and a missing part is noticed. */
const partContext = (transactionId: string, side: ImageSide, part: number, parts: number): string =>
  `${transactionId} ${side} ${part} of ${parts}`;

/** Binds a preview to its image. */
const previewContext = (transactionId: string, side: ImageSide): string =>
  `${transactionId} ${side} preview`;

/** Images in SQL, in sealed parts, or with `ImageObjects` outside of it, once they were moved. */
export const SqlImageStore: Layer.Layer<ImageStore, never, SqlClient | Vault | UnitOfWork> =
  Layer.effect(
    ImageStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const vault = yield* Vault;
      const unitOfWork = yield* UnitOfWork;
      const pieces = yield* makeSealedPieces;

      const insertOne = Effect.fnUntraced(function* ({
        bytes,
        created,
        eraseAt,
        side,
        transactionId,
        type,
        verificationId,
      }: DocumentImage) {
        const parts = Math.ceil(bytes.length / partSize);
        const dataKey = vault.createKey();
        yield* sql`INSERT INTO document_image ${sql.insert({
          transaction_id: transactionId,
          side,
          verification_id: verificationId,
          type,
          parts,
          data_key: dataKey,
          created_at: created,
          erase_at: eraseAt,
        })}`;
        for (let part = 0; part < parts; part += 1) {
          const plain = bytes.subarray(part * partSize, (part + 1) * partSize);
          const context = partContext(transactionId, side, part, parts);
          const sealed = vault.sealBytes(dataKey, context, plain);
          yield* sql`INSERT INTO document_image_part ${sql.insert({
            transaction_id: transactionId,
            side,
            number: part,
            sealed,
          })}`;
          freeBytes(sealed);
          // Sealing megabytes without a pause would delay all other requests.
          yield* Effect.yieldNow;
        }
      });

      const openParts = Effect.fnUntraced(function* (
        transactionId: string,
        side: ImageSide,
        { data_key, parts, type }: ImageRow,
      ) {
        const rows = yield* sql<SealedRow>`SELECT sealed, object FROM document_image_part
          WHERE transaction_id = ${transactionId} AND side = ${side} ORDER BY number`;
        // Erased while it was being read.
        if (rows.length === 0) return Option.none();
        if (rows.length !== parts) return yield* Effect.die("Parts of an image are missing");
        const opened: Array<Uint8Array> = [];
        for (const [part, row] of rows.entries()) {
          const sealed = yield* pieces.read(row);
          if (Option.isNone(sealed)) return Option.none();
          const context = partContext(transactionId, side, part, parts);
          opened.push(vault.openBytes(data_key, context, sealed.value));
          freeBytes(sealed.value);
        }
        const bytes = Buffer.concat(opened);
        opened.forEach(freeBytes);
        return Option.some({ type, bytes });
      });

      const imageRow = (transactionId: string, side: ImageSide) =>
        isUuid(transactionId)
          ? Effect.map(
              sql<ImageRow>`SELECT type, parts, data_key FROM document_image WHERE transaction_id = ${transactionId}
                AND side = ${side}`,
              Array.head,
            )
          : Effect.succeedNone;

      const find = Effect.fnUntraced(function* (transactionId: string, side: ImageSide) {
        const row = yield* imageRow(transactionId, side);
        return Option.isNone(row)
          ? Option.none()
          : yield* openParts(transactionId, side, row.value);
      }, Effect.orDie);

      const openPart = Effect.fnUntraced(function* (
        transactionId: string,
        side: ImageSide,
        { data_key, parts }: ImageRow,
        part: number,
      ) {
        const [row] = yield* sql<SealedRow>`SELECT sealed, object FROM document_image_part
          WHERE transaction_id = ${transactionId} AND side = ${side} AND number = ${part}`;
        const sealed = row === undefined ? Option.none() : yield* pieces.read(row);
        const context = partContext(transactionId, side, part, parts);
        return Option.map(sealed, (bytes) => vault.openBytes(data_key, context, bytes));
      }, Effect.orDie);

      const stream = Effect.fnUntraced(function* (transactionId: string, side: ImageSide) {
        const found = yield* imageRow(transactionId, side);
        if (Option.isNone(found)) return Option.none();
        const row = found.value;
        const places = yield* sql<Pick<SealedRow, "object">>`SELECT object FROM document_image_part
          WHERE transaction_id = ${transactionId} AND side = ${side}`;
        // Nothing is streamed of an image that could not be ended.
        if (!(yield* pieces.areThere(places))) return Option.none();
        // The last part gives the length of the whole.
        const end = yield* openPart(transactionId, side, row, row.parts - 1);
        if (Option.isNone(end)) return Option.none();
        const before = Stream.mapEffect(
          Stream.fromIterable(Array.makeBy(row.parts - 1, (part) => part)),
          (part) =>
            Effect.flatMap(
              openPart(transactionId, side, row, part),
              Option.match({
                onNone: () => Effect.die("Parts of an image are missing"),
                onSome: Effect.succeed,
              }),
            ),
        );
        const opened: OpenedImage = {
          type: row.type,
          length: (row.parts - 1) * partSize + end.value.length,
          bytes:
            row.parts === 1
              ? Stream.make(end.value)
              : Stream.concat(before, Stream.make(end.value)),
        };
        return Option.some(opened);
      }, Effect.orDie);

      // Locks the image's row: an erasure in between would violate the foreign key.
      const held = sql.literal(
        sql.onDialectOrElse({ pg: () => "FOR KEY SHARE", orElse: () => "" }),
      );

      const keepPreview = Effect.fnUntraced(function* (
        transactionId: string,
        side: ImageSide,
        bytes: Uint8Array,
      ) {
        const [image] = yield* sql<Pick<ImageRow, "data_key">>`SELECT data_key FROM document_image
          WHERE transaction_id = ${transactionId} AND side = ${side} ${held}`;
        if (image === undefined) return;
        const sealed = vault.sealBytes(image.data_key, previewContext(transactionId, side), bytes);
        yield* sql`INSERT INTO document_image_preview ${sql.insert({
          transaction_id: transactionId,
          side,
          sealed,
        })} ON CONFLICT DO NOTHING`;
        freeBytes(sealed);
      }, Effect.orDie);

      const findPreview = Effect.fnUntraced(function* (transactionId: string, side: ImageSide) {
        if (!isUuid(transactionId)) return Option.none();
        const [row] = yield* sql<Pick<ImageRow, "type" | "data_key"> & SealedRow>`
          SELECT i.type, i.data_key, p.sealed, p.object FROM document_image_preview p
          JOIN document_image i ON i.transaction_id = p.transaction_id AND i.side = p.side
          WHERE p.transaction_id = ${transactionId} AND p.side = ${side}`;
        if (row === undefined) return Option.none();
        const { data_key, type } = row;
        const sealed = yield* pieces.read(row);
        if (Option.isNone(sealed)) return Option.none();
        const bytes = vault.openBytes(data_key, previewContext(transactionId, side), sealed.value);
        freeBytes(sealed.value);
        return Option.some({ type, bytes });
      }, Effect.orDie);

      const sides = (transactionId: string) =>
        isUuid(transactionId)
          ? sql<{
              side: ImageSide;
            }>`SELECT side FROM document_image WHERE transaction_id = ${plannedOnce(sql, transactionId)}
              ORDER BY side DESC`.pipe(
              Effect.map((rows) => rows.map(({ side }) => side)),
              Effect.orDie,
            )
          : Effect.succeed([]);

      const eraseWhere = (wanted: Fragment): Effect.Effect<number, SqlError> =>
        unitOfWork.atomically(
          Effect.gen(function* () {
            yield* pieces.removeLater(wanted);
            yield* sql`DELETE FROM document_image_part WHERE transaction_id IN
              (SELECT transaction_id FROM document_image WHERE ${wanted})`;
            const gone =
              yield* sql`DELETE FROM document_image WHERE ${wanted} RETURNING transaction_id`;
            return gone.length;
          }),
        );

      const erase = (column: "transaction_id" | "verification_id", id: string) =>
        isUuid(id)
          ? Effect.asVoid(Effect.orDie(eraseWhere(sql`${sql(column)} = ${id}`)))
          : Effect.void;

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

      return ImageStore.of({
        insert: (images) => Effect.orDie(Effect.forEach(images, insertOne, { discard: true })),
        find,
        stream,
        keepPreview,
        findPreview,
        sides,
        erase: (id) => erase("transaction_id", id),
        eraseOfVerification: (id) => erase("verification_id", id),
        eraseDue,
      });
    }),
  );
