import { datesAt } from "./DateEvidence.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import type { FrontLook } from "./FrontLook.ts";
import { oncePerLook } from "./OncePerLook.ts";
import { distanceOfDate, isWholeDay } from "./PrintedDay.ts";
import { judgedPrint, type SeenPrint, type StrangePrint } from "./StrangePrint.ts";

const digitsOf = (day: string): string => day.replaceAll("-", "");

const seenIn = oncePerLook(({ places }, { birthDate, expires }): SeenPrint => {
  // Another field's day may be read at the label.
  const days = datesAt(places, "issued").filter(
    (printed) =>
      isWholeDay(printed) &&
      [birthDate, expires].every((day) => day === undefined || distanceOfDate(printed, day) > 0),
  );
  const isPossible = (reading: string): boolean =>
    reading > digitsOf(birthDate) && (expires === undefined || reading < digitsOf(expires));
  return {
    others: days.flatMap(({ confidence, readings }) =>
      readings.some(isPossible) ? [] : [{ says: readings[0] ?? "", confidence }],
    ),
    isOwn: days.some(({ readings }) => readings.some(isPossible)),
  };
});

/**
 * Whether a page or a card was issued before the holder's birth or after its expiry, by its print: no zone has the day of
 * issue.
 */
export const strangeIssue = (
  looks: ReadonlyArray<FrontLook>,
  expected: ExpectedFront,
): ReadonlyArray<StrangePrint> =>
  expected.issued === undefined && expected.states !== undefined
    ? judgedPrint(
        "day of issue",
        looks.map((look) => seenIn(look, expected)),
      )
    : [];
