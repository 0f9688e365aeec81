import type { DocumentImage } from "@bonafide/core/document/ImageStore";
import type { ImageType } from "@bonafide/core/document/ImageHeader";
import { freshId } from "../storage/FreshId.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";

const kilobyte = 1024;

/** SOI, then a baseline frame of 1600 by 1000 in three components. Source: ITU-T T.81, B.1 and B.2.2. */
const jpegHead = [
  [0xff, 0xd8, 0xff, 0xc0, 0x00, 0x11, 0x08, 0x03, 0xe8, 0x06, 0x40, 0x03],
  [0x01, 0x22, 0x00, 0x02, 0x11, 0x01, 0x03, 0x11, 0x01],
].flat();

/** The signature, then IHDR of 1600 by 1000 in RGB, with its checksum. Source: PNG (third edition), 5.2 and 11.2.1. */
const pngHead = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52],
  [0x00, 0x00, 0x06, 0x40, 0x00, 0x00, 0x03, 0xe8, 0x08, 0x02, 0x00, 0x00, 0x00],
  [0x09, 0x19, 0xa5, 0xd4],
].flat();

const heads = { jpeg: jpegHead, png: pngHead };

/**
 * Bytes that pass for a picture until they are decoded: a picture's head, then noise that depends on `seed` only and
 * contains every byte.
 */
export const sampleImage = (
  type: ImageType = "jpeg",
  size: number = 64 * kilobyte,
  seed = 1,
): Uint8Array => {
  const words = new Uint32Array(Math.ceil(size / 4));
  let state = seed;
  for (let at = 0; at < words.length; at += 1) {
    // Marsaglia's xorshift.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[at] = state;
  }
  const bytes = new Uint8Array(words.buffer, 0, size);
  bytes.set(heads[type]);
  return bytes;
};

/** An image with all of its bytes in memory. */
export interface ImageInMemory extends DocumentImage {
  readonly bytes: Uint8Array;
}

/** The front of a document of its own, due to be erased a second after the sample time. */
export const sampleDocumentImage = (changes: Partial<ImageInMemory> = {}): ImageInMemory => ({
  transactionId: freshId(),
  verificationId: freshId(),
  side: "front",
  type: "jpeg",
  bytes: sampleImage("jpeg", 50_000),
  created: sampleTime,
  eraseAt: sampleTime + 1_000,
  ...changes,
});
