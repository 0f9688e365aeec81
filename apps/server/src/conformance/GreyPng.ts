import { crc32, deflateSync } from "node:zlib";

/** One chunk: its length, type, content and checksum. Source: PNG (third edition), 5.3. */
const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
};

/**
 * A PNG in eight bits of grey, of a width and height in pixels. `pixels` has a byte for each, row by row. The comment
 * makes the file larger and changes no pixel.
 */
export const greyPng = (width: number, height: number, pixels: Buffer, comment = ""): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  // Each row begins with its filter: 0, none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    pixels.copy(rows, row * (width + 1) + 1, row * width, (row + 1) * width);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("tEXt", Buffer.from(`Comment\0${comment}`, "latin1")),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};
