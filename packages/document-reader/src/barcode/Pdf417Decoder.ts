import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Option } from "effect";
import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";
import type { Corners } from "../card/CardOutline.ts";
import type { GreyPicture } from "../picture/Picture.ts";
import { release } from "../picture/Release.ts";

/** How black is separated from white: by local surroundings, or by one threshold (127). */
export type Binarizer = NonNullable<
  Extract<ReaderOptions["binarizer"], "LocalAverage" | "FixedThreshold">
>;

const prepare = async (): Promise<void> => {
  // By default the package fetches its WebAssembly from a content network.
  const file = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const binary = await readFile(file);
  await prepareZXingModule({
    overrides: { wasmBinary: Uint8Array.from(binary).buffer },
    fireImmediately: true,
  });
};

let preparing: Promise<void> | undefined;

/** Loads the decoder, once in each thread. A warm-up calls it early. */
export const prepareDecoder = (): Promise<void> => (preparing ??= prepare());

/** The terms of a decoding. */
export interface DecodingTerms {
  readonly binarizer: Binarizer;
  readonly tryDownscale?: boolean;
  /** The part of the symbol's error correction that must be left, 0 to 1. */
  readonly leastSpare?: number;
}

/** The unused part of a symbol's error correction, from the decoder's JSON. */
const spareOf = (extra: string): number => Number(/"UEC":([0-9.]+)/.exec(extra)?.[1] ?? 0);

/** A grey picture as the decoder wants it; `use` is done with it before it is given back. */
const asPixels = async <A>(
  { width, height, data }: GreyPicture,
  use: (image: Parameters<typeof readBarcodes>[0]) => Promise<A>,
): Promise<A> => {
  await prepareDecoder();
  const pixels = new Uint8ClampedArray(width * height * 4);
  const words = new Uint32Array(pixels.buffer);
  for (let k = 0; k < words.length; k++) words[k] = 0xff000000 | ((data[k] ?? 0) * 0x010101);
  try {
    return await use({ data: pixels, width, height, colorSpace: "srgb" });
  } finally {
    release(pixels);
  }
};

/** A decoded symbol: its bytes as Latin-1 text with control characters, and its place in the picture. */
export interface DecodedSymbol {
  readonly payload: string;
  readonly corners: Corners;
}

/** Finds one PDF417 symbol whose error correction succeeds. */
export const decodePdf417 = async (
  picture: GreyPicture,
  { binarizer, tryDownscale = false, leastSpare = 0 }: DecodingTerms,
): Promise<Option.Option<DecodedSymbol>> => {
  const found = await asPixels(picture, (image) =>
    readBarcodes(image, {
      formats: ["PDF417"],
      binarizer,
      tryHarder: true,
      tryRotate: true,
      tryInvert: false,
      tryDownscale,
      maxNumberOfSymbols: 1,
      textMode: "Plain",
    }),
  );
  const symbol = found.find(({ isValid, extra }) => isValid && spareOf(extra) >= leastSpare);
  if (symbol === undefined) return Option.none();
  const { bottomLeft, bottomRight, topLeft, topRight } = symbol.position;
  return Option.some({
    payload: Buffer.from(symbol.bytes).toString("latin1"),
    corners: [topLeft, topRight, bottomRight, bottomLeft],
  });
};

/** A card has a few square symbols at most. */
const mostSquares = 4;

const decodeSquares = async (picture: GreyPicture, format: "QRCode" | "DataMatrix") => {
  const found = await asPixels(picture, (image) =>
    readBarcodes(image, {
      formats: [format],
      tryHarder: true,
      tryDownscale: true,
      tryInvert: false,
      maxNumberOfSymbols: mostSquares,
      textMode: "Plain",
    }),
  );
  return found.filter(({ isValid }) => isValid);
};

/** The texts of the QR codes of a picture. */
export const decodeQr = async (picture: GreyPicture): Promise<ReadonlyArray<string>> =>
  (await decodeSquares(picture, "QRCode")).map(({ text }) => text);

/** The bytes of the DataMatrix symbols of a picture. */
export const decodeDataMatrix = async (picture: GreyPicture): Promise<ReadonlyArray<Uint8Array>> =>
  (await decodeSquares(picture, "DataMatrix")).map(({ bytes }) => bytes);
