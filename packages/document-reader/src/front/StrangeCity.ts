import { jurisdictionOfCode } from "../aamva/AamvaJurisdictions.ts";
import { codesIn, type ExpectedAddress, form, mainWords, wordsLike } from "./AddressWords.ts";
import { lettersAndNumerals, mayBeMisread } from "./ConfusableLetters.ts";
import { certain, type FieldEvidence } from "./FieldEvidence.ts";
import { isApart } from "./LineLabels.ts";
import { partsOfLine } from "./LineParts.ts";
import type { PrintedLine, PrintedText } from "./PrintedText.ts";
import { isCode, isName, strangeWords, stray } from "./StrangeAddress.ts";
import { streetParts } from "./StreetWords.ts";

/** Another city before a postal code. */
export const strangeCity = (
  line: PrintedLine,
  wanted: ReadonlyArray<string>,
  zip: string,
): ReadonlyArray<FieldEvidence> => {
  const [code] = codesIn(line, zip);
  // The state's letters may stick to it.
  const found = line.findIndex(
    (word) =>
      word === code?.words[0] || /^(?:[A-Z]{2})?[0-9]{5}/.test(lettersAndNumerals(word.text)),
  );
  // A Canadian code is easily misread: the province stands before it.
  const end =
    found >= 0
      ? found
      : line.findLastIndex(({ text }, at) => at > 0 && jurisdictionOfCode(text)?.country === "CA");
  const names = line.slice(0, Math.max(0, end)).filter(isName);
  const strange = strangeWords(names, wanted);
  return strange.length > 0 ? strange : otherLetters(names, wanted);
};

/** A word of a city that was read for certain, and has other letters than one as long that no misreading gives: `ESTANCIA`, of `ESPANOLA`. */
const otherLetters = (
  names: PrintedLine,
  wanted: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> =>
  names
    .filter(({ confidence, text }) => {
      const read = form(text);
      return (
        confidence >= certain &&
        !wanted.includes(read) &&
        wanted.some((word) => word.length === read.length && !mayBeMisread(read, word))
      );
    })
    .map((word) => stray(word));

/** Another direction before a city's name than the data's: `WEST PROVIDENCE`. What print lacks says nothing. */
export const strangeDirection = (
  line: PrintedLine,
  named: PrintedLine,
  city: string,
): ReadonlyArray<FieldEvidence> => {
  const kindOf = (text: string) => streetParts.direction.get(lettersAndNumerals(text))?.[0];
  const [first] = named;
  const before = line[line.findIndex((word) => word === first) - 1];
  const read = kindOf(before?.text ?? "");
  const own = city.split(/[\s,]+/).flatMap((word) => kindOf(word.toUpperCase()) ?? []);
  return before === undefined ||
    read === undefined ||
    before.confidence < certain ||
    own.includes(read)
    ? []
    : [{ says: "Stray", text: read, confidence: before.confidence, words: [before, ...named] }];
};

/**
 * Another state between the holder's city and a postal code. Two letters are easily misread, so it raises a doubt and never
 * contradicts.
 */
export const strangeState = (
  line: PrintedLine,
  city: PrintedLine,
  { city: name = "", state }: Pick<ExpectedAddress, "city" | "state">,
): ReadonlyArray<FieldEvidence> => {
  if (state === undefined) return [];
  const behind = line.slice(1 + line.findIndex((word) => word === city.at(-1)));
  const own = [state, ...name.split(/[\s,]+/)].map(form);
  return behind
    .slice(0, Math.max(0, behind.findIndex(isCode)))
    .filter(({ text }) => {
      const read = lettersAndNumerals(text);
      return jurisdictionOfCode(read) !== undefined && !own.includes(form(read));
    })
    .map((word) => ({ ...stray(word), words: [...city, word] }));
};

/**
 * Another place: a state and a postal code behind another city, where the holder's city is nowhere. It raises a doubt, for
 * the street was not found either.
 */
export const strangePlaces = (
  text: PrintedText,
  { city, zip = "" }: ExpectedAddress,
): ReadonlyArray<FieldEvidence> => {
  const wanted = mainWords(city ?? "");
  const lines = text.flatMap((line) => partsOfLine(line, isApart));
  if (lines.some((line) => wordsLike(line, wanted) !== undefined)) return [];
  return lines.flatMap((line) => {
    const [code] = codesIn(line, zip);
    const before = line.slice(
      0,
      Math.max(
        0,
        line.findIndex((word) => word === code?.words[0]),
      ),
    );
    const isState = before.some(({ text: word }) => /^[A-Z]{2}[.,]?$/.test(word));
    return isState
      ? strangeWords(before.filter(isName), wanted).map((each) => ({
          ...each,
          says: "Stray" as const,
          words: line,
        }))
      : [];
  });
};
