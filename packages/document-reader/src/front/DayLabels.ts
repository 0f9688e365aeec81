import type { PixelBox } from "../picture/Cropping.ts";
import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import type { DateField } from "./DateEvidence.ts";
import { editDistance } from "./EditDistance.ts";
import { labelPartOf } from "./FieldLabels.ts";
import { dayFields } from "./FrontField.ts";
import type { FrontLook } from "./FrontLook.ts";
import type { MarkWay } from "./MarkLooks.ts";
import { distanceOfDate } from "./PrintedDay.ts";
import { datesInLine } from "./PrintedDates.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";

/** A printed day, and where its label may be. */
export interface DayPlace {
  readonly words: PrintedLine;
  /** The day with what stands before it and above it. */
  readonly around: PixelBox;
  readonly before: PixelBox;
  readonly above: PixelBox;
}

/** How far before its day a label begins at most, in heights of the day. */
const reach = 8;

/** Words nearer than this, in heights, may be one label. */
const nearby = 1.3;

const rightOf = (word: PrintedWord): number => word.left + word.width;

/** Where a label before a day begins: after the last word that stands apart from it. */
const startOf = (line: PrintedLine, first: PrintedWord): number => {
  const least = first.left - reach * first.height;
  let from = first.left;
  for (const word of line.filter(({ left }) => left < first.left).toReversed()) {
    if (from - rightOf(word) > nearby * first.height) return Math.max(least, rightOf(word));
    from = word.left;
  }
  return least;
};

const placeOf = (line: PrintedLine, words: PrintedLine): ReadonlyArray<DayPlace> => {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { height, left, top } = first;
  const [start, bottom] = [startOf(line, first), top + height];
  return [
    {
      words,
      around: {
        left: start,
        top: top - 1.6 * height,
        right: rightOf(last) + height,
        bottom: bottom + 0.35 * height,
      },
      before: {
        left: start,
        top: top - 0.4 * height,
        right: left - 0.1 * height,
        bottom: bottom + 0.3 * height,
      },
      above: {
        left: left - 0.8 * height,
        top: top - 1.2 * height,
        right: rightOf(last) + 3 * height,
        bottom: top - 0.06 * height,
      },
    },
  ];
};

/** Where some looks at a view show a day. */
export const dayPlaces = (looks: ReadonlyArray<FrontLook>, day: string): ReadonlyArray<DayPlace> =>
  looks
    .flatMap(({ text }) =>
      text.flatMap((line) =>
        datesInLine(line)
          .filter((printed) => distanceOfDate(printed, day) === 0 && printed.words.length > 0)
          .slice(0, 1)
          .flatMap(({ words }) => placeOf(line, words)),
      ),
    )
    .slice(0, 1);

/** The labels of days as they are printed, in one word or several. */
const labels: Readonly<Record<DateField, string>> = {
  birthDate:
    "DOB 3DOB BIRTH BIRTHDATE DATEOFBIRTH BORN NAISSANCE NACIMIENTO GEBURTSTAG GEBURTSDATUM NASCITA",
  expires:
    "EXP 4BEXP EXPIRES EXPIRY EXPIRATION DATEOFEXPIRY EXPIRATIONDATE VALIDUNTIL GULTIGBIS SCADENZA CADUCIDAD",
  issued: "ISS 4AISS ISSUED ISSUE DATEOFISSUE ISSUEDATE ISSUEDON DELIVRANCE EXPEDICION EMISSION",
};

/** The part of a label's letters that may be misread, and how much nearer it has to be than any other field's label. */
const misread = 0.34;
const nearer = 0.3;

const offOf = (read: string, field: DateField): number =>
  Math.min(
    ...labels[field].split(" ").map((word) => {
      const label = unconfused(word);
      return Math.min(1, editDistance(read, label, label.length) / label.length);
    }),
  );

/** The day whose label some print is, though a letter of it may be misread. */
const nearestLabel = (text: PrintedText): DateField | undefined => {
  const words = text.flat().map(({ text: word }) => unconfused(lettersAndNumerals(word)));
  const reads = [...words, words.join("")].filter((word) => word.length > 2);
  const [best, next] = dayFields
    .map((field) => ({ field, off: Math.min(1, ...reads.map((read) => offOf(read, field))) }))
    .toSorted((one, other) => one.off - other.off);
  if (best === undefined || next === undefined) return undefined;
  return best.off <= misread && next.off >= best.off + nearer ? best.field : undefined;
};

/** The day whose label stands in a part of print. */
export const dayLabelIn = (text: PrintedText): DateField | undefined => {
  const kinds = text.flatMap((line) => line.flatMap((word) => labelPartOf(word, "word") ?? []));
  const found = dayFields.filter((field) => kinds.includes(field));
  return found.length === 0 ? nearestLabel(text) : found.length === 1 ? found[0] : undefined;
};

/** How a label is looked at: as it is, and at last as one of the letters of such labels. */
export const labelWays: ReadonlyArray<MarkWay> = [
  { mode: "line", height: 100 },
  { mode: "line", height: 100, isCleaned: true },
  { mode: "line", height: 100, isCleaned: true, letters: "DOBEXPISRUTH" },
];
