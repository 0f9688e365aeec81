import { dateForms } from "./DateForms.ts";
import { surenessOf } from "./FieldEvidence.ts";
import { lineTextOf, type LineText } from "./LineText.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";

/** A date as printed. Which of its two short numbers is the month may be unknown. */
export interface PrintedDate {
  /** What it may stand for: eight digits, year, month and day, a day of the calendar or not. */
  readonly readings: ReadonlyArray<string>;
  /** What stands before it on its line, easily confused characters as one. */
  readonly before: string;
  /** With a whole year, its parts divided by what divides dates, and none run into something else. */
  readonly clean: boolean;
  readonly confidence: number;
  readonly words: ReadonlyArray<PrintedWord>;
}

const divides = /^(?: ?[/.-] ?| )$/;

/** A year of four digits and a day of two: a label's number before a month is no day. */
const isComplete = (date: string): boolean =>
  /\d{4}/.test(date) && /(?<![0-9A-Z])\d{2}(?![0-9A-Z])/.test(date);

const isWhole = (line: string, start: number, end: number): boolean =>
  !/[0-9A-Z/.-]/.test(line[start - 1] ?? " ") && !/[0-9A-Z/]/.test(line[end] ?? " ");

const datesInText = ({ text, wordsOf }: LineText): ReadonlyArray<PrintedDate> =>
  dateForms.flatMap(({ pattern, readings }) =>
    [...text.matchAll(pattern)].map((match) => {
      const [, whole = "", , first = "", , second = ""] = match;
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

/** A line whose dates may have been torn into several words: of those nothing is certain. */
const mendedDates = ({ text }: LineText): ReadonlyArray<PrintedDate> => {
  const mended = text.replaceAll(/(?<=[0-9/.-]) (?=[0-9/.-])/g, "");
  return mended === text
    ? []
    : datesInText({ text: mended, wordsOf: () => [] }).map((date) => ({
        ...date,
        clean: false,
        confidence: 0,
      }));
};

/** Finds what may be dates in a line. */
export const datesInLine = (line: PrintedLine): ReadonlyArray<PrintedDate> => {
  const text = lineTextOf(line);
  return [...datesInText(text), ...mendedDates(text)];
};

/**
 * Finds what may be dates, in every form that licences and passports print: month first, day first, year first, months
 * by number or by name, in one language or two, with or without a century. The same digits may be found several times.
 */
export const datesIn = (text: PrintedText): ReadonlyArray<PrintedDate> => text.flatMap(datesInLine);
