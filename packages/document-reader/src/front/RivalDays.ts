import { closest, datesAt, isComingOfAge } from "./DateEvidence.ts";
import { certain, likely } from "./FieldEvidence.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { type DayField, dayFields } from "./FrontField.ts";
import type { FrontLook } from "./FrontLook.ts";
import { distanceOfDate, isWholeDay } from "./PrintedDay.ts";
import { datesIn, type PrintedDate } from "./PrintedDates.ts";
import type { PrintedLine } from "./PrintedText.ts";

/** A day that is none of the document's, where one of its days should be: at that day's label, or almost that day. */
export interface RivalDay {
  readonly field: DayField;
  /** The day as it was read, in eight digits. */
  readonly text: string;
  readonly confidence: number;
  readonly words: PrintedLine;
}

/** How many digits of a day an edit changes at most: what differs more is another day. */
const edited = 2;

/** The words at labels of fields that are no days of the data: a passport's day of issue, and numbers that have dates. */
const wordsElsewhere = ({ places }: FrontLook, expected: ExpectedFront): PrintedLine =>
  places.flatMap(({ below, beside, kind }) =>
    dayFields.some((day) => day === kind && expected[day] !== undefined)
      ? []
      : beside.length > 0
        ? beside
        : below,
  );

/** The years that a document is valid for at the least. */
const leastValid = 3;

/** Whether a day may be that of issue, which a zone does not have. */
const mayBeIssued = (text: string, { expires = "", issued }: ExpectedFront): boolean =>
  issued === undefined && Number(text.slice(0, 4)) <= Number(expires.slice(0, 4)) - leastValid;

const isField = (
  printed: PrintedDate,
  field: DayField | undefined,
  expected: ExpectedFront,
): boolean => {
  const day = field === undefined ? undefined : expected[field];
  return day !== undefined && distanceOfDate(printed, day) === 0;
};

/** The days of a look that rival those of the document: print that shows both was edited. */
const rivalsIn = (look: FrontLook, expected: ExpectedFront): ReadonlyArray<RivalDay> => {
  const { birthDate, bornEarlier, expires, issued } = expected;
  const known = [birthDate, bornEarlier, expires, issued].flatMap((day) => day ?? []);
  const elsewhere = wordsElsewhere(look, expected);
  const isRival = (printed: PrintedDate): boolean =>
    isWholeDay(printed) &&
    printed.confidence >= likely &&
    printed.words.length > 0 &&
    !printed.words.some((word) => elsewhere.includes(word)) &&
    known.every((day) => distanceOfDate(printed, day) > 0) &&
    !isComingOfAge(printed, birthDate);
  const labelled = dayFields.flatMap((field) => {
    const day = expected[field];
    return day === undefined
      ? []
      : datesAt(look.places, field).map((printed) => ({ field, printed, day }));
  });
  const words = labelled.flatMap(({ printed }) => printed.words);
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
      text: closest(printed, day),
      confidence: printed.confidence,
      words: printed.words,
    }))
    .filter(({ field, text }) => field !== "expires" || !mayBeIssued(text, expected));
};

/**
 * The rivals of days that were read beside the day itself, and whether two looks read one. Where no look reads both, one of the
 * two is a misreading of the other.
 */
export const rivalDays = (
  looks: ReadonlyArray<FrontLook>,
  expected: ExpectedFront,
): ReadonlyArray<RivalDay & { readonly isSteady: boolean }> => {
  const found = looks.map((look) => ({ look, rivals: rivalsIn(look, expected) }));
  const groups = Map.groupBy(
    found.flatMap(({ rivals }) => rivals),
    ({ field, text }) => `${field} ${text}`,
  );
  return Array.from(groups.values()).flatMap((alike) => {
    const [rival] = alike.toSorted((one, other) => other.confidence - one.confidence);
    const readers = found.filter(({ rivals }) => rivals.some((each) => alike.includes(each)));
    const isBeside = readers.some(({ look }) =>
      datesIn(look.text).some((printed) => isField(printed, rival?.field, expected)),
    );
    return rival === undefined || rival.confidence < certain || !isBeside
      ? []
      : [{ ...rival, isSteady: readers.length > 1 }];
  });
};

/** The values at the labels of a day that a look has twice, and of which one was not read as a day. */
export const unreadRivals = (
  { places }: FrontLook,
  expected: ExpectedFront,
): ReadonlyArray<Pick<RivalDay, "field" | "words">> =>
  dayFields.flatMap((field) => {
    const own = places.filter(({ kind }) => kind === field && expected[field] !== undefined);
    return own.length < 2
      ? []
      : own
          .filter((place) => !datesAt([place], field).some(isWholeDay))
          .map(({ below, beside }) => ({ field, words: beside.length > 0 ? beside : below }))
          .filter(({ words }) => words.some(({ text }) => /[0-9]/.test(text)));
  });
