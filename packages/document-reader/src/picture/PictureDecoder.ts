import {
  type ImageFault,
  maxImagePixels,
  readImageHeader,
} from "@bonafide/core/document/ImageHeader";
import { Result } from "effect";
import sharp, { type Metadata } from "sharp";
import type { ColourPicture } from "./Picture.ts";

// Every file is decoded once: what sharp would keep of it is never asked for again.
sharp.cache(false);

/** The long side of a decoded picture is at most this, in pixels. */
export const longestSide = 2600;

/** Why no picture came out of a file: its header says so, or its pixels cannot be decoded. */
export type PictureFault = ImageFault | "BrokenPixels";

/**
 * The most that a decoder may hold of a picture besides the rows that it is working on, in bytes. Interlaced and
 * progressive files are whole only at their end.
 */
const mostHeld = 224 * 1024 * 1024;

/** Pictures that hold more than this, in bytes, are decoded one after the other. */
const heldTogether = 40 * 1024 * 1024;

/**
 * The longest that a picture is decoded, in seconds of the clock; a large one takes two seconds of a core. Decoding runs
 * on threads whose processor time cannot be told.
 */
const timeLimit = 30;

/** A picture took too long to decode: the machine may be busy, so it says nothing of the picture. */
export class DecodingHeldUp extends Error {
  constructor() {
    super("A picture took too long to decode");
    this.name = "DecodingHeldUp";
  }
}

/** What sharp says where its time is over. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("timeout");

/** Samples of a progressive JPEG for each pixel, by the subsampling that sharp tells; 4 where it tells none of these. */
const samplesOf: Readonly<Record<string, number>> = {
  "4:2:0": 1.5,
  "4:2:2": 2,
  "4:4:4": 3,
  "4:2:0:4": 2.5,
};

/** What a decoder holds of a whole picture, in bytes: a progressive JPEG's coefficients have two bytes a sample. */
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
 * Decodes a JPEG or PNG file to sRGB: turned as its EXIF says, laid on white where it is transparent, and scaled
 * down until its long side has at most `longestSide` pixels. What is there of a truncated file is decoded, the rest
 * is grey or black; of an animated one, the first picture. Interlaced and progressive pictures that would hold more than
 * 224 MB while they are decoded are `BrokenPixels`: a progressive JPEG of more than 39 megapixels without subsampling.
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
    if (held > mostHeld) return Result.fail("BrokenPixels");
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
