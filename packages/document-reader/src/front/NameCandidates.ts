import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import type { PrintedLine, PrintedWord } from "./PrintedText.ts";

/** The most words of a name. */
export const mostWords = 4;

/** Shorter words of a name are also words of labels: `DE` in `DATE DE NAISSANCE`. */
export const shortWord = 3;

/**
 * Replaces two letters of a transliteration by the printed one, also before another E: `KÕRVEMÄE` is `KORVEMAEE` in a zone. Source:
 * ICAO Doc 9303-3, section 6, table A.
 */
const singleLetters = (name: string): string =>
  name.replaceAll(/([AOU])E+/g, "$1").replaceAll("AA", "A");

/** The normalized form of a name. */
export const nameForm = (name: string): string =>
  unconfused(singleLetters(lettersAndNumerals(name)));

/** The normalized form of a name that was read. */
export const nameOfWords = (words: PrintedLine): string =>
  nameForm(words.map(({ text }) => text).join(""));

/** The words of a name. */
export const wordsOfName = (name: string): ReadonlyArray<string> =>
  name
    .split(/[\s,-]+/)
    .map(lettersAndNumerals)
    .filter((word) => word !== "");

/** A field's number may stick to the name: `1SMITH`. */
const withoutLabel = (word: string): string => word.replace(/^[0-9]{1,2}(?=[A-Z])/, "");

const stuckLabel = /^(?:NAMES?|SURNAMES?|LAST|FIRST|GIVEN|LN|FN|LNAME|FNAME)(?=[A-Z]{2})/;

/** A name without the label that may stick to it: `NAMESMITH`. */
export const withoutStuckLabel = (name: string): string => name.replace(stuckLabel, "");

/** Words side by side as one text. */
export interface Candidate {
  readonly text: string;
  readonly words: ReadonlyArray<PrintedWord>;
}

/** A name that stands behind itself in another script: `ΖΕΡΒΑΣ/ZERVAS`, of which the first is read as `ZEPBAZ`; a Cyrillic Г is read as `I'`. */
const inSecondScript = (word: PrintedWord): ReadonlyArray<Candidate> => {
  const [, second] = /^[\p{L}'’]{2,}\/(\p{L}{2,})$/u.exec(word.text) ?? [];
  return second === undefined ? [] : [{ text: lettersAndNumerals(second), words: [word] }];
};

/** Behind a field's number an O may be read as a zero: `10KONKWO` is `1` and `OKONKWO`. */
const numberBeforeO = /^[12](?=0[A-Z])/;

/** Letters as the recogniser reads them in some typefaces: `Ziircher` for `Zürcher`, `MATE]` for `MATEJ`. */
const misread: ReadonlyArray<readonly [RegExp, string]> = [
  [/ii/g, "ü"],
  [/(?<=\p{L})\]/gu, "J"],
];

/** The texts of words side by side, and what they are if such letters were misread. */
const spellingsOf = (words: ReadonlyArray<PrintedWord>): ReadonlyArray<ReadonlyArray<string>> => {
  const read = words.map(({ text }) => text);
  return [
    read,
    ...misread
      .map(([letters, meant]) => read.map((text) => text.replaceAll(letters, meant)))
      .filter((texts) => texts.some((text, at) => text !== read[at])),
  ];
};

/** What words side by side are as one text, without a field's number. */
const textsOf = (spelled: ReadonlyArray<string>): ReadonlyArray<string> => {
  const letters = spelled.map(lettersAndNumerals);
  const text = letters.map(withoutLabel).join("");
  const [first = "", ...more] = letters;
  return numberBeforeO.test(first)
    ? [text, [first.slice(1), ...more.map(withoutLabel)].join("")]
    : [text];
};

/** What words side by side in a line may be as one text. */
export const candidatesOf = (line: PrintedLine): ReadonlyArray<Candidate> => [
  ...line.flatMap(inSecondScript),
  ...line.flatMap((_, start) =>
    line.slice(start, start + mostWords).flatMap((__, more) => {
      const words = line.slice(start, start + more + 1);
      const texts = spellingsOf(words).flatMap(textsOf);
      return Array.from(new Set([...texts, ...texts.map(withoutStuckLabel)]), (text) => ({
        text,
        words,
      }));
    }),
  ),
];

/** The parts of words with hyphens, which a zone does not have, where each is one of these names: `JEAN-LUC`. */
export const hyphenated = (
  line: PrintedLine,
  known: ReadonlyArray<string>,
): ReadonlyArray<Candidate> =>
  line.flatMap((word) => {
    const parts = word.text.split("-").map(lettersAndNumerals);
    return parts.length > 1 && parts.every((part) => known.includes(nameForm(part)))
      ? parts.map((text) => ({ text, words: [word] }))
      : [];
  });

/**
 * The names to which another one sticks as one word: an initial of the data, or one of few letters to another such (`KIMT`, `LINA` for
 * `LI NA`), and two names of any length that a recogniser reads without the space between them.
 */
export const withoutStuckName = (
  candidates: ReadonlyArray<Candidate>,
  name: string,
  others: ReadonlyArray<string>,
): ReadonlyArray<Candidate> => {
  const stuck = stuckNames(name, others);
  return candidates.flatMap((candidate) => {
    const isShort = others.some(
      (other) =>
        (other.length === 1 || (name.length < shortWord && other.length <= shortWord)) &&
        candidate.text === `${name}${other}`,
    );
    const isOneWord = candidate.words.length === 1 && stuck.includes(candidate.text);
    return isShort || isOneWord ? [{ ...candidate, text: name }] : [];
  });
};

/** A name with each other one behind it as one word, where neither is of few letters. */
export const stuckNames = (name: string, others: ReadonlyArray<string>): ReadonlyArray<string> =>
  name.length < shortWord
    ? []
    : others.flatMap((other) => (other.length < shortWord ? [] : [`${name}${other}`]));
