import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { type FontFile, readFontFile } from "./FontFile.ts";

/** A typeface that specimens are printed in. */
export type SpecimenFont = "Sans" | "SansCondensed" | "Serif" | "SansMono";

export const specimenFonts = [
  "Sans",
  "SansCondensed",
  "Serif",
  "SansMono",
] as const satisfies ReadonlyArray<SpecimenFont>;

const resolve = createRequire(import.meta.url).resolve;
const read = new Map<string, FontFile>();

/** One of the DejaVu fonts, from its package and not from the system; read once. */
export const fontFile = (font: SpecimenFont, bold: boolean): FontFile => {
  const name = `dejavu-fonts-ttf/ttf/DejaVu${font}${bold ? "-Bold" : ""}.ttf`;
  const known = read.get(name);
  if (known !== undefined) return known;
  const file = readFontFile(readFileSync(resolve(name)));
  read.set(name, file);
  return file;
};
