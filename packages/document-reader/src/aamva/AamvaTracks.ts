import { type AamvaField, absentField, fieldOf, unreadableField } from "./AamvaElements.ts";
import { readAamvaDate } from "./AamvaDates.ts";
import { type AamvaNames, splitFullName } from "./AamvaNames.ts";

/** The tracks of a magnetic stripe, as some cards from before the standard print them. */
export interface AamvaTracks {
  readonly iin: string;
  readonly number: AamvaField;
  readonly names: AamvaNames;
  readonly birthDate: AamvaField;
  readonly expires: AamvaField;
  readonly neverExpires: boolean;
  readonly street1: AamvaField;
  readonly street2: AamvaField;
  readonly city: AamvaField;
  readonly state: AamvaField;
}

// Track 1: % state (2), city (13, or less and ^), name and ^, address, ?. Track 2: ; issuer (6), number (1 to 13), =,
// expiry (YYMM), birth date (CCYYMMDD), rest of the number, ?.
const first = /^[\s\0]*%([A-Z]{2})([^?%;\r\n]{1,80})\?/;
const second = /;([0-9]{6})([0-9]{1,13})=([0-9]{4})([0-9]{8})([0-9]{0,5})=*\?/;

/**
 * The issuers of numbers without letters. Track 2 has digits only: other states encode letters as digits, each in its
 * own way, so the printed number differs.
 */
const digitsOnly: ReadonlySet<string> = new Set(
  "636004 636005 636006 636007 636009 636011 636015 636021 636025 636033 636040 636051 636053 636055 636059".split(
    " ",
  ),
);

const text = (value: string | undefined): AamvaField =>
  value === undefined || value.trim() === "" ? absentField : fieldOf(value.trim());

// Month 77: never; 99: on the birthday in that year; any other: the day is unknown.
const expiryOf = (yearMonth: string, birthDate: string | undefined): AamvaField => {
  const year = Number(yearMonth.slice(0, 2));
  if (yearMonth.slice(2) !== "99" || birthDate === undefined) return unreadableField;
  const century = year < 70 ? "20" : "19";
  return fieldOf(
    readAamvaDate(`${century}${yearMonth.slice(0, 2)}${birthDate.slice(5).replace("-", "")}`),
  );
};

const noNames: AamvaNames = {
  last: unreadableField,
  first: unreadableField,
  middle: [],
  middleField: absentField,
  suffix: absentField,
  full: unreadableField,
  truncated: [],
};

/**
 * Reads the tracks; undefined if the text has none. Names are separated by `$`; a name that fills its field is
 * truncated and not read. Source: AAMVA DL/ID Card Design Standard, magnetic stripe.
 */
export const readAamvaTracks = (payload: string): AamvaTracks | undefined => {
  const one = first.exec(payload);
  const two = one === null ? null : second.exec(payload.slice(one[0].length));
  if (one === null || two === null) return undefined;
  const [, state = "", rest = ""] = one;
  const [, iin = "", digits = "", yearMonth = "", born = "", more = ""] = two;
  const cityEnd = rest.slice(0, 14).indexOf("^");
  const city = rest.slice(0, cityEnd < 0 ? 13 : cityEnd);
  const behind = rest.slice(cityEnd < 0 ? 13 : cityEnd + 1);
  const nameEnd = behind.indexOf("^");
  const name = nameEnd < 0 ? "" : behind.slice(0, nameEnd).trim();
  const [street1, street2] = behind
    .slice(nameEnd + 1)
    .replace(/\^.*$/, "")
    .split("$");
  const birthDate = fieldOf(readAamvaDate(born));
  return {
    iin,
    number: digitsOnly.has(iin) ? text(`${digits}${more}`) : unreadableField,
    names: name === "" ? noNames : { ...splitFullName(name, iin), full: text(name), truncated: [] },
    birthDate,
    expires: yearMonth.endsWith("77") ? absentField : expiryOf(yearMonth, birthDate.text),
    neverExpires: yearMonth.endsWith("77"),
    street1: nameEnd < 0 ? unreadableField : text(street1),
    street2: nameEnd < 0 ? unreadableField : text(street2),
    city: text(city),
    state: text(state),
  };
};
