import { datesAt } from "./DateEvidence.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import type { FrontLook } from "./FrontLook.ts";
import { certain, likely } from "./FieldEvidence.ts";
import { type FieldPlace, valueOf } from "./FieldPlaces.ts";
import { distanceOfDate, isWholeDay, isYear } from "./PrintedDay.ts";
import { judgedPrint, type SeenPrint, type StrangePrint } from "./StrangePrint.ts";

const digitsOf = (day: string): string => day.replaceAll("-", "");

/** The year of a day of issue of which the rest was not read, where no year there is possible: `25 Oca/)Jan 2035`. */
const strangeYears = (
  places: ReadonlyArray<FieldPlace>,
  isPossible: (year: string) => boolean,
): SeenPrint["others"] =>
  places
    .filter(({ isInSentence, kind }) => kind === "issued" && isInSentence !== true)
    .flatMap((place) => {
      const years = valueOf(place).filter(({ text }) => isYear(text));
      return years.some(({ text }) => isPossible(text))
        ? []
        : years.map(({ confidence, text }) => ({ says: text, confidence }));
    });

const seenIn = (
  { places }: FrontLook,
  born: string,
  { birthDate, expires }: ExpectedFront,
): SeenPrint => {
  // Another field's day may be read at the label.
  const days = datesAt(places, "issued").filter(
    (printed) =>
      isWholeDay(printed) &&
      [birthDate, born, expires].every(
        (day) => day === undefined || distanceOfDate(printed, day) > 0,
      ),
  );
  const isPossible = (reading: string): boolean =>
    reading > digitsOf(born) && (expires === undefined || reading < digitsOf(expires));
  const isPossibleYear = (year: string): boolean =>
    year >= born.slice(0, 4) && (expires === undefined || year <= expires.slice(0, 4));
  return {
    others: [
      ...days.flatMap(({ confidence, readings }) =>
        readings.some(isPossible) ? [] : [{ says: readings[0] ?? "", confidence }],
      ),
      // The year of another field may be taken for it: it contradicts in no number of looks.
      ...strangeYears(places, isPossibleYear)
        .filter(({ confidence }) => confidence >= certain)
        .map((year) => ({ ...year, confidence: likely })),
    ],
    isOwn: days.some(({ readings }) => readings.some(isPossible)),
  };
};

/**
 * Whether a page or a card was issued before the holder was born or after its expiry, by its print: no zone has the day of
 * issue. A zone has two digits of the year of birth: where print does not confirm the year, the century before counts.
 */
export const strangeIssue = (
  looks: ReadonlyArray<FrontLook>,
  isBirthConfirmed: boolean,
  expected: ExpectedFront,
): ReadonlyArray<StrangePrint> => {
  const { birthDate, bornEarlier = birthDate, issued, states } = expected;
  const born = isBirthConfirmed ? birthDate : bornEarlier;
  return issued === undefined && states !== undefined
    ? judgedPrint(
        "day of issue",
        looks.map((look) => seenIn(look, born, expected)),
      )
    : [];
};
