import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import { editDistance } from "./EditDistance.ts";
import { type FieldEvidence, surenessOf } from "./FieldEvidence.ts";
import { type LabelKind, labelPartOf } from "./FieldLabels.ts";
import type { FieldPlace } from "./FieldPlaces.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";

/** An expected name. */
export interface ExpectedName {
  readonly text: string;
  /** It may be truncated, so that more is printed. */
  readonly truncated: boolean;
}

/** The most words of a name. */
const spread = 4;

/** Replaces two letters of a transliteration by the printed one. Source: ICAO Doc 9303-3, section 6, table A. */
const singleLetters = (name: string): string =>
  name.replaceAll(/([AOU])E/g, "$1").replaceAll("SS", "S");

/** The normalized form of a name. */
export const nameForm = (name: string): string =>
  unconfused(singleLetters(lettersAndNumerals(name)));

/** How many letters may differ in a near match. */
const near = (name: string): number => {
  if (name.length >= 7) return 2;
  return name.length >= 4 ? 1 : 0;
};

/** A field's number may stick to the name: `1SMITH`. */
const withoutLabel = (word: string): string => word.replace(/^[0-9]{1,2}(?=[A-Z])/, "");

interface Candidate {
  readonly text: string;
  readonly words: ReadonlyArray<PrintedWord>;
}

const candidatesOf = (line: PrintedLine): ReadonlyArray<Candidate> =>
  line.flatMap((_, start) =>
    line.slice(start, start + spread).map((__, more) => {
      const words = line.slice(start, start + more + 1);
      return {
        text: words.map(({ text }) => withoutLabel(lettersAndNumerals(text))).join(""),
        words,
      };
    }),
  );

const judge = (
  { text, words }: Candidate,
  name: string,
  truncated: boolean,
): ReadonlyArray<FieldEvidence> => {
  const found = { text: nameForm(text), confidence: surenessOf(words), words };
  const expected = nameForm(name);
  // Two letters are easily noise: numerals, or part of a pattern.
  const whole = name.length > 2 || /^[A-Z]+$/.test(text);
  if (found.text === expected && whole) return [{ says: "Same", ...found }];
  if (truncated && name.length >= 4 && text.startsWith(name)) return [{ says: "Same", ...found }];
  const limit = words.some((word) => labelPartOf(word, "word") !== undefined) ? 0 : near(name);
  return limit > 0 && editDistance(found.text, expected, limit) <= limit
    ? [{ says: "Near", ...found }]
    : [];
};

/** The words of a name. */
export const wordsOfName = (name: string): ReadonlyArray<string> =>
  name
    .split(/[\s,-]+/)
    .map(lettersAndNumerals)
    .filter((word) => word !== "");

const isWord = ({ text }: PrintedWord): boolean => /^[\p{L}'’.,-]{3,}$/u.test(text);

const order = ["Same", "Near"] as const;

/** Shorter words of a name are also words of labels: `DE` in `DATE DE NAISSANCE`. */
const shortWord = 3;

/** Whether words stand directly before or after another word of the name. */
const isBesideName = (
  text: PrintedText,
  { words }: Pick<FieldEvidence, "words">,
  name: ReadonlyArray<string>,
): boolean =>
  text.some((line) => {
    const at = line.findIndex((word) => word === words[0]);
    const beside = at < 0 ? [] : [line[at - 1], line[at + words.length]];
    return beside.some(
      (word) => word !== undefined && name.some((part) => nameForm(word.text) === nameForm(part)),
    );
  });

/**
 * Searches for a name: its words side by side, or separately, because a long name continues on the next line. `Other`
 * is a different name in its place, if none of its words belongs to an expected name.
 *
 * Diacritics, hyphens, apostrophes and transliterations do not matter.
 */
export const nameEvidence = (
  text: PrintedText,
  places: ReadonlyArray<FieldPlace>,
  { text: name, truncated }: ExpectedName,
  kind: LabelKind,
  others: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> => {
  const candidates = text.flatMap(candidatesOf);
  const words = wordsOfName(name);
  const whole = candidates.flatMap((candidate) => judge(candidate, words.join(""), truncated));
  if (whole.some(({ says }) => says === "Same")) return whole;
  const parts = words.map((word, index) => {
    const found = candidates
      .flatMap((candidate) => judge(candidate, word, truncated && index === words.length - 1))
      .filter(
        (one) =>
          word.length > shortWord ||
          words.length === 1 ||
          isBesideName(text, one, words.toSpliced(index, 1)),
      );
    return order.flatMap((says) => found.filter((each) => each.says === says)).at(0);
  });
  const seen = parts.flatMap((part) => part ?? []);
  if (words.length > 1 && seen.length === words.length)
    return [
      ...whole,
      {
        says: seen.every(({ says }) => says === "Same") ? "Same" : "Near",
        text: seen.map((part) => part.text).join(""),
        confidence: Math.min(...seen.map(({ confidence }) => confidence)),
        words: seen.flatMap((part) => part.words),
      },
    ];
  const known = [name, ...others].flatMap(wordsOfName).map(nameForm);
  const other = places
    .filter((place) => place.kind === kind || place.kind === "name")
    .flatMap(({ beside, below }): ReadonlyArray<FieldEvidence> => {
      const found = (beside.length > 0 ? beside : below).filter(isWord);
      const strange = found.filter(
        (word) => !known.some((form) => editDistance(nameForm(word.text), form, 2) <= 1),
      );
      return found.length === 0 || strange.length < found.length
        ? []
        : [
            {
              says: "Other",
              text: nameForm(found.map((word) => word.text).join("")),
              confidence: surenessOf(found),
              words: found,
            },
          ];
    });
  return [...whole, ...other];
};

const isCapital = ({ text }: PrintedWord): boolean => /^[\p{Lu}'’-]{3,}[.,]?$/u.test(text);

/** Generations, forms of address, and the titles of cards: a state may be called as its holder, `GEORGIA DRIVER'S LICENSE`. */
const noNames: ReadonlySet<string> = new Set(
  "III MRS MISS DRIVER DRIVERS LICENSE LICENCE COMMERCIAL OPERATOR OPERATORS IDENTIFICATION IDENTITY CARD USA STATE ENHANCED LIMITED FEDERAL REAL PROVISIONAL JUNIOR MINOR PERMIT TEMPORARY DEPARTMENT".split(
    " ",
  ),
);

/** Whether a printed name is one of the known ones, or the beginning of one, or one of which no more is known. */
const isKnown = (printed: string, known: ReadonlyArray<string>): boolean =>
  noNames.has(printed) ||
  known.some((name) =>
    // Two letters that are one in a name may be misread: `NŒLLE` as `NCELLE`.
    [nameForm, unconfused].some((formOf) => {
      const [form, read] = [formOf(name), formOf(printed)];
      const limit = Math.max(1, near(name));
      return (
        form.startsWith(read) ||
        (form.length > 2 && read.startsWith(form)) ||
        editDistance(read, form, limit) <= limit
      );
    }),
  );

/** The words of a line that are a first name, with the word before and the word after them. */
const besideFirst = (line: PrintedLine, first: ExpectedName) =>
  candidatesOf(line)
    .filter(
      (candidate) =>
        candidate.words.every(isCapital) &&
        judge(candidate, wordsOfName(first.text).join(""), first.truncated).some(
          ({ says }) => says === "Same",
        ),
    )
    .map(({ words }) => {
      const at = line.findIndex((word) => word === words[0]);
      return { before: line[at - 1], words, after: line[at + words.length] };
    });

/** What may stand beside a first name: names and the address, for a street may be called as its holder. */
interface KnownWords {
  readonly words: ReadonlyArray<string>;
  /** Of a middle name of which no more is known. */
  readonly initial?: string | undefined;
}

/** A word beside another one, in capitals, that is no known one. */
const strangeBeside = (
  [left, right]: readonly [PrintedWord | undefined, PrintedWord | undefined],
  word: PrintedWord | undefined,
  { initial = "", words }: KnownWords,
): PrintedWord | undefined => {
  if (left === undefined || right === undefined || word === undefined) return undefined;
  const printed = lettersAndNumerals(word.text);
  const isBeside = right.left - left.left - left.width < left.height;
  const isInitial = initial !== "" && nameForm(printed).startsWith(nameForm(initial));
  const isName = isCapital(word) && labelPartOf(word, "word") === undefined && !isInitial;
  return isBeside && isName && !isKnown(printed, words.flatMap(wordsOfName)) ? word : undefined;
};

const strange = (says: FieldEvidence["says"], word: PrintedWord | undefined) =>
  word === undefined
    ? []
    : [
        {
          says,
          text: nameForm(lettersAndNumerals(word.text)),
          confidence: word.confidence,
          words: [word],
        },
      ];

/** Another middle name: capitals directly after the first name that are none of the holder's. */
export const strangeNames = (
  text: PrintedText,
  first: ExpectedName,
  known: KnownWords,
): ReadonlyArray<FieldEvidence> =>
  text
    .flatMap((line) => besideFirst(line, first))
    .flatMap(({ after, words }) =>
      strange("Other", strangeBeside([words.at(-1), after], after, known)),
    );

/** The least confidence of a word before the first name: below, it may be noise. */
const surelyRead = 0.85;

/** Another first name: at a label of given names, capitals before the expected one, which is printed as a middle name. */
export const namesBefore = (
  places: ReadonlyArray<FieldPlace>,
  first: ExpectedName,
  known: KnownWords,
): ReadonlyArray<FieldEvidence> =>
  places
    .filter(({ kind }) => kind === "first")
    .flatMap(({ below, beside }) => besideFirst(beside.length > 0 ? beside : below, first))
    .flatMap(({ before, words }) =>
      strange("Misplaced", strangeBeside([before, words[0]], before, known)),
    )
    .filter(({ confidence }) => confidence >= surelyRead);
