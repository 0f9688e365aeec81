import { lettersAndNumerals, mayBeMisread, unconfused } from "./ConfusableLetters.ts";
import { substitutions } from "./EditDistance.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { certain, hardly, likely, surenessOf } from "./FieldEvidence.ts";
import { labelPartOf } from "./FieldLabels.ts";
import type { FrontLook } from "./FrontLook.ts";
import { isApart } from "./LineLabels.ts";
import { partsOfLine } from "./LineParts.ts";
import { nameForm, wordsOfName } from "./NameCandidates.ts";
import type { ExpectedName } from "./NameEvidence.ts";
import type { PrintedLine, PrintedWord } from "./PrintedText.ts";
import { besideName, isOfFirst, isOfLabel } from "./StrangeNames.ts";

/** What stands behind names: the first letter of a middle one, and a generation. */

/** A letter is as tall as the name before it, which a comma makes taller; one that a line of a pattern touches is taller, but not twice. */
const mayBeAsTall = (letter: PrintedWord, before: PrintedWord): boolean =>
  letter.height > (before.text.endsWith(",") ? 0.55 : 0.75) * before.height &&
  letter.height < 2 * before.height;

/** Two words, of which the second is directly behind a first name, or behind the label of a middle one. */
export const behindFirst = (line: PrintedLine, first: ExpectedName): ReadonlyArray<PrintedLine> => [
  ...besideName(line, first).flatMap(({ after, words }) => {
    const before = words.at(-1);
    const isNext = after !== undefined && before !== undefined && !isApart(after, before);
    return isNext ? [[before, after]] : [];
  }),
  ...line.flatMap((word, at) =>
    lettersAndNumerals(word.text) === "MIDDLE" ? [line.slice(at, at + 2)] : [],
  ),
];

/** A letter behind a first name that is no beginning of the middle one: `MIRIAM L` for `MIRIAM B`. */
export const strangeInitials = (
  line: PrintedLine,
  first: ExpectedName,
  middle: string,
): ReadonlyArray<PrintedLine> =>
  behindFirst(line, first).filter(([before, after]) => {
    const [, letter] = /^(\p{Lu})\.?$/u.exec(after?.text ?? "") ?? [];
    return (
      before !== undefined &&
      after !== undefined &&
      letter !== undefined &&
      mayBeAsTall(after, before) &&
      !wordsOfName(middle).some((name) =>
        mayBeMisread(lettersAndNumerals(letter), name.slice(0, 1)),
      )
    );
  });

const generations = /^(?:JR|SR|I{2,3}|IV|V)\.?$/;

/** Those that noise is not read as. */
const longGenerations = /^(?:JR|SR|III|IV)\.?$/;

/**
 * A name with another generation in its line than the data have: `WASHINGTON JR` for `WASHINGTON SR`. Where the data have none,
 * one directly behind the holder's names.
 */
export const strangeGenerations = (
  line: PrintedLine,
  name: ExpectedName,
  generation: string | undefined,
  names: ReadonlyArray<string>,
): ReadonlyArray<PrintedLine> =>
  besideName(line, name, (word) => isOfFirst(word) || isOfLabel(word)).flatMap(({ words }) =>
    line.flatMap((word, at) => {
      const letters = lettersAndNumerals(word.text);
      const isOther =
        generation === undefined
          ? word.confidence >= likely &&
            longGenerations.test(word.text) &&
            !isApart(word, line[at - 1]) &&
            !names.flatMap(wordsOfName).includes(letters)
          : generations.test(word.text) && letters !== generation;
      return isOther ? [[...words, word]] : [];
    }),
  );

/** How many letters of a word are other ones than a generation's. */
const distanceOf = ({ text }: PrintedWord, generation: string): number => {
  const [read = "", form = ""] = [text, generation].map((each) =>
    unconfused(lettersAndNumerals(each)),
  );
  return read.length === form.length ? substitutions(read, form) : form.length;
};

/** As short as a generation, of letters and of what their strokes are read as: `11H`. One letter is an initial. */
const mayBeGeneration = /^[\p{L}0-9|!]{2,4}\.?$/u;

/**
 * Whether a license has the holder's names without the generation of its barcode: a look has nothing else beside them, or another
 * short word, and none has the generation, or beside a name what it may be misread as.
 */
export const isGenerationLeftOut = (
  looks: ReadonlyArray<FrontLook>,
  { first, generation, last, middle }: ExpectedFront,
): boolean => {
  if (generation === undefined || first === undefined) return false;
  const names = [last, first, middle].flatMap((name) =>
    wordsOfName(name?.text ?? "").map(nameForm),
  );
  const isName = ({ text }: PrintedWord): boolean => names.includes(nameForm(text));
  const isSeen = (part: PrintedLine): boolean => {
    const off = Math.min(...part.map((word) => distanceOf(word, generation)));
    return off === 0 || (off === 1 && part.some(isName));
  };
  const parts = looks.map(({ text }) => text.flatMap((line) => partsOfLine(line, isApart)));
  if (parts.some((each) => each.some(isSeen))) return false;
  const isKnown = (word: PrintedWord): boolean =>
    isName(word) || labelPartOf(word, "word") !== undefined || !/\p{L}{2}/u.test(word.text);
  const isWhole = (ofLook: ReadonlyArray<PrintedLine>, name: ExpectedName): boolean =>
    ofLook.some(
      (part) =>
        part.every(isKnown) &&
        besideName(part, name).some(({ words }) => surenessOf(words) >= certain),
    );
  const hasOther = (part: PrintedLine): boolean =>
    [last, first].some((name) =>
      besideName(part, name).some(
        ({ after }) =>
          after !== undefined &&
          after.confidence >= hardly &&
          mayBeGeneration.test(after.text) &&
          !isName(after) &&
          labelPartOf(after, "word") === undefined,
      ),
    );
  return parts.some(
    (ofLook) => ofLook.some(hasOther) || (isWhole(ofLook, last) && isWhole(ofLook, first)),
  );
};
