import {
  type ImageFault,
  maxImagePixels,
  readImageHeader,
} from "@bonafide/core/document/ImageHeader";
import { Result } from "effect";
import sharp from "sharp";
import type { ColourPicture } from "./Picture.ts";

/** The long side of a decoded picture is at most this, in pixels. */
export const longestSide = 2600;

/** Why no picture came out of a file: its header says so, or its pixels cannot be decoded. */
export type PictureFault = ImageFault | "BrokenPixels";

/**
 * Decodes a JPEG or PNG file to sRGB: turned as its EXIF says, laid on white where it is transparent, and scaled
 * down until its long side has at most `longestSide` pixels. What is there of a truncated file is decoded.
 */
export const decodePicture = async (
  bytes: Uint8Array,
): Promise<Result.Result<ColourPicture, PictureFault>> => {
  const header = readImageHeader(bytes);
  if (Result.isFailure(header)) return Result.fail(header.failure);
  try {
    const { data, info } = await sharp(bytes, {
      failOn: "none",
      limitInputPixels: maxImagePixels,
      pages: 1,
      sequentialRead: true,
    })
      .rotate()
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
