import bwip from "bwip-js/node";

export interface SymbolPlace {
  /** Of data codewords. */
  readonly columns: number;
  /** Of its upper left corner, quiet zone included, and its width; millimetres. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Modules of quiet zone on each side. Source: ISO/IEC 15438, section 5.8. */
const quiet = 2;

/** How many modules a row is tall. Source: ISO/IEC 15438, section 5.8.2. */
const rowHeight = 3;

/** Black modules, `tall` times as high as wide, on white with a quiet zone around them. */
const drawModules = (
  { pixs, pixx }: { readonly pixs: ArrayLike<number>; readonly pixx: number },
  tall: number,
  quiet: number,
  { width, x, y }: Omit<SymbolPlace, "columns">,
): string => {
  const rows = pixs.length / pixx;
  const module = width / (pixx + 2 * quiet);
  const bars: Array<string> = [];
  for (let row = 0; row < rows; row += 1) {
    for (let from = 0; from < pixx; from += 1) {
      if (pixs[row * pixx + from] !== 1) continue;
      let to = from;
      while (pixs[row * pixx + to] === 1 && to < pixx) to += 1;
      bars.push(`M${from} ${row * tall}h${to - from}v${tall}h${from - to}z`);
      from = to;
    }
  }
  const height = (rows * tall + 2 * quiet) * module;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height.toFixed(3)}" fill="#fff"/><path fill="#000" transform="translate(${x + quiet * module} ${y + quiet * module}) scale(${module.toFixed(6)})" d="${bars.join("")}"/>`;
};

/**
 * Draws a PDF417 symbol of a text of Latin-1 on white, as an SVG fragment in millimetres; error correction of level 5,
 * as the AAMVA's standard asks at least.
 */
export const drawSymbol = (text: string, { columns, ...place }: SymbolPlace): string => {
  const [symbol] = bwip.raw("pdf417", text, `columns=${columns} eclevel=5 rowmult=1`);
  if (symbol === undefined || !("pixs" in symbol)) throw new Error("PDF417 gave no modules");
  return drawModules(symbol, rowHeight, quiet, place);
};

/** Draws a QR code of a text on white, in the same way. Source: ISO/IEC 18004, section 6.3.8, for its quiet zone. */
export const drawQr = (text: string, place: Omit<SymbolPlace, "columns">): string => {
  const [symbol] = bwip.raw("qrcode", text, "eclevel=M");
  if (symbol === undefined || !("pixs" in symbol)) throw new Error("a QR code gave no modules");
  return drawModules(symbol, 1, 4, place);
};

/** Draws a DataMatrix symbol of bytes on white, in the same way. Source: ISO/IEC 16022, section 5.2, for its quiet zone. */
export const drawDataMatrix = (bytes: Uint8Array, place: Omit<SymbolPlace, "columns">): string => {
  const [symbol] = bwip.raw("datamatrix", Buffer.from(bytes).toString("latin1"), "binarytext");
  if (symbol === undefined || !("pixs" in symbol)) throw new Error("DataMatrix gave no modules");
  return drawModules(symbol, 1, 2, place);
};
