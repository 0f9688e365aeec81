import { createRequire } from "node:module";

/** What is used of opentype.js, which has no types; its ESM build is out of Node's reach. */
interface OpenType {
  readonly parse: (bytes: ArrayBuffer) => {
    readonly unitsPerEm: number;
    getPath(
      text: string,
      x: number,
      y: number,
      size: number,
    ): { toPathData(decimals: number): string };
    getAdvanceWidth(text: string, size: number): number;
  };
}

const opentype: OpenType = createRequire(import.meta.url)("opentype.js");

/** A font whose text becomes outlines, so that a picture looks alike on a machine that has no fonts. */
export interface FontFile {
  readonly unitsPerEm: number;
  /** The SVG path of a text, from `x` on the baseline `y`, `size` an em; `decimals` of each number are kept. */
  readonly path: (text: string, x: number, y: number, size: number, decimals?: number) => string;
  /** How wide a text is. */
  readonly width: (text: string, size: number) => number;
}

/** Reads a TrueType or OpenType font; throws when the bytes are none. */
export const readFontFile = (bytes: Uint8Array): FontFile => {
  const font = opentype.parse(Uint8Array.from(bytes).buffer);
  return {
    unitsPerEm: font.unitsPerEm,
    path: (text, x, y, size, decimals = 1) => font.getPath(text, x, y, size).toPathData(decimals),
    width: (text, size) => font.getAdvanceWidth(text, size),
  };
};
