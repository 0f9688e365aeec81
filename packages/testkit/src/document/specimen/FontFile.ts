import { createRequire } from "node:module";

type Command =
  | { readonly type: "M" | "L"; readonly x: number; readonly y: number }
  | {
      readonly type: "Q";
      readonly x1: number;
      readonly y1: number;
      readonly x: number;
      readonly y: number;
    }
  | {
      readonly type: "C";
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly x: number;
      readonly y: number;
    }
  | { readonly type: "Z" };

interface Glyph {
  readonly advanceWidth: number;
  getPath(x: number, y: number, size: number): { readonly commands: ReadonlyArray<Command> };
}

/** What is used of opentype.js, which has no types; its ESM build is out of Node's reach. */
interface OpenType {
  readonly parse: (bytes: ArrayBuffer) => {
    readonly unitsPerEm: number;
    charToGlyph(character: string): Glyph;
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

const numbersOf = (command: Command): ReadonlyArray<number> => {
  switch (command.type) {
    case "M":
    case "L":
      return [command.x, command.y];
    case "Q":
      return [command.x1, command.y1, command.x, command.y];
    case "C":
      return [command.x1, command.y1, command.x2, command.y2, command.x, command.y];
    case "Z":
      return [];
  }
};

// The library's own writer makes NaN of numbers near a half of the last decimal.
const written = (commands: ReadonlyArray<Command>, decimals: number): string =>
  commands
    .map(
      (command) =>
        `${command.type}${numbersOf(command)
          .map((value) => Number(value.toFixed(decimals)))
          .join(" ")}`,
    )
    .join("");

/** Reads a TrueType or OpenType font; throws when the bytes are none. Text is set without kerning or ligatures. */
export const readFontFile = (bytes: Uint8Array): FontFile => {
  const font = opentype.parse(Uint8Array.from(bytes).buffer);
  const glyphs = (text: string) => text.split("").map((character) => font.charToGlyph(character));
  return {
    unitsPerEm: font.unitsPerEm,
    path: (text, x, y, size, decimals = 1) => {
      let at = x;
      const paths = glyphs(text).map((glyph) => {
        const path = written(glyph.getPath(at, y, size).commands, decimals);
        at += (glyph.advanceWidth * size) / font.unitsPerEm;
        return path;
      });
      return paths.join("");
    },
    width: (text, size) =>
      glyphs(text).reduce((sum, glyph) => sum + glyph.advanceWidth, 0) * (size / font.unitsPerEm),
  };
};
