import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { Effect, Layer, Option } from "effect";

/** Pieces of images in memory. */
export const MemoryImageObjects: Layer.Layer<ImageObjects> = Layer.sync(ImageObjects, () => {
  const kept = new Map<string, Uint8Array>();
  return ImageObjects.of({
    put: (name, sealed) => Effect.sync(() => void kept.set(name, Uint8Array.from(sealed))),
    get: (name) =>
      Effect.sync(() =>
        Option.map(Option.fromNullishOr(kept.get(name)), (piece) => Uint8Array.from(piece)),
      ),
    has: (name) => Effect.sync(() => kept.has(name)),
    remove: (names) => Effect.sync(() => names.forEach((name) => kept.delete(name))),
  });
});
