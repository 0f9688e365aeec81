import { lettersAndNumerals, mayBeMisread, unconfused } from "./ConfusableLetters.ts";
import { type FieldEvidence, unsure } from "./FieldEvidence.ts";
import type { FieldPlace } from "./FieldPlaces.ts";
import { firstOf, found, lettersOf, round, strayLetters, stuckLetters } from "./MarkEvidence.ts";
import { numberedClasses } from "./NumberedClass.ts";
import type { PrintedText, PrintedWord } from "./PrintedText.ts";

/** The letters that a class of vehicles has. */
export const classLetters = "ABCDEM";

const isClassMark = (word: PrintedWord | undefined): boolean =>
  word?.text.length === 1 && (classLetters.includes(word.text) || /^[0-9]$/.test(word.text));

/** The places of a class: at its labels; where there are none, at the label `TYPE` with such a letter or a numeral, for it has other values too. */
export const classPlaces = (places: ReadonlyArray<FieldPlace>): ReadonlyArray<FieldPlace> => {
  const own = places.filter(({ kind }) => kind === "class");
  return own.length > 0
    ? own
    : places.filter(
        ({ below, beside, kind }) =>
          kind === "type" && (isClassMark(beside[0]) || isClassMark(below[0])),
      );
};

/** A numeral as a class: Canadian provinces have them. Another one is certain only where no misreading gives it. */
const numeralClass = (
  places: ReadonlyArray<FieldPlace>,
  expected: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> =>
  firstOf(classPlaces(places), ([word]) => {
    const read = lettersAndNumerals(word?.text ?? "");
    if (word === undefined || read.length !== 1) return undefined;
    if (expected.some((each) => unconfused(each) === unconfused(read)))
      return found(true, read, [word]);
    const other = found(false, read, [word]);
    return expected.some((each) => mayBeMisread(unconfused(read), each))
      ? { ...other, says: "Near" }
      : other;
  });

/** Searches for the class of vehicles in its place. */
export const classEvidence = (
  text: PrintedText,
  places: ReadonlyArray<FieldPlace>,
  vehicleClass: string,
): ReadonlyArray<FieldEvidence> => {
  const expected = vehicleClass.split(/[\s,/]+/).map(lettersAndNumerals);
  if (expected.every((each) => /^[0-9]$/.test(each))) return numeralClass(places, expected);
  const isLetter = expected.every((each) => /^[A-Z]$/.test(each));
  const isShort = expected.every((each) => /^[A-Z]{1,2}$/.test(each));
  const placed = firstOf(classPlaces(places), ([word]) => {
    if (word === undefined) return undefined;
    const read = lettersOf(word.text);
    if (expected.includes(read)) return found(true, read, [word]);
    if (expected.some((each) => unconfused(each) === unconfused(read)))
      return { ...found(true, read, [word]), written: read };
    // Issuers write classes as different words and numbers, but a letter is comparable.
    if (!/^[A-Z]$/.test(read) || !isShort) return undefined;
    // A card may print one class of two.
    if (!isLetter && expected.some((each) => unconfused(each).includes(unconfused(read))))
      return undefined;
    const isNear = round.includes(read) && expected.some((each) => round.includes(each));
    return isNear ? { ...found(false, read, [word]), says: "Near" } : found(false, read, [word]);
  });
  const labelled = isLetter ? [...placed, ...stuckLetters(text, "class", expected)] : placed;
  if (labelled.length > 0 || !isLetter) return labelled;
  const numbered = numberedClasses(text).map(({ letter, words }) => {
    const read = found(expected.includes(letter), letter, words);
    // Another one is a doubt.
    return read.says === "Same"
      ? read
      : { ...read, confidence: Math.min(unsure, read.confidence), isLoose: true };
  });
  return numbered.length > 0 ? numbered : strayLetters(text, places, "class", "ABCDE", expected);
};
