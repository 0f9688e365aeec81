import type { PrintedWord } from "./PrintedText.ts";

/** The level of a word's row. Source: Tesseract, TSV output. */
const wordLevel = "5";

const bounded = (confidence: number): number => Math.max(0, Math.min(1, confidence)) || 0;

/**
 * Parses Tesseract's table of words, but for those that are higher than `highest` pixels: one word in each row, separated by
 * tabs. Confidence is a percentage.
 */
export const readWordTable = (table: string, highest: number): ReadonlyArray<PrintedWord> =>
  table.split("\n").flatMap((row) => {
    const [level, , , , , , left, top, width, height, confidence, ...texts] = row.split("\t");
    const text = texts.join(" ").trim();
    if (level !== wordLevel || text === "" || Number(height) > highest) return [];
    return [
      {
        text,
        confidence: bounded(Number(confidence) / 100),
        left: Number(left),
        top: Number(top),
        width: Number(width),
        height: Number(height),
      },
    ];
  });
