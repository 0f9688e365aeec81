import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Option, Schema } from "effect";

/** The most years since a document's expiry. */
const expiredFor = 49;

const parts = /^([0-9]{2})([0-9]{2})([0-9]{2})$/;

const decodeBirthDate = Schema.decodeUnknownOption(BirthDate);

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/**
 * A document's expiry (`YYYY-MM-DD`): of the years with these two digits, the one from 49 years before `today`'s to 50
 * after. Machine-readable documents exist since 1980 only.
 *
 * The standard prints two digits and defines no century; the window is this project's. Source: ICAO Doc 9303-3, section
 * 4.8.
 */
export const readExpiry = (text: string, today: string): Option.Option<string> => {
  const [, year = "", month = "", day = ""] = parts.exec(text) ?? [];
  const first = Number(today.slice(0, 4)) - expiredFor;
  const full = first + ((((Number(year) - first) % 100) + 100) % 100);
  return Option.liftPredicate(`${full}-${month}-${day}`, isDay);
};

/**
 * A birth date: the latest with these digits that is not after `today` or `expiry`.
 *
 * A holder over a hundred is therefore read as a hundred years younger, unless the document has expired: the zone does
 * not say. A partly unknown date, with fillers, is absent. Source: as above; the rule is this project's.
 */
export const readBirthDate = (
  text: string,
  today: string,
  expiry: Option.Option<string>,
): Option.Option<BirthDate> => {
  const [, year = "", month = "", day = ""] = parts.exec(text) ?? [];
  const century = Number(today.slice(0, 2));
  const latest = Option.match(expiry, {
    onNone: () => today,
    onSome: (date) => (date < today ? date : today),
  });
  const candidate = (hundreds: number): Option.Option<BirthDate> =>
    decodeBirthDate(`${hundreds}${year}-${month}-${day}`).pipe(
      Option.filter((date) => date <= latest),
    );
  return candidate(century).pipe(Option.orElse(() => candidate(century - 1)));
};
