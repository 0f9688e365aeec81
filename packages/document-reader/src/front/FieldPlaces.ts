import type { PixelBox } from "../picture/Cropping.ts";
import {
  isBehindOf,
  isSeparator,
  type LabelKind,
  type LabelPart,
  labelPartOf,
} from "./FieldLabels.ts";
import { dayFields } from "./FrontField.ts";
import { besideInOther, isInDescription } from "./NumberedPlaces.ts";
import { datesInLine } from "./PrintedDates.ts";
import { gap, isApart, isBehindLabel, type Label, labelsIn, tall } from "./LineLabels.ts";
import { withDayLabels } from "./LooseDayLabels.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";

/** The place of a field's value: after its label or below it, up to the next label. */
export interface FieldPlace {
  readonly kind: LabelKind;
  readonly label: PixelBox;
  readonly beside: PrintedLine;
  readonly below: PrintedLine;
  /** Where to look again: after the label, and below it. */
  readonly regions: readonly [beside: PixelBox, below: PixelBox];
  /** Words stand directly before the label: it may be a word of a sentence. */
  readonly isInSentence?: boolean;
  /** The label is a number alone. */
  readonly isNumber?: boolean;
  /** A label of names without the word for names, as texts have it too: `FIRST OFFICER`, `GIVEN UNDER SEC 264`. */
  readonly isLoneWord?: boolean;
  /** No label was read: the field was looked for there. */
  readonly isSought?: boolean;
  /** What was read is no label, and was taken for one by its value: `exo M` for `SEX M`, or for `END M`. */
  readonly isMisread?: boolean;
}

/** What stands at a label. */
export const valueOf = ({ below, beside }: FieldPlace): PrintedLine =>
  beside.length > 0 ? beside : below;

/** The labels of names that are words of texts. */
const loneWords = /^(?:GIVEN|FIRST|LAST|FAMILY)$/;
const isNamePart = (part: LabelPart | undefined): boolean =>
  part === "name" || part === "first" || part === "last";

/** How far a value may be after its label, in heights of the label; in a table of values, which has none below the label. */
const reach = 6;
const reachInTable = 30;

/** The width of a value without anything after it, in heights of the label. */
const spread = 14;

/** How far apart words of one value are at most, in heights. */
const within = 5;

const rightOf = (word: PrintedWord): number => word.left + word.width;

const boxOf = (words: ReadonlyArray<PrintedWord>): PixelBox => ({
  left: Math.min(...words.map(({ left }) => left)),
  top: Math.min(...words.map(({ top }) => top)),
  right: Math.max(...words.map(rightOf)),
  bottom: Math.max(...words.map(({ top, height }) => top + height)),
});

/** Whether a word has letters or numerals. The stroke between two languages has none, and may stand within a value. */
const isText = ({ text }: PrintedWord): boolean => /[\p{L}\p{N}]/u.test(text);

/** Whether a label of the same line is no label of a value: too far before it, or a part of the photograph, which is tall. */
const isFarBefore = (line: PrintedLine, { end }: Label, value: PrintedWord): boolean => {
  const last = line[end - 1];
  if (last === undefined) return false;
  return value.left - rightOf(last) > reach * value.height || last.height > tall * value.height;
};

/**
 * The words below a label: the nearest line with words, up to the next label of its line. The label's beginning, which may be
 * lost, is at `left` at the least.
 */
const wordsBelow = (
  text: PrintedText,
  kind: LabelKind,
  label: PixelBox,
  left: number,
  end: number,
): PrintedLine => {
  const height = label.bottom - label.top;
  for (const line of text) {
    const words = line.filter((word) => {
      const tall = Math.max(height, Math.min(word.height, 2.5 * height));
      return (
        (isText(word) || word.text === "/") &&
        word.top + word.height / 2 > label.bottom &&
        word.top < label.bottom + 1.5 * tall &&
        rightOf(word) > left &&
        word.left > left - 1.5 * height &&
        word.left < end
      );
    });
    const first = words.find(isText);
    if (first === undefined) continue;
    // Values begin where their label does. Print of another column may lie higher.
    if (first.left >= label.left + 3 * height) continue;
    const from = line.indexOf(first);
    // What follows a line's own label is its value. A class may be a numeral, as Canadian provinces have them.
    const isValue = ({ isNumber, start }: Label): boolean =>
      kind === "class" && isNumber && start === from && line[from]?.text.length === 1;
    const own =
      labelsIn(line).find((each) => !isValue(each) && !isFarBefore(line, each, first))?.start ??
      line.length;
    const value = words.filter((word) => line.indexOf(word) >= from && line.indexOf(word) < own);
    const column = value.findIndex((word, at) => at > 0 && isApart(word, value[at - 1], within));
    return column < 0 ? value : value.slice(0, column);
  }
  return [];
};

/** The width of `Date of `, in heights of the label. */
const ofDate = 5;

/** Where a label begins of which a part is lost or misread: `expiry` of `Date of expiry`. */
const beginningOf = (
  line: PrintedLine,
  { start }: Label,
  least: number,
  label: PixelBox,
): number => {
  const [word, before] = [line[start], start > least ? line[start - 1] : undefined];
  if (word === undefined || !isBehindOf(word)) return label.left;
  if (before !== undefined && !isApart(word, before))
    return /^\p{L}{2,}$/u.test(before.text) ? before.left : label.left;
  const height = label.bottom - label.top;
  const end = start > 0 ? rightOf(line[start - 1] ?? word) + gap * height : 0;
  return Math.min(label.left, Math.max(label.left - ofDate * height, end));
};

/** The number of a label before it: `(5) SEXO/Sex`. What is below may begin below it. */
const numberBefore = (
  line: PrintedLine,
  { start }: Label,
  least: number,
): PrintedWord | undefined => {
  const [word, before] = [line[start], start > least ? line[start - 1] : undefined];
  return word !== undefined &&
    before !== undefined &&
    /^\([0-9]{1,2}[a-z]?\)$/i.test(before.text) &&
    !isApart(word, before)
    ? before
    : undefined;
};

/**
 * Whether words behind a label are its rest, which was misread: values have capitals or numerals. A lone letter may be a
 * value that was read as a small one.
 */
const isRestOfLabel = (words: PrintedLine): boolean =>
  words.every(({ text }) => !/[\p{Lu}\p{N}]/u.test(text)) &&
  words.some(({ text }) => /\p{Ll}{3}/u.test(text));

/** Whether words behind a field's number are its label in two languages that are not known: `1. Prezime / Sumame`. */
const isLabelOfTwo = (words: PrintedLine): boolean =>
  words.some(isSeparator) &&
  words.every((word) => isSeparator(word) || /\p{Ll}{2}/u.test(word.text));

/** How many words behind the stroke at a label's end are its second language: `Date of expiry / Rā mutu`. */
const ofSecondLanguage = (line: PrintedLine, { end, start }: Label): number => {
  const last = line[end - 1];
  if (last === undefined || end - start < 2 || !isSeparator(last)) return 0;
  const behind = line.slice(end);
  const other = behind.findIndex(
    (word, at) => !/^\p{L}?\p{Ll}+[.)]?$/u.test(word.text) || isApart(word, behind[at - 1] ?? last),
  );
  return other < 0 ? behind.length : other;
};

const placesInLine = (line: PrintedLine, text: PrintedText): ReadonlyArray<FieldPlace> => {
  const labels = labelsIn(line).map((label) => ({
    ...label,
    end: label.end + ofSecondLanguage(line, label),
  }));
  return labels.map((own, index) => {
    const { kind, start, end, isMisread, isNumber } = own;
    const label = boxOf(line.slice(start, end));
    const least = labels[index - 1]?.end ?? 0;
    const number = numberBefore(line, own, least);
    const begin = number?.left ?? beginningOf(line, own, least, label);
    const height = Math.max(10, label.bottom - label.top);
    const next = labels[index + 1];
    const nextLeft = next === undefined ? undefined : line[next.start]?.left;
    const besideWithin = (heights: number): PrintedLine => {
      const words: Array<PrintedWord> = [];
      let from = label.right;
      for (const word of line.slice(end, next?.start ?? line.length)) {
        const most = words.length === 0 ? heights : reach;
        if (words.length === 0 && isBehindLabel(word)) {
          from = rightOf(word);
          continue;
        }
        // The number of the next label, whose words are not known: `Sex  7. Local de nascimento`.
        if (word.left - from > most * height || /^[0-9]{1,2}\.$/.test(word.text)) break;
        words.push(word);
        from = rightOf(word);
      }
      return words;
    };
    const inLine = besideWithin(reach);
    const near =
      inLine.length === 0 && isNumber && end === line.length
        ? besideInOther(text, line, label, reach)
        : inLine;
    const until = nextLeft ?? label.left + 3 * spread * height;
    const wide = Math.min(nextLeft ?? Number.POSITIVE_INFINITY, label.right + spread * height);
    const regions = [
      {
        left: label.right + 0.1 * height,
        top: label.top - 0.6 * height,
        // Never into the next label: its first letter alone would be taken for a value.
        right: Math.min(
          Math.max(wide - 0.3 * height, label.right + 2 * height),
          (nextLeft ?? Number.POSITIVE_INFINITY) - 0.2 * height,
        ),
        bottom: label.bottom + 0.5 * height,
      },
      {
        left: begin - 0.6 * height,
        top: label.bottom + 0.1 * height,
        right: Math.min(until - 0.3 * height, label.left + spread * height),
        bottom: label.bottom + 2.3 * height,
      },
    ] as const;
    // A word of a sentence is no label: `shall be given back on request`.
    const [first] = line.slice(start);
    const isAlone = first === undefined || number !== undefined || isApart(first, line[start - 1]);
    const below = wordsBelow(text, kind, label, begin, until);
    const beside = near.length + below.length === 0 ? besideWithin(reachInTable) : near;
    return {
      kind,
      label,
      beside:
        (isAlone && isRestOfLabel(beside)) || (isNumber && isLabelOfTwo(beside)) ? [] : beside,
      below,
      regions,
      isInSentence: !isAlone,
      isLoneWord:
        loneWords.test(first?.text ?? "") &&
        !line.slice(start + 1, end).some((word) => isNamePart(labelPartOf(word, "word"))),
      isNumber,
      isMisread,
    };
  });
};

/** Whether a day begins exactly below a day's label that has nothing behind it. */
const hasDayBelow = ({ below, beside, kind, label }: FieldPlace): boolean =>
  beside.length === 0 &&
  dayFields.some((day) => day === kind) &&
  Math.abs((below[0]?.left ?? Number.POSITIVE_INFINITY) - label.left) < label.bottom - label.top &&
  datesInLine(below).some(({ clean }) => clean);

/** Whether a line has several labels and no value: a row of values follows. */
const isHeading = (places: ReadonlyArray<FieldPlace>): boolean =>
  places.length > 1 && places.every(({ beside }) => beside.length === 0);

/**
 * Every label of a print with its value. If most labels have their values after them, text below a label belongs to
 * another one, but for a line of labels alone and a day exactly below its label.
 */
export const placesIn = (text: PrintedText): ReadonlyArray<FieldPlace> => {
  const read = withDayLabels(text).map((line) =>
    placesInLine(line, text).filter(
      ({ isNumber, kind, label }) =>
        !(isNumber === true && isNamePart(kind) && isInDescription(label, text)),
    ),
  );
  const spelt = new Set(
    read.flat().flatMap(({ isMisread, kind }) => (isMisread === true ? [] : [kind])),
  );
  // No label was misread where the field has one.
  const lines = read.map((line) =>
    line.filter(({ isMisread, kind }) => isMisread !== true || !spelt.has(kind)),
  );
  const places = lines.flat();
  const behind = places.filter(({ beside }) => beside.length > 0).length;
  const under = places.filter(
    ({ below, beside }) => beside.length === 0 && below.length > 0,
  ).length;
  return behind > under
    ? lines.flatMap((line) =>
        isHeading(line)
          ? line
          : line.map((place) => (hasDayBelow(place) ? place : { ...place, below: [] })),
      )
    : places;
};
