import { createHash } from "node:crypto";
import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { StorageUnavailable } from "@bonafide/core/storage/StorageUnavailable";
import { Effect, Option } from "effect";

/** The place of a piece: a part of an image by its number, or its preview. */
export interface PiecePlace {
  readonly transactionId: string;
  readonly side: string;
  readonly piece: number | "preview";
}

/** Names the object of a piece by its place alone, so that a repeated move stores the same one. It tells nothing of a person. */
export const objectName = ({ piece, side, transactionId }: PiecePlace): string =>
  createHash("sha256").update(`${transactionId} ${side} ${piece}`).digest("hex");

/** A piece in the database; an object has it where the row is missing, or names one. */
export interface SealedRow {
  readonly sealed: Uint8Array | null;
  readonly object: string | null;
}

const notConfigured = new StorageUnavailable({
  reason: "Images are outside of the database, and BONAFIDE_IMAGES does not say where",
});

const lost = Effect.logError("An image is lost: its object is not there");

/** Reads pieces of images from the database and from objects. */
export const makeSealedPieces = Effect.gen(function* () {
  const objects = yield* Effect.serviceOption(ImageObjects);
  const outside = Option.match(objects, {
    onNone: () => Effect.die(notConfigured),
    onSome: Effect.succeed,
  });

  /** The bytes of a piece; absent if its object is lost. */
  const read = (place: PiecePlace, { object, sealed }: SealedRow) =>
    object === null && sealed !== null
      ? Effect.succeedSome(sealed)
      : Effect.flatMap(outside, ({ get }) => get(objectName(place))).pipe(
          Effect.tap((found) => (Option.isNone(found) ? lost : Effect.void)),
        );

  /** Whether the objects of these pieces are there. */
  const areThere = (places: ReadonlyArray<PiecePlace>) => {
    if (places.length === 0) return Effect.succeed(true);
    return Effect.flatMap(outside, ({ has }) =>
      Effect.forEach(places.map(objectName), has, { concurrency: 4 }),
    ).pipe(
      Effect.map((found) => found.every(Boolean)),
      Effect.tap((all) => (all ? Effect.void : lost)),
    );
  };

  return { read, areThere };
});
