import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

const width = 8_000;

/** More than an upload needs at the least. */
const padding = 50 * 1024;

/** One chunk: its length, type, content and checksum. Source: PNG (third edition), 5.3. */
const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
};

const made = new Map<number, Buffer>();

/** A whole PNG of one grey with at most so many pixels: a few kilobytes of picture, and as much text as an upload needs. */
export const flatPng = (pixels: number): Buffer => {
  const known = made.get(pixels);
  if (known !== undefined) return known;
  const height = Math.floor(pixels / width);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey.
  header[8] = 8;
  const png = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("tEXt", Buffer.from(`Comment\0${randomBytes(padding).toString("hex")}`, "latin1")),
    chunk("IDAT", deflateSync(Buffer.alloc((width + 1) * height), { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  made.set(pixels, png);
  return png;
};
