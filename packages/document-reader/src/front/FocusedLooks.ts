import type { PixelBox } from "../picture/Cropping.ts";
import type { GreyPicture } from "../picture/Picture.ts";
import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { datesAt } from "./DateEvidence.ts";
import type { LabelKind } from "./FieldLabels.ts";
import { type FieldPlace, valueOf } from "./FieldPlaces.ts";
import { dayFields, type FrontField, keyFields } from "./FrontField.ts";
import type { FrontLook } from "./FrontLook.ts";
import type { FrontMatch } from "./FrontMatch.ts";
import { partsOfLine, spaceBefore } from "./LineParts.ts";
import { markFields } from "./MarkLooks.ts";
import { isWholeDay, isYear } from "./PrintedDay.ts";
import { datesIn } from "./PrintedDates.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";

/** A part of a view for a second look; `kind` if it is the place of one field only. */
export interface Focus {
  readonly box: PixelBox;
  /** Whether it has several lines. */
  readonly isBlock: boolean;
  readonly kind: LabelKind | undefined;
}

/** The most second looks at a view while a key field is open: each takes 20 to 60 ms. */
const most = 6;

/** The most if only other fields are open, besides the noticed ones. */
const few = 2;

/** Words below this confidence deserve a second look. */
const unsure = 0.6;

/** Pixels: lower or taller boxes are no print at the usual width. */
const lowest = 12;
const tallest = 90;

const isPrint = ({ height }: PrintedWord): boolean => height >= lowest && height <= tallest;

/** A margin that has none of the words beside it, in heights. */
export const closeMargin = 0.35;

/** The box around words, with a margin. `beside` is the one to the left and right, in heights. */
export const boxOf = (words: PrintedLine, beside = 1): PixelBox => {
  const height = Math.max(...words.map((word) => word.height));
  return {
    left: Math.min(...words.map(({ left }) => left)) - beside * height,
    top: Math.min(...words.map(({ top }) => top)) - closeMargin * height,
    right: Math.max(...words.map(({ left, width }) => left + width)) + beside * height,
    bottom: Math.max(...words.map((word) => word.top + word.height)) + closeMargin * height,
  };
};

/** The least characters of a number's beginning. */
const fewest = 2;

/** The box around a number's words, with room for its end where they are a beginning of it: `EH222` of `EH2228390`. */
const boxOfNumber = (words: PrintedLine, expected: string): PixelBox => {
  const box = boxOf(words);
  const formOf = (text: string): string => unconfused(lettersAndNumerals(text));
  const [read, number] = [formOf(words.map(({ text }) => text).join("")), formOf(expected)];
  if (!number.startsWith(read) || read.length < fewest) return box;
  const ofLetter = (box.right - box.left) / read.length;
  return { ...box, right: box.right + ofLetter * (number.length - read.length) };
};

/** The lines with unsure words. */
const linesOfDoubt = (text: PrintedText): ReadonlyArray<PixelBox> =>
  text.flatMap((line): ReadonlyArray<PixelBox> => {
    const words = line.filter(isPrint);
    return words.some((word) => word.confidence < unsure && word.text.length > 1)
      ? [boxOf(words)]
      : [];
  });

/** How far before its year the start of a date may be, in heights. */
const beforeYear = 6;

/** The most space before the year of a date, in heights: letters of one width have the widest, behind a comma. */
const beforeIt = 2;

interface UnfinishedDate {
  readonly before: PrintedWord;
  readonly year: PrintedWord;
}

/** The dates of which only the year and something before it were read. */
export const unfinishedDates = (text: PrintedText): ReadonlyArray<UnfinishedDate> => {
  const whole = new Set(
    datesIn(text)
      .filter(isWholeDay)
      .flatMap(({ words }) => words),
  );
  return text.flatMap((line) =>
    line.flatMap((year, at): ReadonlyArray<UnfinishedDate> => {
      const before = line[at - 1];
      if (!isYear(year.text) || whole.has(year) || !isPrint(year) || before === undefined)
        return [];
      const space = year.left - before.left - before.width;
      return space < beforeIt * year.height ? [{ before, year }] : [];
    }),
  );
};

const placeOfDate = ({ year }: UnfinishedDate): PixelBox => ({
  ...boxOf([year]),
  left: year.left - beforeYear * year.height,
});

/** A value with what is above it, and with room for a letter before and behind it. */
const withLabel = (words: PrintedLine): PixelBox => {
  const { bottom, left, right, top } = boxOf(words);
  const height = Math.max(...words.map((word) => word.height));
  return {
    left: left - 0.6 * height,
    top: top - 0.3 * height,
    right: right + 0.6 * height,
    bottom,
  };
};

/** The lines of an address, of which one was noticed. */
const addressBox = (words: PrintedLine): PixelBox => {
  const box = boxOf(words);
  const height = Math.max(...words.map((word) => word.height));
  return {
    left: box.left,
    top: box.top - 1.5 * height,
    right: box.right + 8 * height,
    bottom: box.bottom + 1.5 * height,
  };
};

/** The most parts of lines that are searched for labels. */
const someParts = 3;

/** Parts of lines with unsure words, the shortest first: labels may be among them. */
export const faintParts = ({ text }: FrontLook): ReadonlyArray<PixelBox> =>
  text
    .flatMap(partsOf)
    .filter((words) => words.some(({ confidence }) => confidence < unsure))
    .map(boxOf)
    .toSorted((one, other) => one.right - one.left - (other.right - other.left))
    .slice(0, someParts);

/** A line, cut where its words stand apart. */
const partsOf = (line: PrintedLine): ReadonlyArray<PrintedLine> =>
  partsOfLine(
    line.filter(isPrint),
    (word, before) => before !== undefined && spaceBefore(word, before) >= 2 * word.height,
  ).filter((words) => words.some(({ text }) => text.length > 1));

const fieldsOfLabel: Readonly<Partial<Record<LabelKind, ReadonlyArray<FrontField>>>> = {
  number: ["number"],
  last: ["last"],
  first: ["first"],
  name: ["last", "first"],
  birthDate: ["birthDate"],
  expires: ["expires"],
  issued: ["issued"],
};

/** The label that stands at a field, if it has one of its own. */
export const labelOf = (field: FrontField): LabelKind | undefined =>
  field === "middle" || field === "address" ? undefined : field;

/** Whether a label is a word of a sentence: `shall be given back on request`. A value has capitals or numerals. */
const isSentence = ({ beside, isInSentence }: FieldPlace): boolean =>
  isInSentence === true &&
  beside.length > 0 &&
  !beside.some(({ text }) => /[\p{Lu}\p{N}]/u.test(text));

/** How far apart two lines of one value begin, in heights. */
const lineApart = 2.2;

const isNearLine = (one: PrintedWord, other: PrintedWord): boolean =>
  Math.abs(one.top - other.top) < lineApart * Math.max(one.height, other.height);

/** The second looks that may decide unseen fields; `own` is the evidence of this look alone. */
export const focusesOf = (
  { places, text }: FrontLook,
  { fields }: FrontMatch,
  own: FrontMatch,
  view: GreyPicture,
  expected: Pick<ExpectedFront, "number">,
): ReadonlyArray<Focus> => {
  const ofValue = (words: PrintedLine, kind: LabelKind): PixelBox =>
    kind === "number" ? boxOfNumber(words, expected.number) : boxOf(words);
  const isOpen = (field: FrontField): boolean =>
    fields[field] !== undefined && fields[field].state !== "agrees";
  const open = (Object.keys(fields) as ReadonlyArray<FrontField>).filter(isOpen);
  if (open.length === 0) return [];
  // A letter that has no label is not taken for the field's.
  const isUnplaced = (field: FrontField): boolean =>
    markFields.some((mark) => mark === field) && !places.some(({ kind }) => kind === field);
  // A day that has no label there may be another field's, also where its first word alone stands at one, or another day before it.
  const isStrayDay = (field: FrontField, words: PrintedLine): boolean => {
    const day = dayFields.find((each) => each === field);
    if (day === undefined) return false;
    return !places.some((place) => {
      if (place.kind !== day) return false;
      const [first] = datesAt([place], day);
      const isBehind =
        first !== undefined &&
        first.words.length > 0 &&
        !words.some((word) => first.words.includes(word));
      return (
        !isBehind &&
        words.every((word) => place.beside.includes(word) || place.below.includes(word))
      );
    });
  };
  // A state's code that has another label: an issuing state is not confirmed by a nationality.
  const isElsewhere = (field: FrontField, [first]: PrintedLine): boolean =>
    field === "country" &&
    places.some(
      ({ below, beside, kind }) =>
        kind !== "country" &&
        first !== undefined &&
        (beside.includes(first) || below.includes(first)),
    );
  // A name that is far from its label, which has something else: in a signature. A second script is directly below the first one.
  const isStrayName = (field: FrontField, words: PrintedLine): boolean => {
    const values = places.flatMap((place) =>
      place.kind === field && place.isInSentence !== true ? [valueOf(place)] : [],
    );
    return (
      (field === "last" || field === "first") &&
      values.some((value) => value.length > 0) &&
      !values.some((value) => value.some((word) => words.some((own) => isNearLine(own, word))))
    );
  };
  // Fields that were read almost, or otherwise than expected.
  const noticed = open.flatMap((field) => {
    const words = (own.fields[field]?.words ?? []).filter(isPrint);
    const isStray =
      isUnplaced(field) ||
      isStrayDay(field, words) ||
      isStrayName(field, words) ||
      isElsewhere(field, words);
    const kind = isStray ? undefined : labelOf(field);
    if (words.length === 0) return [];
    const isBlock = field === "address";
    return [{ box: isBlock ? addressBox(words) : boxOf(words), kind, isBlock }];
  });
  // A letter with an accent close below its label is left out: `STROM` for `ÅSTRÖM`, which stands elsewhere too.
  const ofNames = places.flatMap((place): ReadonlyArray<Focus> => {
    const { isInSentence, kind } = place;
    const value = valueOf(place);
    const field = (["last", "first"] as const).find((name) => name === kind && isOpen(name));
    if (field === undefined || isInSentence === true || value.length === 0) return [];
    const { noticed = false, words = [] } = own.fields[field] ?? {};
    const isElsewhere = noticed && !value.some((word) => words.includes(word));
    return isElsewhere ? [{ box: withLabel(value), kind, isBlock: true }] : [];
  });
  const isStacked =
    places.filter(({ below }) => below.length > 0).length >
    places.filter(({ beside }) => beside.length > 0).length;
  const placed = places.flatMap((place): ReadonlyArray<Focus> => {
    const { beside, below, kind, regions } = place;
    if (isSentence(place)) return [];
    const wanted = (fieldsOfLabel[kind] ?? []).some(
      (field) => isOpen(field) && own.fields[field]?.noticed !== true,
    );
    if (!wanted) return [];
    if (beside.length > 0) return [{ box: ofValue(beside, kind), kind, isBlock: false }];
    if (below.length > 0) return [{ box: ofValue(below, kind), kind, isBlock: false }];
    const [besideIt, belowIt] = regions;
    const looked = isStacked ? [belowIt] : [besideIt, belowIt];
    return looked.map((box) => ({ box, kind, isBlock: false }));
  });
  const unplaced = (box: PixelBox): Focus => ({ box, kind: undefined, isBlock: false });
  const days = dayFields.some(isOpen) ? unfinishedDates(text).map(placeOfDate).map(unplaced) : [];
  const lines = linesOfDoubt(text).map(unplaced);
  const isKey = open.some((field) => keyFields.some((key) => key === field));
  const isInside = ({ box }: Focus): boolean =>
    box.right > 0 && box.left < view.width && box.bottom - box.top >= lowest;
  const further = [...placed, ...lines].filter(isInside).slice(0, isKey ? most : few);
  return [...[...ofNames, ...noticed, ...days].filter(isInside), ...further].slice(0, most);
};
