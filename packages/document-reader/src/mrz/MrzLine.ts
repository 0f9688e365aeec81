/** One recognised character and how sure the recogniser is of it, from 0 to 1. */
export interface MrzCharacter {
  readonly character: string;
  readonly confidence: number;
}

/** One recognised line of the zone, from left to right. */
export type MrzLine = ReadonlyArray<MrzCharacter>;

/** The lines of a zone that came as text, of which nobody doubts a character. Empty lines and outer spaces do not count. */
export const linesOfText = (text: string): ReadonlyArray<MrzLine> =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => Array.from(line, (character) => ({ character, confidence: 1 })));
