import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import { editDistance } from "./EditDistance.ts";
import { type FieldEvidence, likely, surenessOf, unsure } from "./FieldEvidence.ts";
import { type LabelKind, labelPartOf } from "./FieldLabels.ts";
import { type FieldPlace, valueOf } from "./FieldPlaces.ts";
import { isApart } from "./LineLabels.ts";
import {
  type Candidate,
  candidatesOf,
  hyphenated,
  nameForm,
  shortWord,
  stuckNames,
  withoutStuckName,
  wordsOfName,
} from "./NameCandidates.ts";
import { isLow, type PrintedText, type PrintedWord } from "./PrintedText.ts";

/** The letters of a zone that are printed as one which the recogniser does not know, and the letters that it looks like. */
export interface UnknownLetter {
  /** Two letters, or one without its stroke. */
  readonly pair: string;
  readonly likes: ReadonlyArray<string>;
}

/** An expected name. */
export interface ExpectedName {
  readonly text: string;
  /** It may be truncated, so that more is printed. */
  readonly truncated: boolean;
  /** A letter that the recogniser does not know, which a zone writes as two: `ÞÓRA` is `THORA` there, and is read as `PORA`. */
  readonly unknown?: UnknownLetter | undefined;
}

/** How many letters may differ in a near match. */
export const near = (name: string): number => {
  if (name.length >= 7) return 2;
  return name.length >= 4 ? 1 : 0;
};

/** Letters that are the beginning of a cut name anywhere; fewer are so at its label alone. */
const tellingBeginning = 4;

/** Below this confidence two letters are noise. */
const noise = 0.4;

/** Capitals that are one another but for a stroke, and that a recogniser which is certain hardly confuses. */
const strokes = /^(?:IL|LI|OQ|QO|DO|OD|DQ|QD)$/;

/** A name in capitals that is the same but for a lookalike, as it was read: `WHITFLELD` for `WHITFIELD`. */
const writtenAs = ({ text, words }: Candidate, name: string): { readonly written?: string } => {
  const own = lettersAndNumerals(name);
  const isOther =
    !words.some(isLow) &&
    text.length === own.length &&
    Array.from(text).some((letter, at) => strokes.test(`${letter}${own[at] ?? ""}`));
  return isOther ? { written: text } : {};
};

/** Another sign may be a letter: behind a label, `1 @STERGAARD` is as long as `OSTERGAARD`. */
const hasSign = ({ text }: PrintedWord): boolean => /[^\p{L}\p{M}\p{N}/.,:;'’`´-]/u.test(text);

/** The evidence of some words for a name. */
export const judge = (
  { text, words }: Candidate,
  name: string,
  truncated: boolean,
): ReadonlyArray<FieldEvidence> => {
  const expected = nameForm(name);
  // A zone writes one printed letter as two, and print never one of a zone's: `NIKOLAOUE` is not `NIKOLAOU`.
  const isLonger = nameForm(text) === expected && text.length > lettersAndNumerals(name).length;
  const found = {
    text: isLonger ? unconfused(text) : nameForm(text),
    confidence: surenessOf(words),
    words,
  };
  // Two letters are easily noise: numerals, or parts of a pattern.
  const whole =
    name.length > 2 ||
    (/^[A-Z]+$/.test(text) &&
      words.length === 1 &&
      found.confidence >= noise &&
      words.every((word) => /\p{Lu}/u.test(word.text)));
  if (found.text === expected && whole)
    return [{ says: "Same", ...found, ...writtenAs({ text, words }, name) }];
  const isBegun = text.startsWith(name) || nameForm(text).startsWith(expected);
  if (truncated && name.length >= tellingBeginning && isBegun) return [{ says: "Same", ...found }];
  const limit = words.some((word) => labelPartOf(word, "word") !== undefined) ? 0 : near(name);
  return limit > 0 && editDistance(found.text, expected, limit) <= limit
    ? [
        {
          says: "Near",
          ...found,
          confidence: words.some(hasSign) ? Math.min(unsure, found.confidence) : found.confidence,
        },
      ]
    : [];
};

const isWord = ({ text }: PrintedWord): boolean => /^[\p{L}'’.,-]{3,}$/u.test(text);

const order = ["Same", "Near"] as const;

/** Whether a word before an expected name is a name, and no rest of a label or part of a pattern. */
const isName = ({ text }: PrintedWord): boolean => /^\p{Lu}{4,}$/u.test(text);

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

/** Whether the words of a name stand in their order, as far as they are in one line, or are one word with hyphens. */
const isInOrder = (
  text: PrintedText,
  parts: ReadonlyArray<Pick<FieldEvidence, "text" | "words">>,
): boolean =>
  text.every((line) => {
    const places = parts.flatMap(({ text: part, words: [word] }) => {
      if (word === undefined || !line.includes(word)) return [];
      const within = nameForm(word.text).indexOf(part) / (word.text.length + 1);
      return [line.indexOf(word) + Math.max(0, within)];
    });
    return places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0));
  });

/** Where a name of few letters may stand: at its label, or where no other word is beside it, such as `DRIVER LI CENSE`. */
const standsFree = (
  text: PrintedText,
  places: ReadonlyArray<FieldPlace>,
  kind: LabelKind,
  { words }: Candidate,
  names: ReadonlyArray<string>,
): boolean => {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return false;
  const isAtLabel = places.some(
    (place) =>
      (place.kind === kind || place.kind === "name") &&
      [...place.beside, ...place.below].includes(first),
  );
  const isOther = (word: PrintedWord): boolean =>
    word.confidence >= likely &&
    isWord(word) &&
    [undefined, "filler"].includes(labelPartOf(word, "word")) &&
    !names.includes(nameForm(word.text));
  const line = text.find((each) => each.includes(first)) ?? [];
  const [before, after] = [line[line.indexOf(first) - 1], line[line.indexOf(last) + 1]];
  return (
    isAtLabel ||
    !(
      (before !== undefined && !isApart(first, before) && isOther(before)) ||
      (after !== undefined && !isApart(after, last) && isOther(after))
    )
  );
};

/** A word as a name of which the data have the first letters. */
const begun = (word: PrintedWord | undefined, beginning: string): ReadonlyArray<FieldEvidence> =>
  word !== undefined && isWord(word) && nameForm(word.text).startsWith(nameForm(beginning))
    ? [{ says: "Same", text: nameForm(word.text), confidence: word.confidence, words: [word] }]
    : [];

/** The part of a name directly behind another one, of which the data have the first letters: `W` for `WARNAMBOOL`. */
const begunBehind = (
  text: PrintedText,
  before: string,
  beginning: string,
): ReadonlyArray<FieldEvidence> =>
  text.flatMap((line) =>
    line.flatMap((word, at) =>
      nameForm(word.text).startsWith(nameForm(before)) ? begun(line[at + 1], beginning) : [],
    ),
  );

/** The name at its label of which the data have the first letters: `JO` for `JOAO`. */
const begunAtLabel = (
  places: ReadonlyArray<FieldPlace>,
  kind: LabelKind,
  beginning: string,
): ReadonlyArray<FieldEvidence> =>
  places.flatMap((place) =>
    place.kind === kind ? begun(valueOf(place).find(isWord), beginning) : [],
  );

/**
 * Searches for a name as it is spelled: its words side by side, or separately, because a long name continues on the next line.
 * `Other` is a different name in its place, if none of its words belongs to an expected name, or those before the other first names
 * do not.
 *
 * Diacritics, hyphens, apostrophes and transliterations do not matter.
 */
export const spelledEvidence = (
  text: PrintedText,
  places: ReadonlyArray<FieldPlace>,
  { text: name, truncated }: ExpectedName,
  kind: LabelKind,
  others: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> => {
  const words = wordsOfName(name);
  const known = [name, ...others].flatMap(wordsOfName).map(nameForm);
  const joined = words.join("");
  const inLines = text.flatMap((line) => [...candidatesOf(line), ...hyphenated(line, known)]);
  const candidates = [...inLines, ...withoutStuckName(inLines, joined, others)];
  const whole = candidates
    .flatMap((candidate) => judge(candidate, joined, truncated))
    .filter((one) => joined.length > shortWord || standsFree(text, places, kind, one, known));
  if (whole.some(({ says }) => says === "Same")) return whole;
  const cut =
    truncated && joined.length < tellingBeginning ? begunAtLabel(places, kind, joined) : [];
  if (cut.length > 0) return cut;
  const parts = words.map((word, index) => {
    const isBegun = truncated && index > 0 && word.length < tellingBeginning;
    const found = [
      ...candidates
        .flatMap((candidate) => judge(candidate, word, truncated))
        .filter(
          (one) =>
            word.length > shortWord ||
            words.length === 1 ||
            isBesideName(text, one, words.toSpliced(index, 1)),
        ),
      ...(isBegun ? begunBehind(text, words[index - 1] ?? "", word) : []),
    ];
    return order.flatMap((says) => found.filter((each) => each.says === says)).at(0);
  });
  const seen = parts.flatMap((part) => part ?? []);
  if (words.length > 1 && seen.length === words.length && isInOrder(text, seen))
    return [
      ...whole,
      {
        says: seen.every(({ says }) => says === "Same") ? "Same" : "Near",
        text: seen.map((part) => part.text).join(""),
        confidence: Math.min(...seen.map(({ confidence }) => confidence)),
        words: seen.flatMap((part) => part.words),
      },
    ];
  const other = places
    .filter((place) => place.kind === kind || place.kind === "name")
    .flatMap((place): ReadonlyArray<FieldEvidence> => {
      const { below, beside } = place;
      const found = (beside.length > 0 ? beside : below).filter(isWord);
      const own = found.findIndex((word) =>
        known.some((form) => editDistance(nameForm(word.text), form, 2) <= 1),
      );
      const strange = own < 0 ? found : found.slice(0, own);
      // A sentence is no name: `shall be given back on request`.
      if (
        !strange.some(({ text }) => /\p{Lu}/u.test(text)) ||
        (own > 0 && !(place.kind === "first" && strange.every(isName)))
      )
        return [];
      const read = nameForm(strange.map((word) => word.text).join(""));
      // A part of it was not seen: `ETI` of `ETIENNE`, `SMITH-JON` of `SMITH-JONES`.
      const isPart = [...known, nameForm(joined)].some(
        (form) => form.startsWith(read) || form.endsWith(read),
      );
      // Two names stick together, of which letters were misread.
      const isStuck = stuckNames(joined, others)
        .map(nameForm)
        .some((form) => editDistance(read, form, 2) <= Math.min(2, near(form)));
      if (isPart || isStuck) return [];
      return [
        {
          says: "Other",
          text: read,
          confidence: surenessOf(strange),
          words: strange,
        },
      ];
    });
  return [...whole, ...other];
};
