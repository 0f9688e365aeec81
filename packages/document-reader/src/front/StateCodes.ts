import { isMrzState } from "../mrz/MrzStates.ts";
import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import { editDistance } from "./EditDistance.ts";
import { certain } from "./FieldEvidence.ts";
import type { PrintedLine, PrintedWord } from "./PrintedText.ts";

/** Another code, not by a misread letter. */
export const isOtherCode = (text: string, states: ReadonlyArray<string>): boolean =>
  isMrzState(text) && states.every((state) => editDistance(text, state, 1) > 1);

/** A state's codes: Germany's is one letter in a zone. Source: ICAO Doc 9303-3, section 5. */
export const codesOf = (states: ReadonlyArray<string>): ReadonlyArray<string> =>
  states.flatMap((state) => (state === "D" ? [state, "DEU"] : [state]));

/** Whether a text has the form of a state's code. */
export const isCode = (text: string): boolean => /^[A-Z]{3}$/.test(text);

/** Whether a word is a code of some states, though it was read with lookalikes or small letters. */
export const isCodeOf = ({ text }: PrintedWord, states: ReadonlyArray<string>): boolean =>
  codesOf(states).some((state) => unconfused(state) === unconfused(lettersAndNumerals(text)));

export const isNameOf = (printed: string, names: ReadonlyArray<string>): boolean =>
  names.some((name) => lettersAndNumerals(name).includes(lettersAndNumerals(printed)));

/** A word that stands alone among words, if it is a code of another state. What was read unsurely may be a part of the pattern. */
export const otherCodeAlone = (
  words: PrintedLine,
  states: ReadonlyArray<string>,
  names: ReadonlyArray<string>,
): ReadonlyArray<PrintedWord> => {
  const [word, ...more] = words.filter(({ confidence }) => confidence >= certain);
  return word !== undefined &&
    more.length === 0 &&
    isCode(word.text) &&
    isOtherCode(word.text, states) &&
    !isNameOf(word.text, names)
    ? [word]
    : [];
};
