import { lettersAndNumerals, mayBeMisread, unconfused } from "./ConfusableLetters.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { certain, hardly } from "./FieldEvidence.ts";
import { valueOf } from "./FieldPlaces.ts";
import { type FrontFields, isState } from "./FieldVerdict.ts";
import type { FrontField } from "./FrontField.ts";
import type { FrontLook } from "./FrontLook.ts";
import { hasAlike } from "./MissingFields.ts";
import { nameForm, nameOfWords, wordsOfName } from "./NameCandidates.ts";
import { isOtherAtLabel, isInLowLettersAlone } from "./NamesElsewhere.ts";
import { behindFirst, isGenerationLeftOut, strangeInitials } from "./NameEnds.ts";
import { oncePerLook } from "./OncePerLook.ts";
import type { PrintedLine, PrintedWord } from "./PrintedText.ts";
import { isOnlyRepeated } from "./RepeatedNames.ts";
import { besideName } from "./StrangeNames.ts";

/** Whether a word is a name, or how it begins. */
const isBegunBy = (name: string, word: PrintedWord | undefined): boolean => {
  const read = unconfused(lettersAndNumerals(word?.text ?? ""));
  return read !== "" && unconfused(lettersAndNumerals(name)).startsWith(read);
};

/** The part of a middle name's letters that may be misread, for it not to be missing: other words of a license are like more. */
const middleMisread = 0.25;

/**
 * Whether another initial than the middle name's was read, also hardly, behind the first name; of data that have the initial alone,
 * where no look reads that.
 */
const isInitialStrange = (
  looks: ReadonlyArray<FrontLook>,
  { first, middle, middleInitial }: ExpectedFront,
): boolean => {
  const name = middle?.text ?? middleInitial ?? "";
  if (first === undefined || name === "") return false;
  const lines = looks.flatMap(({ text }) => text);
  const isOwn = ([, after]: PrintedLine): boolean => isBegunBy(name, after);
  if (middle === undefined && lines.some((line) => behindFirst(line, first).some(isOwn)))
    return false;
  return lines.some((line) =>
    strangeInitials(line, first, name).some((words) => (words.at(-1)?.confidence ?? 0) >= hardly),
  );
};

/** Whether almost the middle name stands behind the first one for certain, with another letter that is no lookalike. */
const isMiddleOther = (
  looks: ReadonlyArray<FrontLook>,
  { first, middle }: ExpectedFront,
): boolean => {
  if (first === undefined || middle === undefined) return false;
  const form = unconfused(wordsOfName(middle.text)[0] ?? "");
  return looks.some(({ text }) =>
    text
      .flatMap((line) => besideName(line, first))
      .some(({ after }) => {
        const read = unconfused(lettersAndNumerals(after?.text ?? ""));
        return (
          after !== undefined &&
          after.confidence >= certain &&
          read.length === form.length &&
          !mayBeMisread(read, form)
        );
      }),
  );
};

/** Whether a middle name, or how it begins, stands behind the first one, or anything like it anywhere. */
const hasMiddle = oncePerLook(({ text }, { first, middle }): boolean => {
  if (first === undefined || middle === undefined) return false;
  const isBegun = ([, after]: PrintedLine): boolean => isBegunBy(middle.text, after);
  return (
    hasAlike(text, middle.text, middleMisread) ||
    text.some((line) => behindFirst(line, first).some(isBegun))
  );
});

/**
 * Whether the print has the first name and not the middle one: a page or a card has the first names alone at its label, and what
 * follows nowhere, for it prints all names of its zone; a license has the middle one nowhere.
 */
const isMiddleLeftOut = (looks: ReadonlyArray<FrontLook>, expected: ExpectedFront): boolean => {
  const { first, middle, states } = expected;
  if (first === undefined || middle === undefined) return false;
  if (states === undefined)
    return !middle.truncated && !looks.some((look) => hasMiddle(look, expected));
  const names = middle.text.split(" ");
  return names.some((next, at) => {
    const printed = nameForm([first.text, ...names.slice(0, at)].join(""));
    const isAlone = looks.some(({ places }) =>
      places.some(
        (place) =>
          place.kind === "first" &&
          place.isInSentence !== true &&
          nameOfWords(valueOf(place)) === printed,
      ),
    );
    const isGone = () => !looks.some(({ text }) => hasAlike(text, next, middleMisread));
    return isAlone && (at === 0 || (!middle.truncated && isGone()));
  });
};

/** The names of which the print raises a doubt, though all of it that was read as theirs agrees. */
export const doubtfulNames = (
  looks: ReadonlyArray<FrontLook>,
  fields: FrontFields,
  expected: ExpectedFront,
): ReadonlyArray<FrontField> => {
  const agreeing = (["last", "first"] as const).filter((field) => isState(fields, field, "agrees"));
  const isMiddleDoubtful =
    (expected.middle === undefined || isState(fields, "middle", "unseen")) &&
    (isMiddleLeftOut(looks, expected) ||
      isInitialStrange(looks, expected) ||
      isMiddleOther(looks, expected));
  return [
    ...(isMiddleDoubtful ? (["middle"] as const) : []),
    ...agreeing.filter(
      (field) =>
        (field === "last" && isGenerationLeftOut(looks, expected)) ||
        isOnlyRepeated(looks, field, expected) ||
        isOtherAtLabel(looks, field, expected) ||
        isInLowLettersAlone(looks, field, expected),
    ),
  ];
};
