import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Option, Schema } from "effect";

// Core's birth date is any day of the calendar from 1900 on.
const day = Schema.decodeUnknownOption(BirthDate);

const calendarDay = (year: string, month: string, date: string): string | undefined =>
  /^(?:19|20|21)/.test(year) ? Option.getOrUndefined(day(`${year}-${month}-${date}`)) : undefined;

/**
 * Reads a date as `YYYY-MM-DD`; undefined when it is no day of 1900 to 2199.
 *
 * The standard has MMDDCCYY for the United States and CCYYMMDD for Canada and for version 1 (annex D, DBB); states
 * mix them. No month is 19, 20 or 21, and no month and day make a year from 1900 on, so at most one reading is a
 * date, and neither version nor country is asked. A day before its month is never read.
 */
export const readAamvaDate = (text: string): string | undefined => {
  const monthFirst = /^([0-9]{2})([-/]?)([0-9]{2})\2([0-9]{4})$/.exec(text);
  const yearFirst = /^([0-9]{4})([-/]?)([0-9]{2})\2([0-9]{2})$/.exec(text);
  return (
    calendarDay(monthFirst?.[4] ?? "", monthFirst?.[1] ?? "", monthFirst?.[3] ?? "") ??
    calendarDay(yearFirst?.[1] ?? "", yearFirst?.[3] ?? "", yearFirst?.[4] ?? "")
  );
};

/** Nines in place of an expiry: the card is good for life. */
export const isNeverDate = (text: string): boolean => text === "99999999";
