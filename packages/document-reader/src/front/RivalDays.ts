import { closest, datesAt, isComingOfAge } from "./DateEvidence.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { type DayField, dayFields } from "./FrontField.ts";
import { valueOf } from "./FieldPlaces.ts";
import type { FrontLook } from "./FrontLook.ts";
import { distanceOfDate, isWholeDay } from "./PrintedDay.ts";
import { datesIn, datesInLine, type PrintedDate } from "./PrintedDates.ts";
import type { PrintedLine } from "./PrintedText.ts";

/** How many digits of a day an edit changes at most: what differs more is another day. */
const edited = 2;

/** The words at labels of fields that are no days of the data: a passport's day of issue, and numbers that have dates. */
const wordsElsewhere = ({ places }: FrontLook, expected: ExpectedFront): PrintedLine => [
  ...(expected.issued === undefined ? datesAt(places, "issued").flatMap(({ words }) => words) : []),
  ...places.flatMap((place) => (dayFields.some((day) => day === place.kind) ? [] : valueOf(place))),
];

/** The years that a document is valid for at the least. */
const leastValid = 3;

/** Whether a day may be that of issue, which a zone does not have. */
const mayBeIssued = (text: string, { expires = "", issued }: ExpectedFront): boolean =>
  issued === undefined && Number(text.slice(0, 4)) <= Number(expires.slice(0, 4)) - leastValid;

/** A day that may rival one of the document's. */
interface PossibleDay {
  readonly field: DayField;
  /** The document's day. */
  readonly day: string;
  /** The day as it was read, in eight digits. */
  readonly text: string;
  readonly confidence: number;
  readonly words: PrintedLine;
}

/** The days of a look that rival those of the document, whether they were likely read or not. */
export const possibleDays = (
  look: FrontLook,
  expected: ExpectedFront,
): ReadonlyArray<PossibleDay> => {
  const { birthDate, bornEarlier, expires, issued } = expected;
  const known = [birthDate, bornEarlier, expires, issued].flatMap((day) => day ?? []);
  const elsewhere = wordsElsewhere(look, expected);
  const isKnown = (printed: PrintedDate): boolean =>
    known.some((day) => distanceOfDate(printed, day) === 0);
  // The first numeral of a day may stand apart: `1 2/04/2028`.
  const mended = look.text.filter((line) =>
    datesInLine(line).some((printed) => printed.words.length === 0 && isKnown(printed)),
  );
  const isPartOfKnown = ({ before, words }: PrintedDate): boolean =>
    /(?:^| )[0-3] $/.test(before) &&
    mended.some((line) => words.every((word) => line.includes(word)));
  const isRival = (printed: PrintedDate): boolean =>
    isWholeDay(printed) &&
    !isPartOfKnown(printed) &&
    printed.words.length > 0 &&
    !printed.words.some((word) => elsewhere.includes(word)) &&
    !isKnown(printed) &&
    !isComingOfAge(printed, birthDate);
  const labelled = dayFields.flatMap((field) => {
    const day = expected[field];
    return day === undefined
      ? []
      : datesAt(look.places, field).map((printed) => ({ field, printed, day }));
  });
  // The year of one day before the month of another is no day.
  const words = labelled.flatMap(({ printed }) => (printed.clean ? printed.words : []));
  const loose = datesIn(look.text)
    .filter((printed) => !printed.words.some((word) => words.includes(word)))
    .flatMap((printed) => {
      const [nearest] = dayFields
        .flatMap((field) => {
          const day = expected[field];
          return day === undefined
            ? []
            : [{ field, printed, day, off: distanceOfDate(printed, day) }];
        })
        .filter(({ off }) => off <= edited)
        .toSorted((one, other) => one.off - other.off);
      return nearest ?? [];
    });
  return [...labelled, ...loose]
    .filter(({ printed }) => isRival(printed))
    .map(({ day, field, printed }) => ({
      field,
      day,
      text: closest(printed, day),
      confidence: printed.confidence,
      words: printed.words,
    }))
    .filter(({ field, text }) => field !== "expires" || !mayBeIssued(text, expected));
};
