import { maxImagePixels } from "@bonafide/core/document/ImageHeader";
import { ImageResizer } from "@bonafide/core/passback/ImageResizer";
import { type ImageSize, sizeWithin } from "@bonafide/core/passback/ImageSize";
import { Effect, Layer, Semaphore } from "effect";

/** How many pictures are decoded at once: some need half a gigabyte for a moment. */
const atOnce = 2;

/** The time limit for decoding a picture, in seconds. */
const timeLimit = 10;

const fitted = async (
  { bytes, type }: Parameters<ImageResizer["Service"]["fit"]>[0],
  box: ImageSize,
): Promise<Uint8Array> => {
  // A tenth of a short command's time goes into loading it.
  const { default: sharp } = await import("sharp");
  const picture = sharp(bytes, {
    failOn: "none",
    limitInputPixels: maxImagePixels,
  });
  // By default sharp may make a JPEG one pixel too narrow when it decodes it at a smaller scale.
  const { autoOrient: upright } = await picture.metadata();
  return picture
    .timeout({ seconds: timeLimit })
    .autoOrient()
    .resize({ ...sizeWithin(upright, box), fit: "fill" })
    .toFormat(type)
    .toBuffer();
};

/** Core's resizer over sharp, whose own threads do the work. */
export const SharpImageResizer = Layer.effect(
  ImageResizer,
  Effect.map(Semaphore.make(atOnce), (turns) =>
    ImageResizer.of({
      fit: (image, box) => turns.withPermit(Effect.promise(() => fitted(image, box))),
    }),
  ),
);
