import bwip from "bwip-js/node";

interface SymbolPlace {
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

/**
 * Draws a PDF417 symbol of a text of Latin-1 on white, as an SVG fragment in millimetres; error correction of level 5,
 * as the AAMVA's standard asks at least.
 */
export const drawSymbol = (text: string, { columns, width, x, y }: SymbolPlace): string => {
  const [symbol] = bwip.raw("pdf417", text, `columns=${columns} eclevel=5 rowmult=1`);
  if (symbol === undefined || !("pixs" in symbol)) throw new Error("PDF417 gave no modules");
  const across = symbol.pixx;
  const rows = symbol.pixs.length / across;
  const module = width / (across + 2 * quiet);
  const bars: Array<string> = [];
  for (let row = 0; row < rows; row += 1) {
    for (let from = 0; from < across; from += 1) {
      if (symbol.pixs[row * across + from] !== 1) continue;
      let to = from;
      while (symbol.pixs[row * across + to] === 1 && to < across) to += 1;
      bars.push(`M${from} ${row * rowHeight}h${to - from}v${rowHeight}h${from - to}z`);
      from = to;
    }
  }
  const height = (rows * rowHeight + 2 * quiet) * module;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height.toFixed(3)}" fill="#fff"/><path fill="#000" transform="translate(${x + quiet * module} ${y + quiet * module}) scale(${module.toFixed(6)})" d="${bars.join("")}"/>`;
};
