import type { PrintedWord } from "./PrintedText.ts";

/**
 * What one look at the print says of a field.
 *
 * - `Same`: it is printed as expected.
 * - `Near`: almost; a misreading, or a change of a character or two.
 * - `Other`: something else stands in its place.
 * - `Crossed`: it stands in another field's place, and that one's value in its own.
 */
export interface FieldEvidence {
  readonly says: "Same" | "Near" | "Other" | "Crossed";
  /** What was read, in the form in which it is compared. */
  readonly text: string;
  /** How sure the recogniser is, 0 to 1. */
  readonly confidence: number;
  readonly words: ReadonlyArray<PrintedWord>;
}

/** How sure the recogniser is of the least sure of some words. */
export const surenessOf = (words: ReadonlyArray<PrintedWord>): number =>
  words.reduce((least, { confidence }) => Math.min(least, confidence), 1);
