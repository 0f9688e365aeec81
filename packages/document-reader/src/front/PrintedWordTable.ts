import type { PrintedWord } from "./PrintedText.ts";

/** Level of a row that holds a word. Source: Tesseract, TSV output. */
const wordLevel = "5";

const bounded = (confidence: number): number => Math.max(0, Math.min(1, confidence)) || 0;

/** Reads the table of words that Tesseract writes: a row a word, tabs between. Confidence is a percentage there. */
export const readWordTable = (table: string): ReadonlyArray<PrintedWord> =>
  table.split("\n").flatMap((row) => {
    const [level, , , , , , left, top, width, height, confidence, ...texts] = row.split("\t");
    const text = texts.join(" ").trim();
    if (level !== wordLevel || text === "") return [];
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
