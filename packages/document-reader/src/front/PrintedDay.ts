import { substitutions } from "./EditDistance.ts";
import type { PrintedDate } from "./PrintedDates.ts";

/** The least confidence of a date that counts against the document. */
const certain = 0.85;

/** How many digits of a printed date differ from a day (`YYYY-MM-DD`), in its best reading. */
export const distanceOfDate = ({ readings }: PrintedDate, day: string): number =>
  Math.min(...readings.map((reading) => substitutions(reading, day.replaceAll("-", ""))));

const isOfCalendar = (reading: string): boolean => {
  const day = `${reading.slice(0, 4)}-${reading.slice(4, 6)}-${reading.slice(6)}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return reading >= "1900" && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** Whether a word is a year of four digits. */
export const isYear = (text: string): boolean => /^(?:19|20)[0-9]{2}$/.test(text);

/** Whether it is a complete calendar day. */
export const isWholeDay = ({ clean, readings }: PrintedDate): boolean =>
  clean && readings.some(isOfCalendar);

/** Whether it is complete and certain. */
export const isCertainDay = (printed: PrintedDate): boolean =>
  printed.confidence >= certain && isWholeDay(printed);
