import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import { editDistance } from "./EditDistance.ts";
import type { PrintedLine, PrintedWord } from "./PrintedText.ts";
import { beforeFlat, streetParts } from "./StreetWords.ts";

/** The holder's address in the machine-readable side. */
export interface ExpectedAddress {
  readonly street: string;
  readonly city: string | undefined;
  /** Two letters. */
  readonly state?: string | undefined;
  /** Its first five digits, or a Canadian code without its space: `K1A0B1`. */
  readonly zip: string | undefined;
  /** The four digits behind an American code. */
  readonly extension?: string | undefined;
  /** The line below the street's. */
  readonly unit?: string | undefined;
}

export const form = (word: string): string => unconfused(lettersAndNumerals(word));

/** Words of a street that tell nothing of it. Rarer ones, such as `RIDGE`, may be all that a street is called. */
export const suffixes: ReadonlySet<string> = new Set(
  "STREET AVENUE ROAD BOULEVARD BLVD AVE DRIVE LANE COURT PLACE HIGHWAY HWY APT UNIT NORTH SOUTH EAST WEST".split(
    " ",
  ),
);

/** A street's name that is a number: `14TH`. */
export const numberedName = /^[0-9]{1,3}(?:ST|ND|RD|TH)$/i;

/**
 * The words that distinguish a street or city: no suffix, direction, number or flat. A street without such a word
 * (`14TH AVE`, `COURT ST`) is known by its numbered word, or by its first.
 */
export const mainWords = (name: string): ReadonlyArray<string> => {
  const words = beforeFlat(name.split(/[\s,]+/).map((text) => ({ text }))).map(({ text }) => text);
  const main = words.filter(
    (word) => /^[A-Z'-]{3,}$/i.test(word) && !suffixes.has(word.toUpperCase()),
  );
  const numbered = words.find((word) => numberedName.test(word));
  const instead = numbered ?? words.find((word) => word.length > 2);
  return (main.length > 0 || instead === undefined ? main : [instead]).map(form);
};

/** Every word for a kind of street. */
export const ends = new Set(Array.from(streetParts.suffix.keys(), form));

/** A street's suffix may stick to its name: `CENTRALAVE`, `14THLN`. */
export const isLike = (one: string, other: string): boolean =>
  one === other ||
  (other.length >= 5 && editDistance(one, other, 1) <= 1) ||
  (other.length >= 4 && one.startsWith(other) && ends.has(one.slice(other.length)));

/** The words of a line that resemble all wanted words; empty if any is missing. */
export const wordsLike = (
  line: PrintedLine,
  wanted: ReadonlyArray<string>,
): PrintedLine | undefined => {
  const found = wanted.map((word) => line.find(({ text }) => isLike(form(text), word)));
  const whole = found.flatMap((word) => word ?? []);
  return wanted.length > 0 && whole.length === wanted.length ? whole : undefined;
};

/** A house number, before which a letter tells the side of a county's grid: `N7420`. Source: USPS Publication 28, appendix D1. */
export const houseNumber = /^(?:[NSEW](?=[0-9]{3}))?[0-9]{1,6}[A-Z]?$/;

/** An address's field number may stick to its house number, and be misread: `842` for `8 42`, `5.310` for `8. 310`. */
export const withoutFieldNumber = (number: string): string => number.replace(/^(?:8|[0-9&]\.)/, "");

/** The height of most words of a line: its first one may be a small number of a field. */
const heightOf = (line: PrintedLine): number =>
  line.map(({ height }) => height).toSorted((one, other) => one - other)[line.length >> 1] ?? 0;

/** Whether a line is directly below another, with the same start. */
export const follows = (line: PrintedLine, above: PrintedLine): boolean => {
  const [one, other] = [line[0], above[0]];
  if (one === undefined || other === undefined) return false;
  return one.top > other.top && one.top < other.top + 3.5 * heightOf(above);
};

/** A postal code in a line; a Canadian one may be two words. */
export interface PrintedCode {
  readonly text: string;
  readonly words: PrintedLine;
}

const american = /^[0-9]{5}(?:[0-9]{4})?$/;
/** `K1A0B1`, confusable letters replaced. */
const canadian = /^[A-Z][A-Z0-9]{5}$/;
const canadianForm = /^[A-Z0-9](?:[0-9][A-Z0-9]){2}[0-9]$/;

const isCanadian = (text: string): boolean => canadian.test(text) && canadianForm.test(form(text));

/** Whether a postal code can be compared. */
export const isPostalCode = (text: string): boolean => american.test(text) || isCanadian(text);

/** A code's word. A J between numerals is read as a bracket: `3)6` for `3J6`. */
const wordOfCode = ({ text }: PrintedWord): string =>
  lettersAndNumerals(text.replace(/(?<=[0-9])\)(?=[0-9])/, "J"));

/** The postal codes of a line that are of the same country as the expected one. */
export const codesIn = (line: PrintedLine, expected: string): ReadonlyArray<PrintedCode> =>
  line.flatMap((word, at): ReadonlyArray<PrintedCode> => {
    const text = wordOfCode(word);
    if (american.test(expected)) return american.test(text) ? [{ text, words: [word] }] : [];
    const next = line[at + 1];
    const both = text.length === 3 && next !== undefined ? text + wordOfCode(next) : "";
    if (isCanadian(text)) return [{ text, words: [word] }];
    return next !== undefined && isCanadian(both) ? [{ text: both, words: [word, next] }] : [];
  });
