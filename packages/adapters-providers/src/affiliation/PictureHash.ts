import { createRequire } from "node:module";
import { maxImagePixels } from "@bonafide/core/document/ImageHeader";
import sharp, { type SharpOptions } from "sharp";

/** The side of the square that is hashed, in pixels. */
const side = 256;

/** The time limit for decoding a picture, in seconds. */
const timeLimit = 10;

/** The type of sharp-phash, whose own types declare a default export. It returns 64 times 0 or 1. */
type PictureHash = (pixels: Buffer, options: SharpOptions) => Promise<string>;

const hash: PictureHash = createRequire(import.meta.url)("sharp-phash");

/**
 * The perceptual hash of a picture: 64 bits, the first is the highest of the first byte. Rejects pictures that exceed
 * the limits. sharp's own threads decode; the hash takes some 10 ms on the calling thread, for small plain pixels only.
 * Source: Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010, section 3.2 (DCT based
 * hash).
 */
export const pictureHash = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { data, info } = await sharp(bytes, {
    failOn: "none",
    limitInputPixels: maxImagePixels,
  })
    .timeout({ seconds: timeLimit })
    .autoOrient()
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .resize(side, side, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bits = await hash(data, { raw: info });
  return Uint8Array.from({ length: 8 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2),
  );
};
