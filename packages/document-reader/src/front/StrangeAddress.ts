import {
  ends,
  type ExpectedAddress,
  follows,
  form,
  houseNumber,
  isLike,
  mainWords,
  numberedName,
  suffixes,
  withoutFieldNumber,
  wordsLike,
} from "./AddressWords.ts";
import { lettersAndNumerals, mayBeMisread } from "./ConfusableLetters.ts";
import { editDistance, substitutions } from "./EditDistance.ts";
import { certain, type FieldEvidence, likely, surenessOf } from "./FieldEvidence.ts";
import { isApart } from "./LineLabels.ts";
import { partsOfLine } from "./LineParts.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";
import { unitWords } from "./StreetWords.ts";

/** Whether one word begins as another and has its letters in their order: abbreviations are no other word. */
const isWithin = (short: string, long: string): boolean => {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length && short[0] === long[0];
};

/** Whether a word may be the beginning or the end of another, of which a reflection hides the rest; one letter is misread. */
const isPart = (part: string, whole: string): boolean =>
  part.length >= 4 &&
  part.length < whole.length &&
  [whole.slice(0, part.length), whole.slice(-part.length)].some(
    (each) => substitutions(part, each) <= 1,
  );

/** Whether one word may be another of which a letter or two were misread, or were left out. */
const mayBe = (read: string, word: string, limit: number): boolean =>
  isLike(read, word) ||
  editDistance(read, word, limit) <= limit ||
  isWithin(read, word) ||
  isWithin(word, read);

/** How many letters of a word may be misread for it to raise no doubt: two of three are another word. */
const fewOf = ({ length }: string): number => (length > 4 ? 2 : 1);

/** Words, read whole, of which none resembles a wanted one. They raise a doubt where one may be a part of it, or is short. */
export const strangeWords = (
  words: ReadonlyArray<PrintedWord>,
  wanted: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> => {
  const resembles = (limitOf: (word: string) => number): boolean =>
    words.some(({ text }) => wanted.some((word) => mayBe(form(text), word, limitOf(word))));
  if (words.length === 0 || wanted.length === 0 || resembles(fewOf)) return [];
  const text = words.map((word) => form(word.text)).join(" ");
  const mayBeHidden = words.some((word) => wanted.some((each) => isPart(form(word.text), each)));
  const isShort = words.every(isShortName);
  const says = mayBeHidden || isShort || resembles(() => 2) ? "Stray" : "Other";
  return [{ says, text, confidence: surenessOf(words), words }];
};

/** A doubt by a word. */
export const stray = (word: PrintedWord): FieldEvidence => ({
  says: "Stray",
  text: form(word.text),
  confidence: surenessOf([word]),
  words: [word],
});

export const isName = ({ text }: PrintedWord): boolean => /^[\p{L}'’.-]{4,},?$/u.test(text);

/** A street's name may be shorter: `OAK`. */
const isShortName = ({ text }: PrintedWord): boolean => /^\p{Lu}{3}$/u.test(text);

const isNumbered = ({ text }: PrintedWord): boolean => numberedName.test(text);

/** Whether a line is of a flat or a post office box alone, which stands between the street and the city. */
const isUnitOf = (unit: string | undefined) => {
  const own = form(unit ?? "");
  return (line: PrintedLine): boolean => {
    const [first] = line;
    return (
      first !== undefined &&
      (unitWords.has(lettersAndNumerals(first.text)) ||
        first.text.startsWith("#") ||
        (own !== "" && form(line.map(({ text }) => text).join("")) === own))
    );
  };
};

/** Whether a line has a word that was read: a watermark, a pattern or a letter between two lines is none. */
const isRead = (line: PrintedLine): boolean =>
  line.some(({ confidence, text }) => confidence >= likely && form(text).length > 1);

/** Whether a word may be a postal code, of which a numeral was misread, or the half of a Canadian one. */
export const isCode = ({ text }: PrintedWord): boolean =>
  text.replaceAll(/[^0-9]/g, "").length >= 4 || /^(?:[A-Z][0-9][A-Z]|[0-9][A-Z][0-9])$/.test(text);

/** Whether a line has a word above another line's beginning: other fields stand beside an address. */
const isAbove = (line: PrintedLine, [first, second = first]: PrintedLine): boolean =>
  first !== undefined &&
  second !== undefined &&
  line.some(
    ({ left, width }) =>
      left < second.left + second.width && left + width > first.left - 2 * first.height,
  );

/**
 * The words of a street's name behind its house number: what follows its suffix, or stands apart, is another field's or a
 * signature's.
 */
const streetName = (words: PrintedLine, number: PrintedWord | undefined): PrintedLine => {
  const isOfName = (word: PrintedWord): boolean =>
    (isName(word) || isNumbered(word) || isShortName(word)) &&
    !suffixes.has(word.text.toUpperCase()) &&
    !unitWords.has(word.text);
  const first = words.findIndex(isOfName);
  const end = words.findIndex((word, at) => {
    const before = words[at - 1] ?? number;
    return (
      (at > first || before === number) &&
      before !== undefined &&
      (isApart(word, before) || (at > first && ends.has(form(before.text))))
    );
  });
  return words.slice(Math.max(0, first), end < 0 ? words.length : end).filter(isOfName);
};

/** Another number as the name of a street whose own name is one: `14TH` for `7TH`. Each may be misread as the other. */
const strangeNumber = (
  names: PrintedLine,
  wanted: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> => {
  const read = names.find(isNumbered);
  const own = wanted.filter((text) => numberedName.test(text)).map(lettersAndNumerals);
  if (read === undefined || own.length === 0 || own.includes(lettersAndNumerals(read.text)))
    return [];
  const words = [read];
  return [{ says: "Stray", text: form(read.text), confidence: surenessOf(words), words }];
};

/** A line with another number, of which no word is the street's: `PO BOX 119`. Too short to be sure: it raises a doubt. */
const strangeLine = (
  line: PrintedLine,
  number: PrintedWord | undefined,
  street: string,
): ReadonlyArray<FieldEvidence> => {
  const words =
    partsOfLine(line, isApart).find((part) => part.some((word) => word === number)) ?? [];
  const numbers = street.split(/[\s,]+/).filter((word) => /[0-9]/.test(word));
  const own = [...numbers.map(form), ...mainWords(street)];
  const read = words.map((word) => lettersAndNumerals(word.text));
  const isStrange =
    !unitWords.has(read[0] ?? "") &&
    words.some((word) => /\p{L}{2}/u.test(word.text)) &&
    words.every((word) => !own.some((each) => isLike(form(word.text), each)));
  return isStrange
    ? [{ says: "Stray", text: form(read.join(" ")), confidence: surenessOf(words), words }]
    : [];
};

/** A word of a street's name behind its house number that was read for certain, and that no misreading or abbreviation gives. */
const misspeltWords = (
  names: PrintedLine,
  wanted: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> =>
  names
    .filter(
      ({ confidence, text }) =>
        confidence >= certain &&
        wanted.length > 0 &&
        wanted.every(
          (word) =>
            !isLike(form(text), word) &&
            !(form(text).length === word.length && mayBeMisread(form(text), word)) &&
            !isWithin(form(text), word) &&
            !isWithin(word, form(text)),
        ),
    )
    .map((word) => stray(word));

/** Another street: a name behind a house number, or before a street's suffix, in the line above the city's. */
export const strangeStreet = (
  text: PrintedText,
  { city, street, unit }: ExpectedAddress,
  own: PrintedLine,
): ReadonlyArray<FieldEvidence> => {
  const below =
    text.find((line) => own.some((word) => line.includes(word))) ??
    text.find((line) => wordsLike(line, mainWords(city ?? "")) !== undefined && line.some(isCode));
  if (below === undefined) return [];
  const isUnit = isUnitOf(unit);
  const units = text.filter((line) => isUnit(line) && follows(below, line));
  const above =
    text
      .filter(
        (line) =>
          line !== below &&
          [below, ...units].some((lower) => follows(lower, line)) &&
          isAbove(line, below),
      )
      .findLast((line) => isRead(line) && !isUnit(line)) ?? [];
  const [house = "", ...rest] = street.split(/\s+/);
  // One numeral is a field's number: `2 ANNA`.
  const number = above
    .map(({ text: word }) => lettersAndNumerals(word))
    .findIndex((word) => houseNumber.test(word) && (word.length > 1 || house.length === 1));
  const isStreet = number >= 0 || ends.has(form(above.at(-1)?.text ?? ""));
  const names = streetName(above.slice(number + 1), above[number]);
  const read = above[number]?.text ?? "";
  const isOwnHouse = [read, withoutFieldNumber(read)].some((each) => form(each) === form(house));
  const wanted = mainWords(rest.join(" "));
  const strange = isStreet
    ? [
        ...strangeWords(names, wanted),
        ...strangeNumber(names, rest),
        ...(isOwnHouse ? misspeltWords(names, wanted) : []),
      ]
    : [];
  // A second look needs the line from its beginning.
  return strange.length > 0
    ? strange.map((each) => ({ ...each, words: [...above.slice(number, 1 + number), ...names] }))
    : strangeLine(above, above[number], street);
};
