import { substitutions } from "./EditDistance.ts";
import type { FieldFinding } from "./FieldFinding.ts";
import { unconfusedPattern } from "./LineText.ts";
import type { PrintedDate } from "./PrintedDates.ts";

/** How sure the recogniser has to be of a date that is to speak against the document. */
const certain = 0.85;

const digitsOf = (day: string): string => day.replaceAll("-", "");

/** By how many digits a printed date differs from a day (`YYYY-MM-DD`), in its likeliest reading. */
export const distanceOfDate = (printed: PrintedDate, day: string): number =>
  Math.min(...printed.readings.map((reading) => substitutions(reading, digitsOf(day))));

/** The days of the calendar from 1900 on that a printed date may stand for, as `YYYYMMDD`. */
const daysOf = ({ readings }: PrintedDate): ReadonlyArray<string> =>
  readings.filter((reading) => {
    const day = `${reading.slice(0, 4)}-${reading.slice(4, 6)}-${reading.slice(6)}`;
    const time = Date.parse(`${day}T00:00:00Z`);
    return reading >= "1900" && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  });

/** Whether it is a whole date, a day of the calendar, and read for certain. */
export const isCertainDay = (printed: PrintedDate): boolean =>
  printed.clean && printed.confidence >= certain && daysOf(printed).length > 0;

/** Whether it may stand for a day of the calendar on or before another (`YYYY-MM-DD`). */
export const isDayBefore = (printed: PrintedDate, day: string): boolean =>
  daysOf(printed).some((each) => each <= digitsOf(day));

/** Looks for a day among the printed dates. One wrong digit is no match: there are only ten. */
export const findDate = (
  printed: ReadonlyArray<PrintedDate>,
  day: string,
): Exclude<FieldFinding, "Nearly" | "Other"> => {
  const distance = Math.min(...printed.map((date) => distanceOfDate(date, day)));
  if (distance === 0) return "Same";
  return distance === 1 ? "Alike" : "Absent";
};

const birthLabel = new RegExp(
  `(?:${unconfusedPattern(["DOB", "BIRTH", "BORN", "NAISS", "NACIM"])})[^0-9]*$`,
);

/** Looks for the day of birth. Another day that is labelled as such and read for certain is `Other`. */
export const findBirthDate = (
  printed: ReadonlyArray<PrintedDate>,
  birthDate: string,
  today: string,
): FieldFinding => {
  const found = findDate(printed, birthDate);
  if (found !== "Absent") return found;
  return printed.some(
    (date) =>
      (birthLabel.test(date.before) || birthLabel.test(date.above)) &&
      isCertainDay(date) &&
      isDayBefore(date, today),
  )
    ? "Other"
    : "Absent";
};
