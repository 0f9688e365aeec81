import { unconfusedPattern } from "./LineText.ts";

/** The names of months as they begin in English, French, Spanish, Portuguese, Italian, German and Dutch. */
const months: ReadonlyArray<ReadonlyArray<string>> = [
  ["JAN", "ENE", "GEN"],
  ["FEB", "FEV"],
  ["MAR", "MRT", "MAA", "MAERZ"],
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

/** The month that a word names (`01` to `12`), confusable characters replaced: `0CT`, `OCT/OCT`, `OCTOBER`. */
export const monthOf = (word: string): string | undefined => {
  const [name] = monthFirst.exec(word) ?? [];
  return name === undefined ? undefined : monthsByName.get(name);
};

// Separators may be lost, and slashes misread.
const lost = "([^0-9A-Z]{0,3})";
const misread = "([17])";
const gaps = [
  [lost, lost],
  [misread, misread],
  [misread, lost],
  [lost, misread],
] as const;
const names = [...monthsByName.keys()]
  .toSorted((one, other) => other.length - one.length)
  .join("|");
const month = `(${names})`;
const monthFirst = new RegExp(`^(?:${names})`);
// The rest of a name, and the same month in a second language; the slash between them may be read as an I.
const rest = `(?:[^0-9]{0,14}?|[A-Z0-9]{0,7}[ /.-]{1,3}[A-Z0-9]{3,9}|1(?:${names})[A-Z]{0,6})`;
// The Irish June begins as the Dutch May.
const irishJune = `${unconfusedPattern(["MEI"])}[A-Z0-9]{0,6} ?/ ?${unconfusedPattern(["JUN"])}`;
// The month in a language that is not known: `NOLL/DEC`, `MAJ / MAY`; the slash may be read as an I: `WRZISEP`.
const foreign = `(?:(?<![0-9A-Z])(?!(?!${irishJune})(?:${names})[A-Z0-9]? ?/)[A-Z0-9]{2,6}(?: ?/ ?|(?<=[A-Z][A-Z0-9]{1,5})1))?`;
const shortGap = "[^0-9A-Z]{0,3}";

const everyMonth = new RegExp(`(?<![0-9A-Z])(?:${names})`, "g");
const irish = new RegExp(irishJune);

/** Whether a day names two months, of which one was edited: `17 FEB /JUIN 85`. */
export const namesTwoMonths = (printed: string): boolean =>
  !irish.test(printed) &&
  new Set(printed.match(everyMonth)?.map((name) => monthsByName.get(name))).size > 1;

/**
 * A printed form of days: its pattern, and the meaning of its groups (the whole, a part, a separator, a part, a
 * separator, a part).
 */
export interface DateForm {
  readonly pattern: RegExp;
  readonly readings: (groups: ReadonlyArray<string>) => ReadonlyArray<string>;
}

const two = (digits: string): string => digits.padStart(2, "0");

/** A two-digit year is in this century or the last. */
const years = (digits: string): ReadonlyArray<string> =>
  digits.length === 2 ? [`19${digits}`, `20${digits}`] : [digits];

const named = (day: string, name: string, year: string): ReadonlyArray<string> =>
  years(year).map((full) => `${full}${monthsByName.get(name) ?? "00"}${two(day)}`);

const numeric = (one: string, other: string, year: string): ReadonlyArray<string> =>
  years(year).flatMap((full) => [
    `${full}${two(one)}${two(other)}`,
    `${full}${two(other)}${two(one)}`,
  ]);

/**
 * The forms in which licenses, passports and passcards print days, with the names of months in seven languages. For lines with
 * confusable characters replaced.
 */
export const dateForms: ReadonlyArray<DateForm> = [
  ...gaps.flatMap(([gap, next]) => [
    {
      pattern: new RegExp(`(?=((\\d{2})${gap}(\\d{2})${next}(\\d{4})(?!\\d)))`, "g"),
      readings: ([, , one = "", , other = "", , year = ""]: ReadonlyArray<string>) =>
        numeric(one, other, year),
    },
    {
      pattern: new RegExp(`(?=((\\d{4})${gap}(\\d{2})${next}(\\d{2})))`, "g"),
      readings: ([, , year = "", , one = "", , other = ""]: ReadonlyArray<string>) => [
        `${year}${one}${other}`,
      ],
    },
  ]),
  {
    // Without zeros or century, the separators are required.
    pattern: /(?=((?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})([/.-])(\d{4}|\d{2})(?![\d/.-])))/g,
    readings: ([, , one = "", , other = "", , year = ""]) => numeric(one, other, year),
  },
  {
    pattern: new RegExp(
      `(?=((?<![0-9A-Z])(\\d{1,2})(${shortGap})${foreign}${month}${rest}(${shortGap})(\\d{4}|(?<![0-9A-Z])\\d{2})(?!\\d)))`,
      "g",
    ),
    readings: ([, , day = "", , name = "", , year = ""]) => named(day, name, year),
  },
  {
    pattern: new RegExp(
      `(?=(${month}[A-Z0-9]{0,6}?([^0-9A-Z]{1,3})(\\d{1,2})([^0-9A-Z]{1,3})(\\d{4})(?!\\d)))`,
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
