/** A recognised character and its confidence, from 0 to 1. */
export interface MrzCharacter {
  readonly character: string;
  readonly confidence: number;
}

/** A recognised line of the zone, from left to right. */
export type MrzLine = ReadonlyArray<MrzCharacter>;

/** The lines of a zone given as text, with full confidence. Ignores empty lines and outer spaces. */
export const linesOfText = (text: string): ReadonlyArray<MrzLine> =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => Array.from(line, (character) => ({ character, confidence: 1 })));
