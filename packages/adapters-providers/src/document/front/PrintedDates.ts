import { lineTextOf, type LineText, unconfusedPattern } from "./LineText.ts";
import type { PrintedText } from "./PrintedText.ts";

/** A date as printed. Which of its two short numbers is the month may be unknown. */
export interface PrintedDate {
  /** What it may stand for: eight digits, year, month and day, a day of the calendar or not. */
  readonly readings: ReadonlyArray<string>;
  /** What stands before it on its line, easily confused characters as one. */
  readonly before: string;
  /** With a whole year, its parts divided by what divides dates, and none run into something else. */
  readonly clean: boolean;
  readonly confidence: number;
}

/** How each month begins, in English, French, Spanish, Portuguese, Italian, German and Dutch. */
const months: ReadonlyArray<ReadonlyArray<string>> = [
  ["JAN", "ENE", "GEN"],
  ["FEB", "FEV"],
  ["MAR", "MRT", "MAERZ"],
  ["APR", "AVR", "ABR"],
  ["MAY", "MAI", "MAG", "MEI"],
  ["JUN", "JUIN", "GIU"],
  ["JUL", "JUIL", "LUG"],
  ["AUG", "AOU", "AGO"],
  ["SEP", "SET"],
  ["OCT", "OKT", "OUT", "OTT"],
  ["NOV"],
  ["DEC", "DIC", "DEZ"],
];

const monthsByName = new Map(
  months.flatMap((names, index) =>
    names.map((name) => [unconfusedPattern([name]), String(index + 1).padStart(2, "0")] as const),
  ),
);

// What divides may be lost, and a slash misread.
const gaps = ["([^0-9A-Z]{0,3})", "([17])"];
const month = `(${[...monthsByName.keys()].toSorted((one, other) => other.length - one.length).join("|")})`;
// A name's rest, and the same month in a second language.
const rest = "(?:[^0-9]{0,14}?|[A-Z0-9]{0,7}[ /.-]{1,3}[A-Z0-9]{3,9})";
const shortGap = "[^0-9A-Z]{0,3}";

interface Form {
  readonly pattern: RegExp;
  readonly readings: (groups: ReadonlyArray<string>) => ReadonlyArray<string>;
}

const two = (digits: string): string => digits.padStart(2, "0");

/** A year of two digits is of this century or of the last. */
const years = (digits: string): ReadonlyArray<string> =>
  digits.length === 2 ? [`19${digits}`, `20${digits}`] : [digits];

const named = (day: string, name: string, year: string): ReadonlyArray<string> =>
  years(year).map((full) => `${full}${monthsByName.get(name) ?? "00"}${two(day)}`);

const numeric = (one: string, other: string, year: string): ReadonlyArray<string> =>
  years(year).flatMap((full) => [
    `${full}${two(one)}${two(other)}`,
    `${full}${two(other)}${two(one)}`,
  ]);

const forms: ReadonlyArray<Form> = [
  ...gaps.flatMap((gap) => [
    {
      pattern: new RegExp(`(?=((\\d{2})${gap}(\\d{2})${gap}(\\d{4})))`, "g"),
      readings: ([, , one = "", , other = "", , year = ""]: ReadonlyArray<string>) =>
        numeric(one, other, year),
    },
    {
      pattern: new RegExp(`(?=((\\d{4})${gap}(\\d{2})${gap}(\\d{2})))`, "g"),
      readings: ([, , year = "", , one = "", , other = ""]: ReadonlyArray<string>) => [
        `${year}${one}${other}`,
      ],
    },
  ]),
  {
    // Without zeros, or without the century: then what divides must be there.
    pattern: /(?=((?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})([/.-])(\d{4}|\d{2})(?![\d/.-])))/g,
    readings: ([, , one = "", , other = "", , year = ""]) => numeric(one, other, year),
  },
  {
    pattern: new RegExp(
      `(?=((?<!\\d)(\\d{1,2})(${shortGap})${month}${rest}(${shortGap})(\\d{4}|(?<![0-9A-Z])\\d{2})(?!\\d)))`,
      "g",
    ),
    readings: ([, , day = "", , name = "", , year = ""]) => named(day, name, year),
  },
  {
    pattern: new RegExp(
      `(?=(${month}()[A-Z0-9]{0,6}?${shortGap}(?<!\\d)(\\d{1,2})([^0-9A-Z]{1,3})(\\d{4})(?!\\d)))`,
      "g",
    ),
    readings: ([, , name = "", , day = "", , year = ""]) => named(day, name, year),
  },
  {
    pattern: new RegExp(
      `(?=((\\d{4})(${shortGap})${month}${rest}(${shortGap})(\\d{2})(?!\\d)))`,
      "g",
    ),
    readings: ([, , year = "", , name = "", , day = ""]) => named(day, name, year),
  },
];

const divides = /^(?: ?[/.-] ?| )$/;

/** A year of four digits and a day of two: a label's number before a month is no day. */
const isComplete = (date: string): boolean =>
  /\d{4}/.test(date) && /(?<![0-9A-Z])\d{2}(?![0-9A-Z])/.test(date);

const isWhole = (line: string, start: number, end: number): boolean =>
  !/[0-9A-Z]/.test(line[start - 1] ?? " ") && !/[0-9A-Z]/.test(line[end] ?? " ");

const datesInLine = ({ text, confidence }: LineText): ReadonlyArray<PrintedDate> =>
  forms.flatMap(({ pattern, readings }) =>
    [...text.matchAll(pattern)].map((match) => {
      const [, whole = "", , first = "", , second = ""] = match;
      const end = match.index + whole.length;
      return {
        readings: readings(match),
        before: text.slice(0, match.index),
        clean:
          isComplete(whole) &&
          isWhole(text, match.index, end) &&
          divides.test(first) &&
          divides.test(second),
        confidence: confidence(match.index, end),
      };
    }),
  );

/**
 * Finds what may be dates, in every form that licences and passports print: month first, day first, year first, months
 * by number or by name, in one language or two, with or without a century. The same digits may be found several times.
 */
export const datesIn = (text: PrintedText): ReadonlyArray<PrintedDate> =>
  text.flatMap((line) => datesInLine(lineTextOf(line)));
