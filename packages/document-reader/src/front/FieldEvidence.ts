import type { PrintedWord } from "./PrintedText.ts";

/**
 * The evidence of one look at the print for a field.
 *
 * - `Same`: it is printed as expected.
 * - `Near`: almost: a misreading, or one or two changed characters.
 * - `Other`: its place holds something else.
 * - `Misplaced`: its label has what another field should have: another day, another name, or another country.
 * - `Part`: a part of it is printed as expected, the house number of an address, and the rest was not read.
 * - `Stray`: something of its form that is no field's, in no known place. It raises a doubt, and never contradicts.
 */
export interface FieldEvidence {
  readonly says: "Same" | "Near" | "Other" | "Misplaced" | "Part" | "Stray";
  /** The read text, normalized for comparison. */
  readonly text: string;
  /** The recogniser's confidence, 0 to 1. */
  readonly confidence: number;
  readonly words: ReadonlyArray<PrintedWord>;
  /**
   * Of a number or a class that is the same but for lookalikes, a zero and an O, and of an address with another letter: as it
   * was read.
   */
  readonly written?: string;
  /** Of a day or a name that is the same: its own label stands at it. Of a misplaced name: it is the own one, elsewhere. */
  readonly isAtLabel?: boolean;
  /** Of a mark: it has no label. It says nothing where any look reads the mark at its label. */
  readonly isLoose?: boolean;
}

/** The lowest confidence of some words. */
export const surenessOf = (words: ReadonlyArray<PrintedWord>): number =>
  words.reduce((least, { confidence }) => Math.min(least, confidence), 1);

/** The least confidence of evidence against a document. */
export const certain = 0.85;

/** Below this confidence a word may be noise. */
export const likely = 0.6;

/** The most confidence of what raises a doubt where two looks read it, and never contradicts: a letter without a label. */
export const unsure = 0.59;

/** Below this confidence one reading of what is expected may be a misreading of another, or noise. */
export const hardly = 0.3;
