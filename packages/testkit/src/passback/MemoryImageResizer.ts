import { ImageResizer } from "@bonafide/core/passback/ImageResizer";
import { Effect, Layer } from "effect";

/** A resizer that writes down what it was asked instead of a picture. */
export const MemoryImageResizer = Layer.succeed(ImageResizer, {
  fit: ({ bytes, type }, { height, width }) =>
    Effect.succeed(
      new TextEncoder().encode(`${type} of ${bytes.length} bytes in ${width}x${height}`),
    ),
});
