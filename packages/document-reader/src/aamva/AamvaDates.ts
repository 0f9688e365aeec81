import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Option, Schema } from "effect";

// Core's birth dates: any calendar day from 1900 on.
const day = Schema.decodeUnknownOption(BirthDate);

const calendarDay = (year: string, month: string, date: string): string | undefined =>
  /^(?:19|20|21)/.test(year) ? Option.getOrUndefined(day(`${year}-${month}-${date}`)) : undefined;

/**
 * Reads a date as `YYYY-MM-DD`; undefined unless it is a day from 1900 to 2199.
 *
 * The standard has MMDDCCYY for the United States, and CCYYMMDD for Canada and version 1 (annex D, DBB); states mix
 * them. At most one reading is a date, because no month is 19, 20 or 21 and no month and day make a year from 1900 on.
 * So version and country do not matter. DDMMCCYY is never read.
 */
export const readAamvaDate = (text: string): string | undefined => {
  const monthFirst = /^([0-9]{2})([-/]?)([0-9]{2})\2([0-9]{4})$/.exec(text);
  const yearFirst = /^([0-9]{4})([-/]?)([0-9]{2})\2([0-9]{2})$/.exec(text);
  return (
    calendarDay(monthFirst?.[4] ?? "", monthFirst?.[1] ?? "", monthFirst?.[3] ?? "") ??
    calendarDay(yearFirst?.[1] ?? "", yearFirst?.[3] ?? "", yearFirst?.[4] ?? "")
  );
};

/** Nines as expiry mean a card for life. */
export const isNeverDate = (text: string): boolean => text === "99999999";
