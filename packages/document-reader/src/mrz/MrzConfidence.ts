import type { MrzCharacter } from "./MrzLine.ts";

/** The recogniser's confidence in a zone, or its required minimum, from 0 to 1. */
export interface MrzConfidence {
  /** The lowest of the characters under a check digit. */
  readonly checked: number;
  /** The lowest of the other characters: names, type, issuer, nationality, sex. */
  readonly unchecked: number;
  /** The mean of all characters. */
  readonly mean: number;
}

/**
 * The default minimum of a reading.
 *
 * Measured with this recogniser on zones spoilt until they became unreadable: among correct readings, the lowest
 * checked character had 0.48 and the lowest mean was 0.93; no reading was wrong. At one half, an unchecked character is
 * more likely right than wrong. The mean is the study's. Source: document-reading study, section 3, "Safety lesson".
 */
export const mrzGates: MrzConfidence = { checked: 0.35, unchecked: 0.5, mean: 0.9 };

/** The minimum for a truncated zone, which lacks one check digit. */
export const cutMrzGates: MrzConfidence = { checked: 0.8, unchecked: 0.8, mean: 0.97 };

// An invalid probability counts as no confidence.
const confidenceOf = ({ confidence }: MrzCharacter): number =>
  confidence >= 0 && confidence <= 1 ? confidence : 0;

/** The lowest of some characters; 1 for none. */
export const minimumConfidence = (characters: ReadonlyArray<MrzCharacter>): number =>
  characters.reduce((minimum, character) => Math.min(minimum, confidenceOf(character)), 1);

/** The mean of some characters; 1 for none. */
export const meanConfidence = (characters: ReadonlyArray<MrzCharacter>): number =>
  characters.length === 0
    ? 1
    : characters.reduce((sum, character) => sum + confidenceOf(character), 0) / characters.length;
