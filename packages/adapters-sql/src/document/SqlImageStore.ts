import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import {
  type DocumentImage,
  type ImageSide,
  ImageStore,
  type OpenedImage,
} from "@bonafide/core/document/ImageStore";
import { freeBytes } from "@bonafide/core/storage/FreeBytes";
import { Signals } from "@bonafide/core/storage/Signals";
import type { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import { Array, Effect, Layer, Option, Stream } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { isCompact } from "../storage/CompactRows.ts";
import { isUuid } from "../storage/Uuid.ts";
import { imageErasure } from "./ImageErasure.ts";
import { makeSealedPieces, type PiecePlace, type SealedRow } from "./SealedPieces.ts";

/** The size of a sealed part of an image, in bytes. */
const partSize = 1024 * 1024;

/** A side of a document. */
interface Place {
  readonly transactionId: string;
  readonly side: ImageSide;
}

interface ImageRow {
  readonly type: DocumentImage["type"];
  readonly parts: number;
  readonly data_key: Uint8Array;
}

/** A row of a part, or of an image without parts in the database. */
interface PartRow extends ImageRow, SealedRow {
  readonly number: number | null;
}

const movedPart: SealedRow = { sealed: null, object: null };

/** Binds a part to its place: it does not open if moved, and a missing part is noticed. */
const partContext = ({ side, transactionId }: Place, part: number, parts: number): string =>
  `${transactionId} ${side} ${part} of ${parts}`;

/** Binds a preview to its image. */
const previewContext = (transactionId: string, side: ImageSide): string =>
  `${transactionId} ${side} preview`;

/** Images in SQL, in sealed parts, or with `ImageObjects` outside of it, once they were moved. */
export const SqlImageStore: Layer.Layer<
  ImageStore,
  never,
  SqlClient | Vault | UnitOfWork | Signals
> = Layer.effect(
  ImageStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;
    const pieces = yield* makeSealedPieces;
    const { erase, eraseDue } = yield* imageErasure;
    const { image: signal } = yield* Signals;
    const isOutside = Option.isSome(yield* Effect.serviceOption(ImageObjects));
    const wakeMover = isOutside ? sql.afterCommit(signal.wake) : Effect.void;

    const compact = yield* isCompact;

    // The images of a document may share one wrapped key, in the row of one of them.
    const dataKey = sql.literal(`COALESCE(i.data_key, (SELECT k.data_key FROM document_image k
        WHERE k.transaction_id = i.transaction_id AND k.data_key IS NOT NULL LIMIT 1)) AS data_key`);

    const insertOne = Effect.fnUntraced(function* (
      { bytes, created, eraseAt, side, transactionId, type, verificationId }: DocumentImage,
      key: Uint8Array,
      hasKey: boolean,
    ) {
      const parts = Math.ceil(bytes.length / partSize);
      yield* sql`INSERT INTO document_image ${sql.insert({
        transaction_id: transactionId,
        side,
        verification_id: compact ? null : verificationId,
        type,
        parts,
        data_key: hasKey || !compact ? key : null,
        created_at: compact ? null : created,
        erase_at: eraseAt,
      })}`;
      for (let part = 0; part < parts; part += 1) {
        const plain = bytes.subarray(part * partSize, (part + 1) * partSize);
        const context = partContext({ transactionId, side }, part, parts);
        const sealed = vault.sealBytes(key, context, plain);
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

    const insert = Effect.fnUntraced(function* (images: ReadonlyArray<DocumentImage>) {
      const keys = new Map<string, Uint8Array>();
      for (const image of images) {
        const known = keys.get(image.transactionId);
        const key = known ?? vault.createKey();
        keys.set(image.transactionId, key);
        yield* insertOne(image, key, known === undefined);
      }
      yield* wakeMover;
    }, Effect.orDie);

    /** An image with its parts of this condition: one statement, so that no erasure comes in between. */
    const partRows = ({ side, transactionId }: Place, columns: string, which: Fragment) =>
      sql<PartRow>`SELECT i.type, i.parts, ${dataKey}, p.number, p.object, ${sql.literal(columns)}
          FROM document_image i LEFT JOIN document_image_part p
            ON p.transaction_id = i.transaction_id AND p.side = i.side AND ${which}
          WHERE i.transaction_id = ${plannedOnce(sql, transactionId)} AND i.side = ${plannedOnce(sql, side)}
          ORDER BY p.number`;

    const all = sql`1 = 1`;

    const openPart = Effect.fnUntraced(function* (
      place: Place,
      { data_key, parts }: ImageRow,
      part: number,
      row: SealedRow,
    ) {
      const sealed = yield* pieces.read({ ...place, piece: part }, row);
      return Option.map(sealed, (bytes) => {
        const opened = vault.openBytes(data_key, partContext(place, part, parts), bytes);
        freeBytes(bytes);
        return opened;
      });
    });

    const find = Effect.fnUntraced(function* (transactionId: string, side: ImageSide) {
      if (!isUuid(transactionId)) return Option.none();
      const place = { transactionId, side };
      const rows = yield* partRows(place, "p.sealed", all);
      const [image] = rows;
      if (image === undefined) return Option.none();
      const here = new Map(rows.map((row) => [row.number, row]));
      const opened: Array<Uint8Array> = [];
      for (let part = 0; part < image.parts; part += 1) {
        const bytes = yield* openPart(place, image, part, here.get(part) ?? movedPart);
        if (Option.isNone(bytes)) return Option.none();
        opened.push(bytes.value);
      }
      const bytes = Buffer.concat(opened);
      opened.forEach(freeBytes);
      return Option.some({ type: image.type, bytes });
    }, Effect.orDie);

    const findPart = Effect.fnUntraced(function* (place: Place, image: ImageRow, part: number) {
      const [row] = yield* partRows(place, "p.sealed", sql`p.number = ${part}`);
      return row === undefined ? Option.none() : yield* openPart(place, image, part, row);
    }, Effect.orDie);

    const stream = Effect.fnUntraced(function* (transactionId: string, side: ImageSide) {
      if (!isUuid(transactionId)) return Option.none();
      const place = { transactionId, side };
      const rows = yield* partRows(place, "NULL AS sealed", sql`p.object IS NULL`);
      const [image] = rows;
      if (image === undefined) return Option.none();
      const here = new Set(rows.map(({ number }) => number));
      const moved = Array.makeBy(image.parts, (piece): PiecePlace => ({ ...place, piece }));
      // Nothing is streamed of an image that could not be ended.
      const areThere = pieces.areThere(moved.filter((_, part) => !here.has(part)));
      if (!(yield* areThere)) return Option.none();
      // The last part gives the length of the whole.
      const end = yield* findPart(place, image, image.parts - 1);
      if (Option.isNone(end)) return Option.none();
      const before = Stream.mapEffect(
        Stream.fromIterable(Array.makeBy(image.parts - 1, (part) => part)),
        (part) =>
          Effect.flatMap(
            findPart(place, image, part),
            Option.match({
              onNone: () => Effect.die("Parts of an image are missing"),
              onSome: Effect.succeed,
            }),
          ),
      );
      const opened: OpenedImage = {
        type: image.type,
        length: (image.parts - 1) * partSize + end.value.length,
        bytes:
          image.parts === 1
            ? Stream.make(end.value)
            : Stream.concat(before, Stream.make(end.value)),
      };
      return Option.some(opened);
    }, Effect.orDie);

    // Locks the image's row: an erasure in between would violate the foreign key.
    const held = sql.literal(sql.onDialectOrElse({ pg: () => "FOR KEY SHARE", orElse: () => "" }));

    const keepPreview = Effect.fnUntraced(function* (
      transactionId: string,
      side: ImageSide,
      bytes: Uint8Array,
    ) {
      const [image] = yield* sql<Pick<ImageRow, "data_key">>`SELECT ${dataKey} FROM document_image i
          WHERE i.transaction_id = ${transactionId} AND i.side = ${side} ${held}`;
      if (image === undefined) return;
      const sealed = vault.sealBytes(image.data_key, previewContext(transactionId, side), bytes);
      yield* sql`INSERT INTO document_image_preview ${sql.insert({
        transaction_id: transactionId,
        side,
        sealed,
      })} ON CONFLICT DO NOTHING`;
      freeBytes(sealed);
      yield* wakeMover;
    }, Effect.orDie);

    const findPreview = Effect.fnUntraced(function* (transactionId: string, side: ImageSide) {
      if (!isUuid(transactionId)) return Option.none();
      const [row] = yield* sql<Pick<ImageRow, "type" | "data_key"> & SealedRow>`
          SELECT i.type, ${dataKey}, p.sealed, p.object FROM document_image_preview p
          JOIN document_image i ON i.transaction_id = p.transaction_id AND i.side = p.side
          WHERE p.transaction_id = ${transactionId} AND p.side = ${side}`;
      if (row === undefined) return Option.none();
      const { data_key, type } = row;
      const place = { transactionId, side, piece: "preview" } as const;
      const sealed = yield* pieces.read(place, row);
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

    return ImageStore.of({
      insert,
      find,
      stream,
      keepPreview,
      findPreview,
      sides,
      erase,
      eraseDue,
    });
  }),
);
