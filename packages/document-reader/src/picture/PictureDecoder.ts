import {
  type ImageFault,
  maxImagePixels,
  readImageHeader,
} from "@bonafide/core/document/ImageHeader";
import { Result } from "effect";
import sharp, { type Metadata } from "sharp";
import type { ColourPicture } from "./Picture.ts";

// Every file is decoded once, so sharp's cache is useless.
sharp.cache(false);

/** The long side of a decoded picture is at most this, in pixels. */
export const longestSide = 2600;

/** Why a file gave no picture: its header, or its pixels. */
export type PictureFault = ImageFault | "BrokenPixels" | "HeldWhole";

/**
 * The most memory of a picture in its decoder, besides the current rows, in bytes. Interlaced and progressive files are
 * complete only at their end.
 */
const mostHeld = 224 * 1024 * 1024;

/** Larger pictures than this, in bytes, are decoded one after the other. */
const heldTogether = 40 * 1024 * 1024;

/**
 * The longest decoding in seconds of wall time; a large picture takes two seconds of a core. The processor time of the
 * decoding threads cannot be measured.
 */
const timeLimit = 30;

/** A picture took too long to decode. The machine may be busy, so this says nothing about the picture. */
export class DecodingHeldUp extends Error {
  constructor() {
    super("A picture took too long to decode");
    this.name = "DecodingHeldUp";
  }
}

/** sharp's message for a timeout. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("timeout");

/** Samples for each pixel of a progressive JPEG, by the subsampling that sharp reports; 4 if unknown. */
const samplesOf: Readonly<Record<string, number>> = {
  "4:2:0": 1.5,
  "4:2:2": 2,
  "4:4:4": 3,
  "4:2:0:4": 2.5,
};

/** The decoder's memory for a whole picture in bytes: a progressive JPEG's coefficients have two bytes a sample. */
const heldOf = ({
  channels,
  chromaSubsampling,
  depth,
  format,
  height,
  isProgressive,
  width,
}: Metadata): number => {
  if (!isProgressive) return 0;
  const bytes =
    format === "jpeg"
      ? 2 * (channels === 1 ? 1 : (samplesOf[chromaSubsampling ?? ""] ?? 4))
      : channels * (depth === "ushort" ? 2 : 1);
  return width * height * bytes;
};

let last: Promise<unknown> = Promise.resolve();

const oneAfterTheOther = <A>(decode: () => Promise<A>): Promise<A> => {
  const next = last.then(decode);
  last = next.catch(() => {});
  return next;
};

/**
 * Decodes a JPEG or PNG file to sRGB: rotated by its EXIF, on white if transparent, and scaled down to a long side of
 * at most `longestSide` pixels. The missing part of a truncated file is grey or black; an animated file gives its first
 * picture. Interlaced and progressive pictures that need more than 224 MB are `HeldWhole`: for example a progressive
 * JPEG of more than 39 megapixels without subsampling.
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
    const held = heldOf(await image.metadata());
    if (held > mostHeld) return Result.fail("HeldWhole");
    const scaled = image
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
      .raw({ depth: "uchar" });
    const decode = () => scaled.toBuffer({ resolveWithObject: true });
    const { data, info } = await (held > heldTogether ? oneAfterTheOther(decode) : decode());
    return Result.succeed(inThreeChannels(data, info));
  } catch (error) {
    if (isTimeout(error)) throw new DecodingHeldUp();
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
