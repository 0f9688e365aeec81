import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Option, Schema } from "effect";

/** How many years ago a document may have expired at most. */
const expiredFor = 49;

const parts = /^([0-9]{2})([0-9]{2})([0-9]{2})$/;

const decodeBirthDate = Schema.decodeUnknownOption(BirthDate);

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/**
 * The day that a document expires (`YYYY-MM-DD`): of the years that end in these two digits, the one from 49 years
 * before `today`'s to 50 after. None expired earlier, for there are machine-readable documents since 1980.
 *
 * The standard prints two digits and names no century; the window is ours. Source: ICAO Doc 9303-3, section 4.8.
 */
export const readExpiry = (text: string, today: string): Option.Option<string> => {
  const [, year = "", month = "", day = ""] = parts.exec(text) ?? [];
  const first = Number(today.slice(0, 4)) - expiredFor;
  const full = first + ((((Number(year) - first) % 100) + 100) % 100);
  return Option.liftPredicate(`${full}-${month}-${day}`, isDay);
};

/**
 * The day that the holder was born: the latest with these digits that lies neither after `today` nor after `expiry`.
 *
 * Somebody over a hundred is therefore read as a hundred years younger, unless the document has expired since: the zone
 * does not tell. A date that is unknown in part, which has fillers, is none. Source: as above; the rule is ours.
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
