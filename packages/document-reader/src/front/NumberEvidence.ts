import { lettersAndNumerals, plain, unconfused } from "./ConfusableLetters.ts";
import { substitutions } from "./EditDistance.ts";
import { type FieldEvidence, surenessOf } from "./FieldEvidence.ts";
import { labelPartOf } from "./FieldLabels.ts";
import { type FieldPlace, valueOf } from "./FieldPlaces.ts";
import { datesInLine } from "./PrintedDates.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";

/** The most words of a number: `S123 4567 8901 23`. */
const spread = 5;

/** Shorter numbers are too easily mistaken. */
const shortest = 6;

/** Small letters of a label are easily misread, and not their field's number: `4410` for `4d ID`. */
const misreadLabel = /^[4A][D0O4A][A-Z0-9]{0,4}$/;

const label =
  /^(?:4?D|4?DL|4?DLN|(?:4?D)?LICN[O0]|[DPO]LN[O0]|OLN|LIC|L|NO|ID|IDNO|NUMBER|NR|N|CID)$/;

/** The label of a class that sticks to the number before it: `V520-5310-21329 CLASS`. */
const classBehind = /^9?C[L1I]?[A4]SS$/;

/** Small letters of `ID` and `DL` that are read as numerals, before a number that is long enough not to be another one. */
const numeralLabel = /^(?:[01IODL]{1,2})$/;
const longNumber = 8;

/** Signs that a recogniser reads instead of a letter or numeral. */
const signs: ReadonlyArray<readonly [RegExp, string]> = [
  [/[€¢©(]/g, "C"],
  [/£/g, "E"],
  [/[)\]|!]/g, "1"],
  [/[$§]/g, "S"],
  [/\\\//g, "V"],
];

const withSigns = (text: string): string =>
  lettersAndNumerals(signs.reduce((read, [sign, letter]) => read.replaceAll(sign, letter), text));

/** A J is read as a bracket too: `LZ)844047`. */
const withHooks = (text: string): string => lettersAndNumerals(text.replaceAll(/[)\]]/g, "J"));

/** Without the label between the series and the number of a card: `SERIA XV NR 485836`. */
const withoutLabel = (text: string): string =>
  /^N(?:R|O|[°º])\.?$/i.test(text) ? "" : lettersAndNumerals(text);

const isLabelWord = (word: PrintedWord): boolean =>
  /^[A-Za-z]{2,}[.:]?$/.test(word.text) && labelPartOf(word, "word") !== undefined;

interface Candidate {
  readonly text: string;
  readonly words: ReadonlyArray<PrintedWord>;
}

const candidatesOf = (
  line: PrintedLine,
  readWord: (text: string) => string,
): ReadonlyArray<Candidate> =>
  line.flatMap((_, start) => {
    let text = "";
    return line.slice(start, start + spread).map((word, more) => {
      text += readWord(word.text);
      return { text, words: line.slice(start, start + more + 1) };
    });
  });

/** Whether a text is a number but for two different lookalikes side by side in a word, as which one sign is read: `O0`. */
const hasTwin = ({ text, words }: Candidate, number: string): boolean =>
  text.length === number.length + 1 &&
  Array.from(text).some((letter, at) => {
    const next = text[at + 1] ?? "";
    return (
      letter !== next &&
      unconfused(letter) === unconfused(next) &&
      words.some((word) => withSigns(word.text).includes(`${letter}${next}`)) &&
      unconfused(`${text.slice(0, at)}${text.slice(at + 1)}`) === unconfused(number)
    );
  });

/** A text with numerals where a four of the number was read as an A: both have a bar and a slanting stroke. */
const withFours = (text: string, number: string): string =>
  Array.from(text, (letter, at) => (letter === "A" && number[at] === "4" ? "4" : letter)).join("");

/** A letter and a numeral that many typefaces draw alike. */
const twins: ReadonlySet<string> = new Set(["0O", "O0", "1I", "I1"]);

/** Whether a character has the kind of those beside it, a letter or a numeral, in one of these forms. */
const isLikeNeighbours = (text: string, at: number): boolean => {
  const [own, ...beside] = [text[at], text[at - 1], text[at + 1]].flatMap((letter) =>
    letter === undefined ? [] : /[0-9]/.test(letter),
  );
  return beside.every((each) => each === own);
};

/** Whether a text is a number to the letter. An O or an I among numerals is read as one of them, and a zero among letters as an O. */
const isWrittenAs = (read: string, number: string): boolean =>
  Array.from(number).every(
    (letter, at) =>
      read[at] === letter || (twins.has(`${read[at]}${letter}`) && isLikeNeighbours(read, at)),
  );

const judge = (candidate: Candidate, number: string): ReadonlyArray<FieldEvidence> => {
  const { text, words } = candidate;
  const printed = unconfused(text);
  const expected = unconfused(number);
  const found = { text: printed, confidence: surenessOf(words), words };
  const same = (read: string): ReadonlyArray<FieldEvidence> => [
    { says: "Same", ...found, ...(isWrittenAs(read, number) ? {} : { written: read }) },
  ];
  if (printed === expected || withFours(printed, expected) === expected) return same(text);
  if (hasTwin(candidate, number)) return same(number);
  // A label may stick to its number.
  const tail = printed.slice(-expected.length);
  const before = text.slice(0, text.length - number.length);
  const sticks =
    label.test(before) ||
    (number.length >= shortest && misreadLabel.test(before)) ||
    (number.length >= longNumber && numeralLabel.test(before));
  if (sticks && tail === expected) return same(text.slice(-number.length));
  const [own, behind] = [text.slice(0, number.length), text.slice(number.length)];
  if (classBehind.test(behind) && unconfused(own) === expected) return same(own);
  // A label's word is no part of a changed number.
  const isLabelled = words.length > 1 && words.some(isLabelWord);
  if (number.length < shortest || isLabelled) return [];
  if (substitutions(printed, expected) <= 2) return [{ says: "Near", ...found }];
  return sticks && substitutions(tail, expected) <= 2
    ? [{ says: "Near", ...found, text: tail }]
    : [];
};

/** The least characters of a part. */
const fewest = 4;

/** Whether a text is a number without its beginning or end, which may stick to other print. */
export const isPartOf = (text: string, number: string): boolean => {
  const [part = "", whole = ""] = [text, number].map((each) =>
    unconfused(lettersAndNumerals(each)),
  );
  return part.length >= fewest && (whole.startsWith(part) || whole.endsWith(part));
};

/** Whether a text is a number and a letter behind it, as a class is that sticks to it. */
const hasLetterBehind = (text: string, number: string): boolean =>
  unconfused(text.slice(0, number.length)) === unconfused(number) &&
  /^[A-Z]{1,2}$/.test(text.slice(number.length));

const date = /[/.]|[0-9]-?[A-Z]{3,4}-?[0-9]{2}|^[0-9]{2,4}-[0-9]{2}-[0-9]{2,4}$/;

/** Another number in a line: as many numerals as a number has, and not a date. */
const otherIn = (line: PrintedLine, number: string): ReadonlyArray<FieldEvidence> => {
  const words = line.filter(({ text }) => /[0-9]/.test(text));
  const printed = words.map((word) => lettersAndNumerals(word.text)).join("");
  const text = unconfused(printed);
  const numerals = text.replaceAll(/[^0-9]/g, "").length;
  const like = numerals >= 4 && Math.abs(text.length - number.length) <= 3;
  const isDate = words.some((word) => date.test(plain(word.text)));
  if (!like || isDate || datesInLine(line).some(({ clean }) => clean)) return [];
  return isPartOf(text, number) ||
    substitutions(text, unconfused(number)) <= 2 ||
    hasLetterBehind(printed, number)
    ? []
    : [{ says: "Other", text, confidence: surenessOf(words), words }];
};

/**
 * Searches for a document's number, with or without spaces and dashes, and for another one in its place. One character
 * more or less makes another number. Source: document-reading study, section 3.
 */
export const numberEvidence = (
  text: PrintedText,
  places: ReadonlyArray<FieldPlace>,
  number: string,
): ReadonlyArray<FieldEvidence> => {
  const expected = lettersAndNumerals(number);
  const found = text.flatMap((line) =>
    [lettersAndNumerals, withSigns, withHooks, withoutLabel]
      .flatMap((readWord) => candidatesOf(line, readWord))
      .flatMap((candidate) => judge(candidate, expected)),
  );
  if (found.some(({ says }) => says === "Same")) return found;
  return [...found, ...othersAt(places, expected)];
};

/** Other numbers at the labels of one. */
const othersAt = (
  places: ReadonlyArray<FieldPlace>,
  number: string,
): ReadonlyArray<FieldEvidence> =>
  places
    .filter(({ kind }) => kind === "number")
    .flatMap((place) => otherIn(valueOf(place), number));

const labelledIn = (places: ReadonlyArray<FieldPlace>): ReadonlyArray<FieldPlace> =>
  places.filter(({ isInSentence, kind }) => kind === "number" && isInSentence !== true);

/** The words at the labels of a number. */
export const valuesOfNumber = (places: ReadonlyArray<FieldPlace>): PrintedLine =>
  labelledIn(places).flatMap(valueOf);

/** Other numbers at the labels of one; absent where one of the labels has the document's. */
export const strangeNumbers = (
  places: ReadonlyArray<FieldPlace>,
  number: string,
  own: ReadonlyArray<PrintedWord>,
): ReadonlyArray<FieldEvidence> | undefined =>
  valuesOfNumber(places).some((word) => own.includes(word))
    ? undefined
    : othersAt(labelledIn(places), lettersAndNumerals(number));

/** The form of a number: where it has letters, and where numerals. */
export const shapeOf = (number: string): string =>
  lettersAndNumerals(number).replaceAll(/[A-Z]/g, "A").replaceAll(/[0-9]/g, "9");

/** How much taller than the document's number another one is at the least. */
const taller = 1.3;

/** Whether words are larger in print than others, so many times. */
export const areLarger = (words: PrintedLine, others: PrintedLine, times = taller): boolean => {
  const height = times * Math.max(...others.map((word) => word.height));
  return others.length > 0 && words.every((word) => word.height >= height);
};

/** A telling form is so long, and of letters and numerals. States make such numbers of a name and a birth date. */
const isTelling = (form: string): boolean => form.length >= tellingLength && form.includes("A");
const tellingLength = 12;

/** Hardly smaller: a serial of the same form, as Florida's cards have, is. */
const asTall = 0.9;

/**
 * Numbers in the form of the document's that are larger in print than that one, of which `own` are the words; in a telling form those
 * that are as large.
 */
export const largerNumbers = (
  text: PrintedText,
  number: string,
  own: PrintedLine,
): ReadonlyArray<FieldEvidence> =>
  number.length < shortest
    ? []
    : text
        .flatMap((line) => candidatesOf(line, lettersAndNumerals))
        .filter(
          ({ text: read, words }) =>
            shapeOf(read) === shapeOf(number) &&
            areLarger(words, own, isTelling(shapeOf(number)) ? asTall : taller) &&
            !words.some((word) => own.includes(word)),
        )
        .map(({ text: read, words }) => ({
          says: "Other" as const,
          text: unconfused(read),
          confidence: surenessOf(words),
          words,
        }));

/** Whether a text is a number but for what an edit changes at most; of a short one, other print may be that. */
export const isAlmostNumber = (text: string, number: string): boolean => {
  const expected = unconfused(lettersAndNumerals(number));
  return (
    text !== expected && substitutions(text, expected) <= (expected.length < longNumber ? 1 : 2)
  );
};
