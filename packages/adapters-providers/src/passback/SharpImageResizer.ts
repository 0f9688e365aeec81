import { maxImagePixels } from "@bonafide/core/document/ImageHeader";
import { ImageResizer } from "@bonafide/core/passback/ImageResizer";
import { Effect, Layer, Semaphore } from "effect";
import sharp from "sharp";

/** How many pictures are decoded at once: each may hold a quarter of a gigabyte for a moment. */
const atOnce = 2;

/** No picture takes longer to decode, in seconds. */
const timeLimit = 10;

/** Core's resizer over sharp, whose own threads do the work. */
export const SharpImageResizer = Layer.effect(
  ImageResizer,
  Effect.map(Semaphore.make(atOnce), (turns) =>
    ImageResizer.of({
      fit: ({ bytes, type }, { height, width }) =>
        turns.withPermit(
          Effect.promise(() =>
            sharp(bytes, { failOn: "none", limitInputPixels: maxImagePixels, sequentialRead: true })
              .timeout({ seconds: timeLimit })
              .autoOrient()
              .resize({ width, height, fit: "inside", withoutEnlargement: true })
              .toFormat(type)
              .toBuffer(),
          ),
        ),
    }),
  ),
);
