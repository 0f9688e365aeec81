import {
  type ImageFault,
  maxImagePixels,
  readImageHeader,
} from "@bonafide/core/document/ImageHeader";
import { Result } from "effect";
import sharp from "sharp";
import type { ColourPicture } from "./Picture.ts";

// Every file is decoded once: what sharp would keep of it is never asked for again.
sharp.cache(false);

/** The long side of a decoded picture is at most this, in pixels. */
export const longestSide = 2600;

/** Why no picture came out of a file: its header says so, or its pixels cannot be decoded. */
export type PictureFault = ImageFault | "BrokenPixels";

/** No decoder may hold more than this of a picture at once, in bytes: an interlaced one is only whole at its end. */
const mostHeld = 224 * 1024 * 1024;

/** No picture takes longer to decode, in seconds. */
const timeLimit = 5;

/**
 * Decodes a JPEG or PNG file to sRGB: turned as its EXIF says, laid on white where it is transparent, and scaled
 * down until its long side has at most `longestSide` pixels. What is there of a truncated file is decoded, the rest
 * is grey or black; of an animated one, the first picture. Interlaced pictures that would take too much memory are
 * `BrokenPixels`.
 */
export const decodePicture = async (
  bytes: Uint8Array,
): Promise<Result.Result<ColourPicture, PictureFault>> => {
  const header = readImageHeader(bytes);
  if (Result.isFailure(header)) return Result.fail(header.failure);
  try {
    const image = sharp(bytes, {
      failOn: "none",
      limitInputPixels: maxImagePixels,
      sequentialRead: true,
    });
    const { width, height, channels, depth, isProgressive } = await image.metadata();
    const held = width * height * channels * (depth === "ushort" ? 2 : 1);
    if (isProgressive && held > mostHeld) return Result.fail("BrokenPixels");
    const { data, info } = await image
      .timeout({ seconds: timeLimit })
      .autoOrient()
      .resize({
        width: longestSide,
        height: longestSide,
        fit: "inside",
        withoutEnlargement: true,
      })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .removeAlpha()
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    return Result.succeed(inThreeChannels(data, info));
  } catch {
    return Result.fail("BrokenPixels");
  }
};

const inThreeChannels = (
  data: Uint8Array,
  info: { readonly width: number; readonly height: number; readonly channels: number },
): ColourPicture => {
  const { width, height, channels } = info;
  if (channels === 3) return { width, height, data };
  const colour = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    colour.fill(data[pixel * channels] ?? 0, pixel * 3, pixel * 3 + 3);
  }
  return { width, height, data: colour };
};
