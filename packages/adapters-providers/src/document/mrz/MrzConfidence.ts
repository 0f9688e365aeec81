import type { MrzCharacter } from "./MrzLine.ts";

/** How sure the recogniser is of a zone, or has to be, from 0 to 1. */
export interface MrzConfidence {
  /** Of the least sure character that a check digit covers. */
  readonly checked: number;
  /** Of the least sure character that none covers: names, type, issuer, nationality, sex. */
  readonly unchecked: number;
  /** Of all characters, on average. */
  readonly mean: number;
}

/**
 * What a reading needs unless the caller says otherwise.
 *
 * `checked` and `mean` are the study's; it asks more of names without a figure. One half is where a character becomes
 * likelier right than wrong. Source: document-reading study, section 3, "Safety lesson".
 */
export const mrzGates: MrzConfidence = { checked: 0.15, unchecked: 0.5, mean: 0.9 };

// What is no probability is no confidence.
const confidenceOf = ({ confidence }: MrzCharacter): number =>
  confidence >= 0 && confidence <= 1 ? confidence : 0;

/** Of the least sure of some characters; 1 of none. */
export const minimumConfidence = (characters: ReadonlyArray<MrzCharacter>): number =>
  characters.reduce((minimum, character) => Math.min(minimum, confidenceOf(character)), 1);

/** Of some characters on average; 1 of none. */
export const meanConfidence = (characters: ReadonlyArray<MrzCharacter>): number =>
  characters.length === 0
    ? 1
    : characters.reduce((sum, character) => sum + confidenceOf(character), 0) / characters.length;
