import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import { editDistance } from "./EditDistance.ts";
import { bestFinding, type FieldFinding } from "./FieldFinding.ts";
import type { PrintedLine, PrintedText } from "./PrintedText.ts";

/** A name to look for. */
export interface ExpectedName {
  readonly text: string;
  /** It may be cut, so that more is printed. */
  readonly truncated: boolean;
}

/** Over how many words a name may be spread. */
const spread = 4;

/** What transliteration writes with two letters and print with one. Source: ICAO Doc 9303-3, section 6, table A. */
const singleLetters = (name: string): string =>
  name.replaceAll(/([AOU])E/g, "$1").replaceAll("SS", "S");

/** How many letters of a name may be misread. */
const allowed = (name: string): number => {
  if (name.length >= 9) return 2;
  return name.length >= 5 ? 1 : 0;
};

const judge = (printed: string, name: string, truncated: boolean): FieldFinding => {
  if (printed === name) return "Same";
  if (truncated && name.length >= 4 && printed.startsWith(name)) return "Same";
  const one = unconfused(singleLetters(printed));
  const other = unconfused(singleLetters(name));
  const limit = allowed(name);
  const distance = name.length < 3 ? Number.POSITIVE_INFINITY : editDistance(one, other, limit + 1);
  if (distance <= limit) return "Nearly";
  return name.length >= 4 && distance <= limit + 1 ? "Alike" : "Absent";
};

/** A name's number on the card may stick to it: `1SMITH`. */
const withoutLabel = (word: string): string => word.replace(/^[0-9]{1,2}(?=[A-Z])/, "");

const candidatesOf = (line: PrintedLine): ReadonlyArray<string> => {
  const words = line.map(({ text }) => withoutLabel(lettersAndNumerals(text)));
  return words.flatMap((_, start) =>
    words
      .slice(start, start + spread)
      .map((_, more) => words.slice(start, start + more + 1).join("")),
  );
};

const findWord = (
  candidates: ReadonlyArray<string>,
  word: string,
  truncated: boolean,
): FieldFinding => bestFinding(candidates.map((candidate) => judge(candidate, word, truncated)));

/**
 * Looks for a name: its words side by side, or each somewhere, for a long one goes on in the next line.
 *
 * Marks, hyphens and apostrophes do not count, nor does how a zone writes a letter.
 */
export const findName = (
  text: PrintedText,
  { text: name, truncated }: ExpectedName,
): FieldFinding => {
  const candidates = text.flatMap(candidatesOf);
  const words = name
    .split(/[\s,-]+/)
    .map(lettersAndNumerals)
    .filter((word) => word !== "");
  const whole = findWord(candidates, words.join(""), truncated);
  if (words.length < 2 || whole === "Same") return whole;
  const found = words.map((word, index) =>
    findWord(candidates, word, truncated && index === words.length - 1),
  );
  // The least of its words is what the name is worth.
  const least = (["Absent", "Alike", "Nearly", "Same"] as const).find((each) =>
    found.includes(each),
  );
  return bestFinding([whole, least ?? "Absent"]);
};
