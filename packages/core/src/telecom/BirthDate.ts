import { Schema } from "effect";

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const daysIn = (year: number, month: number): number =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
    ? 29
    : (monthLengths[month - 1] ?? 0);

const isCalendarDate = (text: string): boolean => {
  const parts = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  if (parts === null) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return year >= 1900 && day >= 1 && day <= daysIn(year, month);
};

/**
 * A birth date: a day of the calendar from 1900 on, written `YYYY-MM-DD` (ISO 8601).
 *
 * Source: interface, "Telecom"; choices, section 2.
 */
export const BirthDate = Schema.String.pipe(
  Schema.check(Schema.makeFilter(isCalendarDate, { expected: "a date from 1900 on, YYYY-MM-DD" })),
  Schema.brand("BirthDate"),
);
export type BirthDate = typeof BirthDate.Type;

/** Whether the date is after `today` (`YYYY-MM-DD`, UTC). */
export const isInFuture = (birthDate: BirthDate, today: string): boolean => birthDate > today;

/**
 * The age in whole years on `today` (`YYYY-MM-DD`, UTC). In common years a birthday on 29 February counts as 1 March.
 */
export const ageOn = (birthDate: BirthDate, today: string): number =>
  Number(today.slice(0, 4)) -
  Number(birthDate.slice(0, 4)) -
  (today.slice(4) < birthDate.slice(4) ? 1 : 0);

/**
 * Whether a person is under 18 on `today` (`YYYY-MM-DD`, UTC). A person born on 29 February comes of age on 1 March.
 */
export const isMinor = (birthDate: BirthDate, today: string): boolean =>
  ageOn(birthDate, today) < 18;
