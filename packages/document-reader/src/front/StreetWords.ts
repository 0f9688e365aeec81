import { lettersAndNumerals, plain, unconfused } from "./ConfusableLetters.ts";

/**
 * Common words of a street's kind, each with its abbreviations; a French one is its English one's, for New Brunswick and Ontario
 * write both. Source: USPS Publication 28, appendix C1; Canada Post, addressing guidelines, street types.
 */
const kinds = [
  "AVENUE AVE AV",
  "BOULEVARD BLVD BOUL",
  "CIRCLE CIR",
  "COURT CT CRT",
  "COVE CV",
  "CRESCENT CRES",
  "CROSSING XING",
  "DRIVE DR",
  "EXPRESSWAY EXPY",
  "FREEWAY FWY",
  "HIGHWAY HWY",
  "LANE LN",
  "LOOP",
  "PARKWAY PKWY",
  "PATH",
  "PIKE",
  "PLACE PL",
  "PLAZA PLZ",
  "POINT PT",
  "RIDGE RDG",
  "ROAD RD CHEMIN CH",
  "ROUTE RTE",
  "RUN",
  "SQUARE SQ",
  "STREET ST STR RUE",
  "TERRACE TER TERR",
  "TRACE TRCE",
  "TRAIL TRL",
  "TURNPIKE TPKE",
  "WAY",
];

/** Directions before or behind a street. Source: USPS Publication 28, section 233. */
const directions = [
  "N NORTH NORD",
  "S SOUTH SUD",
  "E EAST EST",
  "W WEST OUEST",
  "NE NORTHEAST",
  "NW NORTHWEST",
  "SE SOUTHEAST",
  "SW SOUTHWEST",
];

const byWord = (lists: ReadonlyArray<string>): ReadonlyMap<string, ReadonlyArray<string>> =>
  new Map(
    lists.flatMap((list) => {
      const words = list.split(" ");
      return words.map((word) => [word, words] as const);
    }),
  );

/** The words that mean the same as a part of a street, by each of them. */
export const streetParts = { suffix: byWord(kinds), direction: byWord(directions) } as const;

/** Before the number of a flat, in English and French. Source: USPS Publication 28, appendix C2; Canada Post. */
const designators = "APT APP APPT UNIT STE SUITE LOT SPC TRLR BLDG";
const designator = new RegExp(`^(?:${designators.replaceAll(" ", "|")})$`);
const joined = new RegExp(`^(?:${designators.replaceAll(" ", "|")})([A-Z]?[0-9]{1,5}[A-Z]?|O)$`);

/** The words for a flat, and for other parts of a house that may have a line of their own. */
export const unitWords: ReadonlySet<string> = new Set([
  ...designators.split(" "),
  ..."RM ROOM FL FLOOR NO".split(" "),
]);

const flat = /^(?:[A-Z]{0,2}[0-9]{1,5}[A-Z]?|[A-Z])$/;

/** Whether a word may begin a flat: `APT`, `#4`, `UNIT12`. */
export const beginsFlat = (text: string): boolean => {
  const letters = lettersAndNumerals(text);
  return text.startsWith("#") || designator.test(letters) || joined.test(letters);
};

/** A flat's number or letter, without lookalikes and zeros before it. */
const flatForm = (text: string): string => unconfused(text).replace(/^0+(?=.)/, "");

interface Word {
  readonly text: string;
}

/** A flat of a street's words, as it is compared. */
export interface Flat<A extends Word> {
  readonly text: string;
  readonly word: A;
}

/** The flats that words name. */
export const flatsIn = <A extends Word>(words: ReadonlyArray<A>): ReadonlyArray<Flat<A>> =>
  words.flatMap((word, at): ReadonlyArray<Flat<A>> => {
    const letters = lettersAndNumerals(word.text);
    const stuck = joined.exec(letters)?.[1];
    if (stuck !== undefined) return [{ text: flatForm(stuck), word }];
    const before = words[at - 1]?.text;
    const isBehind =
      word.text.startsWith("#") || (before !== undefined && (before === "#" || beginsFlat(before)));
    return isBehind && flat.test(letters) ? [{ text: flatForm(letters), word }] : [];
  });

/** A street's words before a flat: `14TH ST` of `14TH ST STE 100`. A city's `STE MARIE` is none. */
export const beforeFlat = <A extends Word>(words: ReadonlyArray<A>): ReadonlyArray<A> => {
  const end = words.findIndex(
    ({ text }, at) => at > 0 && beginsFlat(text) && flatsIn(words.slice(at, at + 2)).length > 0,
  );
  return end < 0 ? words : words.slice(0, end);
};

/** The words of a text as they are compared. */
export const wordsOfStreet = (street: string): ReadonlyArray<Word> =>
  plain(street)
    .split(/[\s,]+/)
    .filter((text) => text !== "")
    .map((text) => ({ text }));
