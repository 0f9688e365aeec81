import { plain } from "./ConfusableLetters.ts";
import { substitutions } from "./EditDistance.ts";
import { wholeDate } from "./FieldLabels.ts";
import type { PrintedDate } from "./PrintedDates.ts";
import type { PrintedLine } from "./PrintedText.ts";

/** The least confidence of a date that counts against the document. */
const certain = 0.85;

/** How many digits of a printed date differ from a day (`YYYY-MM-DD`), in its best reading. */
export const distanceOfDate = ({ readings }: PrintedDate, day: string): number =>
  Math.min(...readings.map((reading) => substitutions(reading, day.replaceAll("-", ""))));

const isOfCalendar = (reading: string): boolean => {
  const day = `${reading.slice(0, 4)}-${reading.slice(4, 6)}-${reading.slice(6)}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return (
    reading >= "1900" &&
    reading < "2200" &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(day)
  );
};

/** Whether a word is a year of four digits. */
export const isYear = (text: string): boolean => /^(?:19|20)[0-9]{2}$/.test(text);

/** Whether it is a complete calendar day. */
export const isWholeDay = ({ clean, readings }: PrintedDate): boolean =>
  clean && readings.some(isOfCalendar);

/** Whether it is complete and certain. */
export const isCertainDay = (printed: PrintedDate): boolean =>
  printed.confidence >= certain && isWholeDay(printed);

const month = /(?:^|\/)(?:JAN|FEB|MAR|APR|MAY|MAI|JUN|JUL|AUG|AOU|SEP|OCT|OKT|NOV|DEC|DEZ)|^[0-9]/;

/** A month in any language is before its year: `MAJ / MAY 2019`, `SETISEP 1957` for `SET/SEP 1957`. */
const isMonth = ([word, ...behind]: PrintedLine): boolean =>
  word !== undefined &&
  !wholeDate.test(word.text) &&
  (month.test(plain(word.text)) ||
    (/^\p{Lu}{3,9}\/?$/u.test(word.text) && behind.some(({ text }) => isYear(text))));

/** Whether a word is the day of a date, and so not the number of a field. */
export const isDayBeforeMonth = (line: PrintedLine, at: number): boolean =>
  /^[0-9]{1,2}$/.test(line[at]?.text ?? "") && isMonth(line.slice(at + 1, at + 5));
