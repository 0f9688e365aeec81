import { crc32 } from "node:zlib";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { withEdge } from "../server/TestEdge.ts";
import { assertRefused, back, front, verify } from "./DocumentAsking.ts";

/** A JPEG or PNG of this size that is noise after its head, with bytes of the head changed. */
const changed = (type: "jpeg" | "png", changes: Readonly<Record<number, number>>): Uint8Array => {
  const bytes = Buffer.from(sampleImage(type));
  for (const [at, byte] of Object.entries(changes)) bytes[Number(at)] = byte;
  if (type === "png") bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
};

/** A JPEG or PNG of so many pixels. */
const sized = (type: "jpeg" | "png", width: number, height: number): Uint8Array => {
  const bytes = Buffer.from(sampleImage(type));
  if (type === "jpeg") {
    bytes.writeUInt16BE(height, 7);
    bytes.writeUInt16BE(width, 9);
    return bytes;
  }
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
};

const beginning = (text: string | ReadonlyArray<number>): Uint8Array => {
  const bytes = sampleImage().slice();
  bytes.set(Buffer.from(typeof text === "string" ? Buffer.from(text, "latin1") : text));
  return bytes;
};

/** What the header of a file tells, and whether a reader is to see the picture. */
const pictures: ReadonlyArray<readonly [string, Uint8Array, "read" | "refused"]> = [
  ["a JPEG one pixel high", sized("jpeg", 1_600, 1), "read"],
  ["a JPEG as wide as there may be", sized("jpeg", 65_535, 1), "read"],
  ["a PNG 64,000 pixels wide", sized("png", 64_000, 1_000), "read"],
  ["64 megapixels and a row", sized("png", 64_000, 1_001), "refused"],
  ["a bomb: a JPEG of 65,535 by 65,535", sized("jpeg", 65_535, 65_535), "refused"],
  [
    "a bomb: a PNG of 2,147,483,647 by 2,147,483,647",
    sized("png", 2 ** 31 - 1, 2 ** 31 - 1),
    "refused",
  ],
  ["no pixels", sized("png", 0, 1_000), "refused"],
  ["a PNG of 16 bits", changed("png", { 24: 16 }), "read"],
  ["an interlaced PNG", changed("png", { 28: 1 }), "read"],
  ["a PNG of no colour type that there is", changed("png", { 25: 5 }), "refused"],
  [
    "a PNG with a wrong checksum",
    beginning([...sampleImage("png").subarray(0, 29), 1, 2, 3, 4]),
    "refused",
  ],
  ["a progressive JPEG", changed("jpeg", { 3: 0xc2 }), "read"],
  [
    "a JPEG of four colours",
    beginning([0xff, 0xd8, 0xff, 0xc0, 0, 20, 8, 3, 0xe8, 6, 0x40, 4]),
    "read",
  ],
  ["a lossless JPEG", changed("jpeg", { 3: 0xc3 }), "refused"],
  ["a JPEG of 12 bits", changed("jpeg", { 6: 12 }), "refused"],
  ["a JPEG that only begins as one", beginning([0xff, 0xd8, 0xff, 0xda]), "refused"],
  ["JPEG markers to the end", new Uint8Array(1_000_000).fill(0xff).fill(0xd8, 1, 2), "refused"],
  ["a GIF", beginning("GIF89a"), "refused"],
  ["a WebP", beginning("RIFF\u0000\u0001\u0000\u0000WEBPVP8 "), "refused"],
  ["an HEIC", beginning("\u0000\u0000\u0000\u0018ftypheic"), "refused"],
  ["a TIFF", beginning("II*\u0000"), "refused"],
  ["a BMP", beginning("BM"), "refused"],
  ["a PDF", beginning("%PDF-1.7"), "refused"],
  ["an SVG", beginning('<svg xmlns="http://www.w3.org/2000/svg"/>'), "refused"],
  ["a ZIP", beginning("PK\u0003\u0004"), "refused"],
];

describe("a picture", () => {
  it.effect.each(pictures)("that is %s", ([, content, outcome]) =>
    withEdge(
      Effect.gen(function* () {
        const began = performance.now();
        const both = [
          { ...front, content },
          { ...back, content },
        ];
        const answer = yield* verify("license", both);
        if (outcome === "read") assert.strictEqual(answer.status, 200, answer.text);
        else assertRefused(answer, 422, "ImageTypeUnsupported", "ImageTypeUnsupported");
        assert.isBelow(performance.now() - began, 2_000);
      }),
    ),
  );
});
