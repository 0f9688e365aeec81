import { ocrBOutlines } from "./OcrBOutlines.ts";

/** `round` has round ends of strokes, as printers draw them; `sharp` has square ones. */
export type OcrBStyle = keyof typeof ocrBOutlines;

/** Units an em of every outline. */
export const ocrBUnits = 1000;

/** How wide a character is, in these units; at ten characters an inch it is 2.54 mm. Source: ICAO Doc 9303-3, 4.1. */
export const ocrBAdvance = 723;

/** How tall a capital is, in the same units. */
export const ocrBCapital = 707;

const outlines: Readonly<Record<OcrBStyle, Readonly<Record<string, string>>>> = ocrBOutlines;

/**
 * The outline of a character (A to Z, 0 to 9, `<`) as an SVG path: {@link ocrBUnits} an em, y downwards, the baseline
 * at 0, the left edge of the cell at 0. Nothing of another character is printed.
 *
 * Source: Debian's fonts-ocr-b 0.3.
 */
export const ocrBOutline = (character: string, style: OcrBStyle = "round"): string =>
  outlines[style][character] ?? "";

/**
 * A line of OCR-B as an SVG fragment: the left edge of the first cell at `x`, `advance` a character. Letters are as
 * large as the advance asks, or `letters` times as large, in the middle of their cells.
 */
export const ocrBLine = (
  text: string,
  x: number,
  baseline: number,
  advance: number,
  { letters = 1, style = "round" }: { readonly letters?: number; readonly style?: OcrBStyle } = {},
): string => {
  const scale = (advance / ocrBAdvance) * letters;
  const inset = (advance * (1 - letters)) / 2;
  const places = text
    .split("")
    .map(
      (character, cell) =>
        `<path transform="translate(${(x + inset + cell * advance).toFixed(3)} ${baseline.toFixed(3)}) scale(${scale.toFixed(6)})" d="${ocrBOutline(character, style)}"/>`,
    );
  return places.join("");
};
