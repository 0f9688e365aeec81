import { Result } from "effect";
import type { FileBytes } from "./FileBytes.ts";

/** The largest picture: 64 megapixels. Source: choices, section 2. */
export const maxImagePixels = 64_000_000;

/** The accepted types of picture. Source: interface, "Documents". */
export type ImageType = "jpeg" | "png";

/** The header of a picture. `width` and `height` are in pixels as stored, without EXIF rotation. */
export interface ImageHeader {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
}

/**
 * Why a file is refused: it is neither JPEG nor PNG, its header is broken or undecodable, or it has more than 64
 * megapixels.
 */
export type ImageFault = "UnknownType" | "BrokenHeader" | "TooManyPixels";

const bounded = (header: ImageHeader): Result.Result<ImageHeader, ImageFault> => {
  if (header.width === 0 || header.height === 0) return Result.fail("BrokenHeader");
  return header.width * header.height > maxImagePixels
    ? Result.fail("TooManyPixels")
    : Result.succeed(header);
};

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The bit depths that each colour type of PNG may have. Source: PNG (third edition), 11.2.1. */
const pngDepths = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
]);

/** The checksum of a PNG chunk. Source: PNG (third edition), 5.5. */
const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};

const viewOf = ({ buffer, byteLength, byteOffset }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Signature (8), then the chunk IHDR: length (4), name (4), 13 bytes, checksum (4). */
const pngHeaderBytes = 33;

const readPng = (bytes: Uint8Array): Result.Result<ImageHeader, ImageFault> => {
  if (bytes.length < pngHeaderBytes) return Result.fail("BrokenHeader");
  const view = viewOf(bytes);
  const isHeader = view.getUint32(8) === 13 && view.getUint32(12) === 0x49484452;
  if (!isHeader || crcOf(bytes.subarray(12, 29)) !== view.getUint32(29)) {
    return Result.fail("BrokenHeader");
  }
  const depths = pngDepths.get(view.getUint8(25)) ?? [];
  const readable =
    depths.includes(view.getUint8(24)) && view.getUint16(26) === 0 && view.getUint8(28) <= 1;
  return readable
    ? bounded({ type: "png", width: view.getUint32(16), height: view.getUint32(20) })
    : Result.fail("BrokenHeader");
};

/** Baseline, extended, progressive and their arithmetic twins; not lossless, not hierarchical. Source: ITU-T T.81, B.1. */
const jpegFrames = new Set([0xc0, 0xc1, 0xc2, 0xc9, 0xca]);
/** A marker (2), the length (2), the precision (1), height and width (4), and the number of components (1). */
const frameBytes = 10;
const otherJpegFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xcb, 0xcd, 0xce, 0xcf]);

/** A frame from its marker on; `left` is the length of the file from there. */
const readJpegFrame = (view: DataView, left: number): Result.Result<ImageHeader, ImageFault> => {
  if (view.byteLength < frameBytes) return Result.fail("BrokenHeader");
  const components = view.getUint8(9);
  if (2 + view.getUint16(2) > left) return Result.fail("BrokenHeader");
  const readable =
    view.getUint8(4) === 8 &&
    (components === 1 || components === 3 || components === 4) &&
    view.getUint16(2) === 8 + 3 * components;
  return readable
    ? bounded({ type: "jpeg", width: view.getUint16(7), height: view.getUint16(5) })
    : Result.fail("BrokenHeader");
};

/** The most markers and fill bytes that are read: far more than any encoder writes. */
const mostMarkers = 65_536;

/** How much of a file is looked at together, in bytes. */
const windowBytes = 64 * 1024;

/** Views of a file from a place on, of the bytes of a frame, as far as there are so many. */
const viewsOf = (bytes: FileBytes) => {
  let from = 0;
  let window = bytes.subarray(0, windowBytes);
  return (at: number): DataView => {
    if (at + frameBytes > from + window.length) {
      from = at;
      window = bytes.subarray(at, at + windowBytes);
    }
    return viewOf(window.subarray(at - from, at - from + frameBytes));
  };
};

const readJpeg = (bytes: FileBytes): Result.Result<ImageHeader, ImageFault> => {
  const viewAt = viewsOf(bytes);
  let at = 2;
  for (let seen = 0; seen < mostMarkers && at + 4 <= bytes.length; seen += 1) {
    const view = viewAt(at);
    if (view.getUint8(0) !== 0xff) return Result.fail("BrokenHeader");
    const marker = view.getUint8(1);
    if (marker === 0xff) {
      // Any number of fill bytes may precede a marker.
      at += 1;
    } else if (jpegFrames.has(marker)) {
      return readJpegFrame(view, bytes.length - at);
    } else if (otherJpegFrames.has(marker) || marker === 0xd9 || marker === 0xda || marker === 0) {
      return Result.fail("BrokenHeader");
    } else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
    } else {
      const length = view.getUint16(2);
      if (length < 2) return Result.fail("BrokenHeader");
      at += 2 + length;
    }
  }
  return Result.fail("BrokenHeader");
};

/** Reads type and size from a picture's header. It reads no pixels, so a file that passes may still be truncated. */
export const readImageHeader = (bytes: FileBytes): Result.Result<ImageHeader, ImageFault> => {
  const head = bytes.subarray(0, pngHeaderBytes);
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return readJpeg(bytes);
  if (pngSignature.every((byte, at) => head[at] === byte)) return readPng(head);
  return Result.fail("UnknownType");
};
