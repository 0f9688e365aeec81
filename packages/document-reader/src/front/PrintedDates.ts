import { plain, unconfused } from "./ConfusableLetters.ts";
import { dateForms, namesTwoMonths } from "./DateForms.ts";
import { surenessOf } from "./FieldEvidence.ts";
import { lineTextOf, type LineText } from "./LineText.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";

/** A printed date. It may be unknown which short number is the month. */
export interface PrintedDate {
  /** The possible values as eight digits: year, month and day, valid or not. */
  readonly readings: ReadonlyArray<string>;
  /** The text before it in its line, with confusable characters replaced. */
  readonly before: string;
  /** It has a four-digit year or a month's name, and date separators, and no part is merged with other text. */
  readonly clean: boolean;
  readonly confidence: number;
  readonly words: ReadonlyArray<PrintedWord>;
}

// A comma: `OCT 21, 2020`.
const divides = /^(?: ?[/.-] ?|,? |,)$/;

/** A day and a year of two digits around the name of a month: `11 NOV 88`, `27 DEC/DEC 20`. */
const aroundMonth = /^\d{2} (?=[0-9 /.]*[A-Z])[A-Z0-9 /.]{3,} \d{2}$/;

/** A four-digit year and two-digit day: a label's number before a month is not a day. */
const isComplete = (date: string): boolean =>
  aroundMonth.test(date) || (/\d{4}/.test(date) && /(?<![0-9A-Z])\d{2}(?![0-9A-Z])/.test(date));

const isWhole = (line: string, start: number, end: number): boolean =>
  !/[0-9A-Z/.-]/.test(line[start - 1] ?? " ") && !/[0-9A-Z/]/.test(line[end] ?? " ");

/** The end of a label that sticks to its date, of which the B is confused: `POB11/19/1987` for `DOB 11/19/1987`. */
const stuckLabel = /(?<=^|\s)[A-Z0-9]{0,2}8(?=[0-9]{2}[/.-][0-9]{2}[/.-][0-9]{4}(?:\s|$))/g;

const datesInText = ({ text: read, wordsOf }: LineText): ReadonlyArray<PrintedDate> => {
  const text = read.replaceAll(stuckLabel, (label) => " ".repeat(label.length));
  return dateForms.flatMap(({ pattern, readings }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [, whole = "", , first = "", , second = ""] = match;
      if (namesTwoMonths(whole)) return [];
      const end = match.index + whole.length;
      const words = wordsOf(match.index, end);
      return {
        readings: readings(match),
        before: text.slice(0, match.index),
        clean:
          isComplete(whole) &&
          isWhole(text, match.index, end) &&
          divides.test(first) &&
          divides.test(second),
        confidence: surenessOf(words),
        words,
      };
    }),
  );
};

/** Whether a word may be a part of a split date: letters alone are a label, such as `DOB`. */
const isPart = ({ text }: PrintedWord): boolean =>
  /^[0-9/.-]+$/.test(unconfused(plain(text))) && /[0-9/.-]/.test(text);

/** The dates of a line that may be split into several words; none is certain. */
const mendedDates = (line: PrintedLine): ReadonlyArray<PrintedDate> => {
  const isMended = line.some((word, at) => at > 0 && isPart(word) && isPart(line[at - 1] ?? word));
  if (!isMended) return [];
  const mended = line.reduce((text, word, at) => {
    const before = line[at - 1];
    const isJoined = before === undefined || (isPart(word) && isPart(before));
    return `${text}${isJoined ? "" : " "}${unconfused(plain(word.text))}`;
  }, "");
  return datesInText({ text: mended, wordsOf: () => [] }).map((date) => ({
    ...date,
    clean: false,
    confidence: 0,
  }));
};

const known = new WeakMap<PrintedLine, ReadonlyArray<PrintedDate>>();

/** Finds possible dates in a line. Kept, because every day is searched in all lines. */
export const datesInLine = (line: PrintedLine): ReadonlyArray<PrintedDate> => {
  const dates = known.get(line) ?? [...datesInText(lineTextOf(line)), ...mendedDates(line)];
  known.set(line, dates);
  return dates;
};

/**
 * Finds possible dates in every form of licenses and passports: month first, day first, year first, months by number or
 * name, in one or two languages, with or without century. The same digits may be found several times.
 */
export const datesIn = (text: PrintedText): ReadonlyArray<PrintedDate> => text.flatMap(datesInLine);
