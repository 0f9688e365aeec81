import { decodePicture, longestSide } from "@bonafide/document-reader/picture/PictureDecoder";
import { Result } from "effect";
import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it, vi } from "vitest";

/** Red on the left, blue on the right. */
const redAndBlue = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#d02020" } }).composite([
    {
      input: { create: { width: 30, height: 40, channels: 3, background: "#2020d0" } },
      left: 30,
      top: 0,
    },
  ]);

const even = (width: number, height: number, background = "#ffffff") =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

const decoded = async (bytes: Uint8Array) => Result.getOrThrow(await decodePicture(bytes));

const colourAt = (
  { width, data }: { readonly width: number; readonly data: Uint8Array },
  x: number,
  y: number,
) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];

/** Inserts a chunk behind a PNG's header. */
const withChunk = (png: Uint8Array, name: string, data: ReadonlyArray<number>): Uint8Array => {
  const body = Buffer.from([...Buffer.from(name), ...data]);
  const chunk = Buffer.alloc(8 + body.length);
  chunk.writeUInt32BE(data.length);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.length);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
};

/** A PNG with another width, height and depth in its header. */
const withHeader = (png: Uint8Array, width: number, height: number, depth: number) => {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  changed[24] = depth;
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
};

/** A progressive JPEG with another width and height in its frame header. */
const withFrame = (jpeg: Uint8Array, width: number, height: number): Uint8Array => {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Uint8Array.of(0xff, 0xc2));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
};

describe("decodePicture", () => {
  it.each([
    ["JPEG", () => redAndBlue().jpeg()],
    ["progressive JPEG", () => redAndBlue().jpeg({ progressive: true })],
    ["CMYK JPEG", () => redAndBlue().toColourspace("cmyk").jpeg()],
    ["PNG", () => redAndBlue().png()],
    ["PNG of 16 bits", () => redAndBlue().toColourspace("rgb16").png()],
    ["interlaced PNG", () => redAndBlue().png({ progressive: true })],
    ["PNG with a palette", () => redAndBlue().png({ palette: true })],
    ["PNG with alpha", () => redAndBlue().ensureAlpha().png()],
  ] as const)("decodes a %s", async (_, make) => {
    const picture = await decoded(await make().toBuffer());
    expect([picture.width, picture.height, picture.data.length]).toEqual([60, 40, 7200]);
    const [red, blue] = [colourAt(picture, 5, 20), colourAt(picture, 55, 20)];
    expect(red[0]).toBeGreaterThan(150);
    expect(red[2]).toBeLessThan(90);
    expect(blue[2]).toBeGreaterThan(120);
    expect(blue[0]).toBeLessThan(120);
  });

  it("decodes greys, of 8 and of 16 bits, to three equal channels", async () => {
    for (const space of ["b-w", "grey16"]) {
      const bytes = await even(20, 10, "#777777").greyscale().toColourspace(space).png().toBuffer();
      const picture = await decoded(bytes);
      expect(picture.data.length).toBe(600);
      const [r = 0, g = 0, b = 0] = colourAt(picture, 9, 5);
      expect([g, b]).toEqual([r, r]);
      expect(Math.abs(r - 0x77)).toBeLessThan(3);
    }
  });

  it("lays what is transparent on white", async () => {
    const bytes = await sharp({
      create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect(colourAt(await decoded(bytes), 4, 4)).toEqual([255, 255, 255]);
  });

  it("turns a picture as its EXIF says", async () => {
    const bytes = await redAndBlue().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const picture = await decoded(bytes);
    expect([picture.width, picture.height]).toEqual([40, 60]);
    expect(colourAt(picture, 20, 5)[0]).toBeGreaterThan(150);
    expect(colourAt(picture, 20, 55)[2]).toBeGreaterThan(150);
  });

  it.each([
    [1, 1, 1, 1],
    [3000, 1, longestSide, 1],
    [65_000, 8, longestSide, 1],
    [8, 65_000, 1, longestSide],
    [5200, 40, longestSide, 20],
  ])("bounds %i by %i to %i by %i", async (width, height, toWidth, toHeight) => {
    const picture = await decoded(await even(width, height).jpeg().toBuffer());
    expect([picture.width, picture.height]).toEqual([toWidth, toHeight]);
    expect(picture.data.length).toBe(toWidth * toHeight * 3);
  });

  it("decodes the first picture of an animated PNG, and what is there of a truncated file", async () => {
    const png = await redAndBlue().png().toBuffer();
    const animated = withChunk(png, "acTL", [0, 0, 0, 2, 0, 0, 0, 0]);
    expect((await decoded(animated)).width).toBe(60);
    const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
    const large = await sharp({
      create: { width: 400, height: 300, channels: 3, background: "#888", noise },
    })
      .jpeg()
      .toBuffer();
    expect((await decoded(large.subarray(0, large.length >> 1))).height).toBe(300);
  });

  it("refuses what has a head and no pixels, and what is no picture", async () => {
    const png = await redAndBlue().png().toBuffer();
    const jpeg = await redAndBlue().jpeg().toBuffer();
    expect(await decodePicture(png.subarray(0, 50))).toEqual(Result.fail("BrokenPixels"));
    // Everything behind the frame header is overwritten, the tables that decode it among it.
    expect(await decodePicture(jpeg.fill(7, 180))).toEqual(Result.fail("BrokenPixels"));
    expect(await decodePicture(await redAndBlue().webp().toBuffer())).toEqual(
      Result.fail("UnknownType"),
    );
    expect(await decodePicture(new Uint8Array())).toEqual(Result.fail("UnknownType"));
  });

  it("decodes one large progressive picture at a time", async () => {
    /** The most pictures decoded together; each begins to be decoded once `awaited` are. */
    const mostAtOnce = async (width: number, awaited: number) => {
      const jpeg = await redAndBlue()
        .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
        .toBuffer();
      const file = withFrame(jpeg, width, 2000);
      let [running, most] = [0, 0];
      const { toBuffer } = sharp.prototype;
      Object.assign(sharp.prototype, {
        async toBuffer(this: Sharp, options: { resolveWithObject: true }) {
          running += 1;
          most = Math.max(most, running);
          await vi.waitUntil(() => most >= awaited, 10_000);
          return toBuffer.call(this, options).finally(() => (running -= 1));
        },
      });
      await Promise.all([decodePicture(file), decodePicture(file), decodePicture(file)]);
      Object.assign(sharp.prototype, { toBuffer });
      return most;
    };
    // 60 MB of coefficients each, and 18 MB.
    expect(await mostAtOnce(5000, 1)).toBe(1);
    expect(await mostAtOnce(1500, 3)).toBe(3);
  });

  it("refuses bombs: by their pixels before it decodes, by their memory where they are interlaced", async () => {
    const large = await redAndBlue().png().toBuffer();
    expect(await decodePicture(withHeader(large, 8001, 8000, 8))).toEqual(
      Result.fail("TooManyPixels"),
    );
    // 252 MB, all needed at once.
    const interlaced = await redAndBlue().png({ progressive: true }).toBuffer();
    expect(await decodePicture(withHeader(interlaced, 7000, 6000, 16))).toEqual(
      Result.fail("HeldWhole"),
    );
    // 384 MB of coefficients: two bytes a sample, three samples a pixel.
    const progressive = await redAndBlue()
      .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
      .toBuffer();
    expect(await decodePicture(withFrame(progressive, 8000, 8000))).toEqual(
      Result.fail("HeldWhole"),
    );
    expect(await decodePicture(withFrame(progressive, 1600, 1600))).toMatchObject({
      _tag: "Success",
    });
  });
});
