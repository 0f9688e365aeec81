import { substitutions } from "./EditDistance.ts";
import type { PrintedDate } from "./PrintedDates.ts";

/** How sure the recogniser has to be of a date that is to speak against the document. */
const certain = 0.85;

/** By how many digits a printed date differs from a day (`YYYY-MM-DD`), in its likeliest reading. */
export const distanceOfDate = ({ readings }: PrintedDate, day: string): number =>
  Math.min(...readings.map((reading) => substitutions(reading, day.replaceAll("-", ""))));

const isOfCalendar = (reading: string): boolean => {
  const day = `${reading.slice(0, 4)}-${reading.slice(4, 6)}-${reading.slice(6)}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return reading >= "1900" && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** Whether it is a whole date, and a day of the calendar. */
export const isWholeDay = ({ clean, readings }: PrintedDate): boolean =>
  clean && readings.some(isOfCalendar);

/** Whether it is that, and read for certain. */
export const isCertainDay = (printed: PrintedDate): boolean =>
  printed.confidence >= certain && isWholeDay(printed);
