import type { PixelBox } from "../picture/Cropping.ts";
import { plain } from "./ConfusableLetters.ts";
import {
  dayBehindOf,
  isBehindOf,
  type LabelKind,
  labelOfDate,
  labelOfMark,
  type LabelPart,
  labelPartOf,
  wholeDate,
} from "./FieldLabels.ts";
import { dayFields } from "./FrontField.ts";
import { datesInLine } from "./PrintedDates.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";

/** The place of a field's value: after its label or below it, up to the next label. */
export interface FieldPlace {
  readonly kind: LabelKind;
  readonly label: PixelBox;
  readonly beside: PrintedLine;
  readonly below: PrintedLine;
  /** Where to look again: after the label, and below it. */
  readonly regions: readonly [beside: PixelBox, below: PixelBox];
}

/** How far a value may be after its label, in heights of the label. */
const reach = 6;

/** The width of a value without anything after it, in heights of the label. */
const spread = 14;

const rightOf = (word: PrintedWord): number => word.left + word.width;

const boxOf = (words: ReadonlyArray<PrintedWord>): PixelBox => ({
  left: Math.min(...words.map(({ left }) => left)),
  top: Math.min(...words.map(({ top }) => top)),
  right: Math.max(...words.map(rightOf)),
  bottom: Math.max(...words.map(({ top, height }) => top + height)),
});

/** Whether a word names a field of a letter or a few numerals. */
const isMark = (part: LabelPart): boolean =>
  part === "sex" || part === "height" || part === "class";

interface Label {
  readonly kind: LabelKind;
  readonly start: number;
  readonly end: number;
}

const month = /(?:^|\/)(?:JAN|FEB|MAR|APR|MAY|MAI|JUN|JUL|AUG|AOU|SEP|OCT|OKT|NOV|DEC|DEZ)|^[0-9]/;

/** The day of a date is not a field's number. */
const isDayBeforeMonth = (word: PrintedWord, next: PrintedWord | undefined): boolean =>
  /^[0-9]{1,2}$/.test(word.text) &&
  next !== undefined &&
  !wholeDate.test(next.text) &&
  month.test(plain(next.text));

/** How far apart words of one label are at most, in heights. */
const gap = 1.5;

/** How far apart words are at most that have no meaning alone: `Date` and `of`, which are low. */
const ofFillers = 2.5;

/** A part of a pattern or of the photograph is so many times as tall as the word before it. */
const tall = 3;

/** Pixels: the height of a word of low letters, or of a sign, at the least. */
const low = 12;

/** Whether a word stands apart from the one before it. */
export const isApart = (word: PrintedWord, before: PrintedWord | undefined, most = gap): boolean =>
  before === undefined ||
  word.left - rightOf(before) > most * Math.max(word.height, low) ||
  word.height > tall * Math.max(before.height, low);

/** A word before the stroke between two languages, which sticks to it and may be misread: `SUGU7 SEX`. */
const beforeStroke = /^\p{L}{3,}[/|7]$/u;

/** Where a label begins that is written in another language first: `Sünniaeg / Date of birth`, `Data urodzenia/Date of birth`. */
const beginsAt = (line: PrintedLine, start: number, least: number): number => {
  let at = start;
  const isSecond =
    line[start]?.text.includes("/") === true || beforeStroke.test(line[start - 1]?.text ?? "");
  if (!isSecond) return start;
  while (at > least) {
    const [word, before] = [line[at], line[at - 1]];
    if (
      word === undefined ||
      isApart(word, before) ||
      !/^\p{L}{3,}[/7|]?$/u.test(before?.text ?? "")
    )
      break;
    at -= 1;
  }
  return at;
};

/** The labels of a line; consecutive words form one label. */
const labelsIn = (line: PrintedLine): ReadonlyArray<Label> => {
  const labels: Array<Label> = [];
  let start = -1;
  let kind: LabelKind | undefined;
  const close = (end: number): void => {
    if (start >= 0 && kind !== undefined)
      labels.push({ kind, start: beginsAt(line, start, labels.at(-1)?.end ?? 0), end });
    start = -1;
    kind = undefined;
  };
  for (const [at, word] of line.entries()) {
    const before = line[at - 1];
    const apart = isApart(word, before);
    const part = isDayBeforeMonth(word, line[at + 1])
      ? undefined
      : (labelOfDate(word, line[at + 1]) ??
        labelOfMark(word, line[at + 1]) ??
        labelPartOf(word, at === 0 ? "line" : apart ? "gap" : "word") ??
        // Two fillers before it: `Date of birt`.
        (kind === undefined && !apart && start >= 0 && at - start > 1
          ? dayBehindOf(word)
          : undefined));
    const isMore = part === "filler" && kind === undefined && !isApart(word, before, ofFillers);
    if (part === undefined || (apart && start >= 0 && !isMore)) close(at);
    if (part === undefined) continue;
    if (start < 0) start = at;
    // The first telling word decides; `Last name` is not a name of either kind. A number is easily misread: 5 for 15.
    const isNumber = /^[0-9]/.test(line[at - 1]?.text ?? "") && at - 1 === start;
    const isOpen = kind === undefined || kind === "name" || kind === "number";
    if (part !== "filler" && (isOpen || (isNumber && isMark(part))))
      kind = kind === "number" && part === "name" ? kind : part;
  }
  close(line.length);
  return labels;
};

/**
 * The words below a label: the nearest line with words, up to the next label of its line. The label's beginning, which may be
 * lost, is at `left` at the least.
 */
const wordsBelow = (text: PrintedText, label: PixelBox, left: number, end: number): PrintedLine => {
  const height = label.bottom - label.top;
  for (const line of text) {
    const words = line.filter((word) => {
      const tall = Math.max(height, Math.min(word.height, 2.5 * height));
      return (
        /[\p{L}\p{N}]/u.test(word.text) &&
        word.top + word.height / 2 > label.bottom &&
        word.top < label.bottom + 1.5 * tall &&
        rightOf(word) > left &&
        word.left > left - 1.5 * height &&
        word.left < end
      );
    });
    const [first] = words;
    if (first === undefined) continue;
    // What follows a line's own label is its value, and values begin where their label does.
    const begins = first.left < label.left + 3 * height;
    const own = labelsIn(line)[0]?.start ?? line.length;
    return begins ? words.filter((word) => line.indexOf(word) < own) : [];
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

const placesInLine = (line: PrintedLine, text: PrintedText): ReadonlyArray<FieldPlace> => {
  const labels = labelsIn(line);
  return labels.map((own, index) => {
    const { kind, start, end } = own;
    const label = boxOf(line.slice(start, end));
    const begin = beginningOf(line, own, labels[index - 1]?.end ?? 0, label);
    const height = Math.max(10, label.bottom - label.top);
    const next = labels[index + 1];
    const nextLeft = next === undefined ? undefined : line[next.start]?.left;
    const beside: Array<PrintedWord> = [];
    let from = label.right;
    for (const word of line.slice(end, next?.start ?? line.length)) {
      if (word.left - from > reach * height) break;
      beside.push(word);
      from = rightOf(word);
    }
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
    return { kind, label, beside, below: wordsBelow(text, label, begin, until), regions };
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
  const lines = text.map((line) => placesInLine(line, text));
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
