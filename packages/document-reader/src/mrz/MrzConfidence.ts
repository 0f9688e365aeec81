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
 * Measured with the recogniser of this folder, on zones spoilt until they were no longer read: of those read rightly,
 * the least sure checked character had 0.48, and the lowest mean was 0.93; none was read wrongly. One half is where a
 * character that nothing checks becomes likelier right than wrong. The mean is the study's.
 * Source: document-reading study, section 3, "Safety lesson".
 */
export const mrzGates: MrzConfidence = { checked: 0.35, unchecked: 0.5, mean: 0.9 };

/** What a reading needs of a zone whose end is out of the picture: there is one check digit less. */
export const cutMrzGates: MrzConfidence = { checked: 0.8, unchecked: 0.8, mean: 0.97 };

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
