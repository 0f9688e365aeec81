import { maxImagePixels, readImageHeader } from "@bonafide/core/document/ImageHeader";
import { Result } from "effect";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";

const word = (value: number) => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];
const half = (value: number) => [value >>> 8, value & 255];

interface PngHead {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly colour?: number;
  readonly interlace?: number;
  readonly name?: string;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const png = ({
  width = 1600,
  height = 1000,
  depth = 8,
  colour = 2,
  interlace = 0,
  name = "IHDR",
}: PngHead = {}): Uint8Array => {
  const header = [
    ...Buffer.from(name),
    ...word(width),
    ...word(height),
    depth,
    colour,
    0,
    0,
    interlace,
  ];
  return Uint8Array.from([
    ...pngSignature,
    ...word(13),
    ...header,
    ...word(crc32(Uint8Array.from(header))),
  ]);
};

interface JpegHead {
  readonly width?: number;
  readonly height?: number;
  readonly marker?: number;
  readonly precision?: number;
  readonly components?: number;
  readonly before?: ReadonlyArray<number>;
}

const jpeg = ({
  width = 1600,
  height = 1000,
  marker = 0xc0,
  precision = 8,
  components = 3,
  before = [],
}: JpegHead = {}): Uint8Array =>
  Uint8Array.from([
    0xff,
    0xd8,
    ...before,
    0xff,
    marker,
    ...half(8 + 3 * components),
    precision,
    ...half(height),
    ...half(width),
    components,
    ...Array.from({ length: components }, (_, at) => [at + 1, 0x11, 0]).flat(),
  ]);

/** A segment of an application's own, as cameras write them. */
const segment = (marker: number, length: number) => [
  0xff,
  marker,
  ...half(length + 2),
  ...Array.from({ length }, () => 0xff),
];

describe("readImageHeader", () => {
  it.each([
    ["PNG", png(), "png"],
    ["PNG of 16 bits", png({ depth: 16 }), "png"],
    ["PNG, interlaced", png({ interlace: 1 }), "png"],
    ["PNG of a palette of 16 colours", png({ depth: 4, colour: 3 }), "png"],
    ["PNG with alpha", png({ colour: 6 }), "png"],
    ["JPEG", jpeg(), "jpeg"],
    ["JPEG, progressive", jpeg({ marker: 0xc2 }), "jpeg"],
    ["JPEG in grey", jpeg({ components: 1 }), "jpeg"],
    ["JPEG in CMYK", jpeg({ components: 4 }), "jpeg"],
    [
      "JPEG behind EXIF and fill bytes",
      jpeg({ before: [...segment(0xe1, 900), 0xff, 0xff] }),
      "jpeg",
    ],
    ["JPEG behind a stray restart marker", jpeg({ before: [0xff, 0xd0] }), "jpeg"],
  ] as const)("reads a %s", (_, bytes, type) => {
    expect(readImageHeader(bytes)).toEqual(Result.succeed({ type, width: 1600, height: 1000 }));
  });

  it("looks for a frame behind so many markers and fill bytes, and no further", () => {
    const behind = (count: number) =>
      readImageHeader(jpeg({ before: Array.from({ length: count }, () => 0xff) }));
    expect(Result.isSuccess(behind(65_535))).toBe(true);
    expect(behind(65_536)).toEqual(Result.fail("BrokenHeader"));
  });

  it("reads a picture one pixel high and as wide as its format allows", () => {
    expect(readImageHeader(jpeg({ width: 65535, height: 1 }))).toEqual(
      Result.succeed({ type: "jpeg", width: 65535, height: 1 }),
    );
    expect(readImageHeader(png({ width: 64_000_000, height: 1 }))).toEqual(
      Result.succeed({ type: "png", width: 64_000_000, height: 1 }),
    );
  });

  it.each([
    ["GIF", Buffer.from("GIF89a\u0010\u0000\u0010\u0000")],
    ["WebP", Buffer.from("RIFF\u0000\u0000\u0000\u0000WEBPVP8 ")],
    ["PDF", Buffer.from("%PDF-1.7")],
    ["SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["TIFF", Buffer.from("II*\u0000\u0008\u0000\u0000\u0000")],
    ["JPEG behind other bytes", Uint8Array.from([0, ...jpeg()])],
    [
      "PNG damaged by a text-mode copy",
      Uint8Array.from(pngSignature.filter((byte) => byte !== 0x0d)),
    ],
    ["nothing", new Uint8Array()],
  ] as const)("takes %s for no picture", (_, bytes) => {
    expect(readImageHeader(bytes)).toEqual(Result.fail("UnknownType"));
  });

  it.each([
    ["PNG with a first chunk of another name", png({ name: "CgBI" })],
    ["PNG of 16 bits with a palette", png({ depth: 16, colour: 3 })],
    ["PNG of an unknown colour type", png({ colour: 5 })],
    ["PNG of an unknown interlacing", png({ interlace: 2 })],
    ["PNG of no width", png({ width: 0 })],
    ["PNG whose checksum does not hold", png().with(20, 7)],
    ["JPEG of 12 bits", jpeg({ precision: 12 })],
    ["JPEG, lossless", jpeg({ marker: 0xc3 })],
    ["JPEG, hierarchical", jpeg({ marker: 0xc5 })],
    ["JPEG of two components", jpeg({ components: 2 })],
    ["JPEG whose height comes later", jpeg({ height: 0 })],
    ["JPEG whose scan comes before its frame", jpeg({ before: segment(0xda, 10) })],
    ["JPEG with a segment shorter than its own length", jpeg({ before: [0xff, 0xe0, 0, 1] })],
  ] as const)("refuses a %s", (_, bytes) => {
    expect(readImageHeader(bytes)).toEqual(Result.fail("BrokenHeader"));
  });

  it("refuses a header that is cut off anywhere", () => {
    for (const whole of [png(), jpeg({ before: segment(0xe0, 14) })]) {
      for (let length = 8; length < whole.length; length++) {
        expect(Result.isFailure(readImageHeader(whole.subarray(0, length)))).toBe(true);
      }
    }
  });

  it("refuses more than 64 megapixels, and not one pixel less", () => {
    expect(Result.isSuccess(readImageHeader(png({ width: 8000, height: 8000 })))).toBe(true);
    expect(8000 * 8000).toBe(maxImagePixels);
    for (const bytes of [
      png({ width: 8001, height: 8000 }),
      png({ width: 0xffffffff, height: 0xffffffff }),
      jpeg({ width: 65535, height: 65535 }),
    ]) {
      expect(readImageHeader(bytes)).toEqual(Result.fail("TooManyPixels"));
    }
  });

  it("reads a view into a larger buffer", () => {
    const large = new Uint8Array(200);
    large.set(png(), 77);
    expect(Result.isSuccess(readImageHeader(large.subarray(77)))).toBe(true);
  });
});
