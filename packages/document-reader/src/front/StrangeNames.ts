import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import { editDistance } from "./EditDistance.ts";
import { certain, type FieldEvidence } from "./FieldEvidence.ts";
import { labelPartOf } from "./FieldLabels.ts";
import { type FieldPlace, valueOf } from "./FieldPlaces.ts";
import { isApart } from "./LineLabels.ts";
import type { FrontLook } from "./FrontLook.ts";
import { partsOfLine } from "./LineParts.ts";
import { candidatesOf, nameForm, withoutStuckLabel, wordsOfName } from "./NameCandidates.ts";
import { type ExpectedName, judge, near } from "./NameEvidence.ts";
import { mayBeInScript, type scriptOf } from "./OtherScripts.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";

// An `İ` is read as a small letter: `iREM`.
const isCapital = ({ text }: PrintedWord): boolean =>
  /^(?=.*\p{Lu}{2})[\p{Lu}i'’-]{3,}[.,]?$/u.test(text);

/** A name of two letters that is no generation. */
const isShort = ({ text }: PrintedWord): boolean => /^(?!JR|SR|IV|VI|IX)\p{Lu}{2}$/u.test(text);

/** A first name may have two letters, and its field's number may stick to it. */
export const isOfFirst = ({ text }: PrintedWord): boolean =>
  /^2?(?=.*\p{Lu})[\p{Lu}i'’-]{2,}[.,]?$/u.test(text);

/** A name at its label may have low letters: `Reto`. */
export const isOfLabel = ({ text }: PrintedWord): boolean => /^\p{Lu}[\p{L}'’-]+[.,]?$/u.test(text);

/** Forms of address, and the titles of cards: a state may be called as its holder, `GEORGIA DRIVER'S LICENSE`. */
const noNames: ReadonlySet<string> = new Set(
  "MRS MISS DRIVER DRIVERS LICENSE LICENCE COMMERCIAL OPERATOR OPERATORS IDENTIFICATION IDENTITY CARD USA STATE ENHANCED LIMITED FEDERAL REAL PROVISIONAL JUNIOR MINOR PERMIT TEMPORARY DEPARTMENT".split(
    " ",
  ),
);

/** A generation as it may be misread: `IIT`. */
const generation = /^(?=.*[I1L].*[I1L])[I1LT]{2,3}$/;

/** Whether a printed name is one of the known ones, or the beginning of one, or one of which no more is known. */
const isKnown = (printed: string, known: ReadonlyArray<string>): boolean =>
  noNames.has(printed) ||
  generation.test(printed) ||
  known.some((name) =>
    // Two letters that are one in a name may be misread: `NŒLLE` as `NCELLE`.
    [nameForm, unconfused].some((formOf) => {
      const [form, read] = [formOf(name), formOf(printed)];
      const limit = printed.length > 2 ? Math.max(1, near(name)) : 0;
      return (
        form.startsWith(read) ||
        (form.length > 2 && read.startsWith(form)) ||
        editDistance(read, form, limit) <= limit
      );
    }),
  );

/** The words of a line that are a name, and the word after them. Of a name that may be cut off, the words that are it as it is, if any. */
export const besideName = (line: PrintedLine, name: ExpectedName, isOfForm = isOfFirst) => {
  const joined = wordsOfName(name.text).join("");
  const found = candidatesOf(line).filter(
    (candidate) =>
      candidate.words.every(isOfForm) &&
      judge(candidate, joined, name.truncated).some(({ says }) => says === "Same"),
  );
  const whole = found.filter(({ text }) => nameForm(text) === nameForm(joined));
  return (whole.length > 0 ? whole : found).map(({ words }) => {
    const at = line.findIndex((word) => word === words[0]);
    return { words, after: line[at + words.length] };
  });
};

/** What may stand beside a first name: names and the address, for a street may be called as its holder. */
export interface KnownWords {
  readonly words: ReadonlyArray<string>;
  /** The beginnings of middle names of which no more is known. */
  readonly beginnings?: ReadonlyArray<string>;
  /** The script in which the names may be printed once more. */
  readonly script?: ReturnType<typeof scriptOf>;
}

/** Whether a word in capitals may be a name, and is no known one. */
export const isStrangeName = (
  word: PrintedWord,
  { beginnings = [], script, words }: KnownWords,
  isOfForm = isCapital,
): boolean => {
  const printed = lettersAndNumerals(word.text);
  const isBegun = beginnings.some((each) => nameForm(printed).startsWith(nameForm(each)));
  // As one word too, as `JO-ANN` is.
  const known = words.flatMap((name) => [...wordsOfName(name), lettersAndNumerals(name)]);
  return (
    isOfForm(word) &&
    labelPartOf(word, "word") === undefined &&
    !isBegun &&
    !(script !== undefined && known.some((name) => mayBeInScript(printed, name, script))) &&
    ![printed, withoutStuckLabel(printed)].some((form) => isKnown(form, known))
  );
};

/** Of a name of three letters or more, in low letters or capitals. */
export const isOfName = (word: PrintedWord): boolean => isOfLabel(word) && word.text.length > 2;

/** A word beside another one that is no known one, in capitals where the caller does not say otherwise. */
export const strangeBeside = (
  [left, right]: readonly [PrintedWord | undefined, PrintedWord | undefined],
  word: PrintedWord | undefined,
  known: KnownWords,
  isOfForm = isCapital,
): PrintedWord | undefined => {
  if (left === undefined || right === undefined || word === undefined) return undefined;
  return !isApart(right, left) && isStrangeName(word, known, isOfForm) ? word : undefined;
};

export const strange = (says: FieldEvidence["says"], word: PrintedWord | undefined) =>
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

/** How far a name in a line of its own may be off in its left and its height, in heights, and how far below. */
const below = { left: 0.7, height: 0.25, top: 2.2 } as const;

/** Whether a word is in the size of another one. */
const isAsTall = (word: PrintedWord, other: PrintedWord): boolean =>
  Math.abs(word.height - other.height) < below.height * other.height;

/** Whether a word is in the size of another one and directly below it. */
export const isBelow = (word: PrintedWord, over: PrintedWord): boolean => {
  const down = word.top - over.top;
  return (
    Math.abs(word.left - over.left) < below.left * over.height &&
    isAsTall(word, over) &&
    down > 0.8 * over.height &&
    down < below.top * over.height
  );
};

/** A word that is alone in its part of a line, and directly below another one. */
const aloneBelow = (text: PrintedText, over: PrintedWord): ReadonlyArray<PrintedWord> =>
  text
    .flatMap((line) => partsOfLine(line, isApart))
    .flatMap(([word, ...more]) =>
      word !== undefined && more.length === 0 && isBelow(word, over) ? [word] : [],
    );

/** Two letters directly after a name, for certain and in its size, that are no known name. */
const shortAfter = (
  name: PrintedWord | undefined,
  after: PrintedWord | undefined,
  known: KnownWords,
): PrintedWord | undefined =>
  name !== undefined &&
  after !== undefined &&
  !isApart(after, name) &&
  after.confidence >= certain &&
  isAsTall(after, name) &&
  isStrangeName(after, known, isShort)
    ? after
    : undefined;

const isOfNames = ({ kind }: FieldPlace): boolean =>
  kind === "first" || kind === "last" || kind === "name";

/**
 * Another middle name: capitals directly after the first name that are none of the holder's. Two letters, or a line of their
 * own, may be something else, and raise a doubt.
 */
export const strangeNames = (
  { places, text }: FrontLook,
  first: ExpectedName,
  known: KnownWords,
): ReadonlyArray<FieldEvidence> => {
  const ofOthers = places.flatMap((place) => (isOfNames(place) ? [] : valueOf(place)));
  return text
    .flatMap((line) => besideName(line, first))
    .flatMap(({ after, words }) => {
      const beside = [
        ...strange("Other", strangeBeside([words.at(-1), after], after, known)),
        ...strange("Stray", shortAfter(words.at(-1), after, known)),
      ];
      const [name] = words;
      if (
        beside.length > 0 ||
        name === undefined ||
        (after !== undefined && !isApart(after, words.at(-1)))
      )
        return beside;
      return aloneBelow(text, name).flatMap((word) =>
        strange("Stray", isStrangeName(word, known) && !ofOthers.includes(word) ? word : undefined),
      );
    });
};

/** The names behind those of the holder in the value of a first name's label, or in a line: `EDMUND` of `GUSTAV ERIK EDMUND`. */
export const furtherNames = (
  line: PrintedLine,
  first: ExpectedName,
  known: KnownWords,
  { isAtLabel }: { readonly isAtLabel: boolean },
): ReadonlyArray<PrintedLine> => {
  const [isOfKnown, isOfStrange] = isAtLabel ? [isOfLabel, isOfName] : [isOfFirst, isCapital];
  return besideName(line, first, isOfKnown).flatMap(({ after, words }) => {
    let before = words.at(-1);
    for (const word of after === undefined ? [] : line.slice(line.indexOf(after))) {
      // A part of the letter before it, where a word was read again.
      if (!/[\p{L}\p{N}]/u.test(word.text)) continue;
      if (isApart(word, before)) return [];
      if (strangeBeside([before, word], word, known, isOfStrange) !== undefined) return [[word]];
      if (!isOfKnown(word) || labelPartOf(word, "word") !== undefined) return [];
      before = word;
    }
    return [];
  });
};

/** What stands for a name that a holder has not. */
const noName = /^(?:NONE|UNAVL|UNKNOWN|FNU|NMN|X+)$/;

/** A first name where the data have none: at its label, or directly behind the family's or below it. */
export const strangeFirst = (
  { places, text }: FrontLook,
  last: ExpectedName,
  known: KnownWords,
): ReadonlyArray<FieldEvidence> =>
  [
    ...places.flatMap((place) => (place.kind === "first" ? valueOf(place).slice(0, 1) : [])),
    ...text
      .flatMap((line) => besideName(line, last))
      .flatMap(({ after, words }) => [
        ...(strangeBeside([words.at(-1), after], after, known) === undefined ? [] : [after]),
        ...words.slice(0, 1).flatMap((word) => aloneBelow(text, word)),
      ]),
  ]
    .flatMap((word) => word ?? [])
    .filter((word) => isStrangeName(word, known) && !noName.test(word.text))
    .flatMap((word) => strange("Misplaced", word));
