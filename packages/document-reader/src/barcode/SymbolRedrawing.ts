import type { GreyPicture } from "../picture/Picture.ts";
import { matchCodewords } from "./CodewordMatching.ts";
import { isUpsideDown, moduleGridOf } from "./ModuleGrid.ts";
import { rowSignals } from "./RowSignals.ts";

/** The drawn width of a module and height of a row, in pixels. */
const moduleWidth = 3;
const rowHeight = 12;
const quiet = 24;

const drawn = (rows: ReadonlyArray<ReadonlyArray<number>>): GreyPicture => {
  const modules = rows[0]?.length ?? 0;
  const width = modules * moduleWidth + 2 * quiet;
  const height = rows.length * rowHeight + 2 * quiet;
  const data = new Uint8Array(width * height).fill(255);
  rows.forEach((row, at) => {
    for (let y = quiet + at * rowHeight; y < quiet + (at + 1) * rowHeight; y++) {
      row.forEach((bar, module) => {
        const x = y * width + quiet + module * moduleWidth;
        if (bar === 1) data.fill(0, x, x + moduleWidth);
      });
    }
  });
  return { width, height, data };
};

/**
 * Redraws a blurred symbol: finds its rows and codewords, matches each codeword to the most similar shape, and draws
 * these sharply. The drawing may contain mistakes; the decoder's error correction judges it like any picture. `symbol`
 * is flattened with `margin` pixels around it, upright or upside down.
 */
export const redrawSymbol = (symbol: GreyPicture, margin: number): GreyPicture | undefined => {
  const upright = isUpsideDown(symbol, margin)
    ? { ...symbol, data: symbol.data.toReversed() }
    : symbol;
  const grid = moduleGridOf(upright, margin);
  return grid === undefined
    ? undefined
    : drawn(matchCodewords(rowSignals(upright, grid), grid).rows);
};
