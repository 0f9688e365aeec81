import type { FileBytes } from "@bonafide/core/document/FileBytes";
import { type DocumentImage, ImageStore } from "@bonafide/core/document/ImageStore";
import { Effect, HashMap, Layer, Option, Result, Stream } from "effect";
import { type ImageRow, MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

const imageSides = ["front", "document", "back"] as const;

/** The largest piece that is read of an image at a time, in bytes. */
const piece = 1024 * 1024;

const copyOf = (bytes: FileBytes): Uint8Array => {
  const copy = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at += piece) copy.set(bytes.subarray(at, at + piece), at);
  return copy;
};

const keyOf = (transactionId: string, side: DocumentImage["side"]) => `${transactionId} ${side}`;

const without = (tables: MemoryTables, gone: (image: DocumentImage) => boolean): MemoryTables => ({
  ...tables,
  images: HashMap.filter(tables.images, (image) => !gone(image)),
});

/** Images in memory, unsealed. */
export const MemoryImageStore = Layer.effect(
  ImageStore,
  Effect.map(MemoryState, (state) =>
    ImageStore.of({
      insert: (images) =>
        state.change((tables) => ({
          ...tables,
          images: HashMap.setMany(
            tables.images,
            images.map((image): readonly [string, ImageRow] => [
              keyOf(image.transactionId, image.side),
              { ...image, bytes: copyOf(image.bytes) },
            ]),
          ),
        })),
      find: (transactionId, side) =>
        state.read(({ images }) =>
          Option.map(HashMap.get(images, keyOf(transactionId, side)), ({ bytes, type }) => ({
            bytes: bytes.slice(),
            type,
          })),
        ),
      stream: (transactionId, side) =>
        state.read(({ images }) =>
          Option.map(HashMap.get(images, keyOf(transactionId, side)), ({ bytes, type }) => ({
            type,
            length: bytes.length,
            bytes: Stream.make(bytes),
          })),
        ),
      keepPreview: (transactionId, side, bytes) =>
        state.change((tables) => ({
          ...tables,
          images: HashMap.modify(tables.images, keyOf(transactionId, side), (image) => ({
            ...image,
            preview: image.preview ?? Uint8Array.from(bytes),
          })),
        })),
      findPreview: (transactionId, side) =>
        state.read(({ images }) =>
          Option.flatMap(HashMap.get(images, keyOf(transactionId, side)), ({ preview, type }) =>
            preview === undefined ? Option.none() : Option.some({ type, bytes: preview.slice() }),
          ),
        ),
      sides: (transactionId) =>
        state.read(({ images }) =>
          imageSides.filter((side) => HashMap.has(images, keyOf(transactionId, side))),
        ),
      erase: (id) =>
        state.change((tables) => without(tables, ({ transactionId }) => transactionId === id)),
      eraseDue: (now, limit) =>
        state.decide((tables) => {
          const due = valuesOf(tables.images).filter(({ eraseAt }) => eraseAt <= now);
          const chosen = new Set(
            [...new Set(due.map((image) => image.transactionId))].slice(0, limit),
          );
          const left = without(tables, ({ transactionId }) => chosen.has(transactionId));
          const gone = HashMap.size(tables.images) - HashMap.size(left.images);
          return Result.succeed([gone, left]);
        }),
    }),
  ),
);
