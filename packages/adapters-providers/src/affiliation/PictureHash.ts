import { createRequire } from "node:module";
import { maxImagePixels } from "@bonafide/core/document/ImageHeader";
import sharp, { type SharpOptions } from "sharp";

/** The side of the square that a picture is brought to before it is hashed, in pixels. */
const side = 256;

/** No picture takes longer to decode, in seconds. */
const timeLimit = 10;

/** What sharp-phash is, where its types tell of a default export: it gives 64 times 0 or 1. */
type PictureHash = (pixels: Buffer, options: SharpOptions) => Promise<string>;

const hash: PictureHash = createRequire(import.meta.url)("sharp-phash");

/**
 * The perceptual hash of a picture, 64 bits, of which the first is the highest of the first byte. Rejects what does not
 * decode within the limits. sharp's own threads decode; the hash, some 10 ms on the thread that asks for it, sees small
 * pictures of plain pixels alone. Source: Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions",
 * 2010, section 3.2 (DCT based hash).
 */
export const pictureHash = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { data, info } = await sharp(bytes, {
    failOn: "none",
    limitInputPixels: maxImagePixels,
    sequentialRead: true,
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
