import { plain, unconfused } from "./ConfusableLetters.ts";
import { monthOf } from "./DateForms.ts";
import { substitutions } from "./EditDistance.ts";
import { distanceOfDate, isWholeDay, isYear } from "./PrintedDay.ts";
import { type FieldEvidence, likely } from "./FieldEvidence.ts";
import type { FieldPlace } from "./FieldPlaces.ts";
import { datesIn, datesInLine, type PrintedDate } from "./PrintedDates.ts";
import type { PrintedLine, PrintedText } from "./PrintedText.ts";

export type DateField = "birthDate" | "issued" | "expires";

const dateFields = ["birthDate", "issued", "expires"] as const satisfies ReadonlyArray<DateField>;

/** The days that a front should print, `YYYY-MM-DD`. */
export type ExpectedDays = Readonly<Partial<Record<DateField, string>>> & {
  readonly birthDate: string;
};

/** The birthdays on which licenses say that the holder comes of age. */
const comings = [16, 18, 19, 21];

const comingsOfAge = (birthDate: string): ReadonlyArray<string> =>
  comings.map((years) => `${Number(birthDate.slice(0, 4)) + years}${birthDate.slice(4)}`);

/** Whether a date is the day on which the holder comes of age. */
export const isComingOfAge = (printed: PrintedDate, birthDate: string): boolean =>
  comingsOfAge(birthDate).some((coming) => distanceOfDate(printed, coming) === 0);

const revised = /REV[^0-9]*$/;

/** Whole dates that are none of the document's days, nor similar to one, nor a coming of age, nor a form's revision. */
export const strangeDatesIn = (
  text: PrintedText,
  days: { readonly [Field in DateField]?: string | undefined } & { readonly birthDate: string },
): ReadonlyArray<PrintedDate> =>
  datesIn(text).filter(
    (printed) =>
      isWholeDay(printed) &&
      !revised.test(printed.before) &&
      [days.birthDate, days.issued, days.expires].every(
        (day) => day === undefined || distanceOfDate(printed, day) > 1,
      ) &&
      !isComingOfAge(printed, days.birthDate),
  );

const leftOf = ({ words }: PrintedDate): number => Math.min(...words.map(({ left }) => left));

const rightOf = ({ words }: PrintedDate): number =>
  Math.max(...words.map(({ left, width }) => left + width));

/** Words farther apart than this, in heights, are two values. */
const wide = 2;

/**
 * The first of several days behind one label: the others' labels were not read. Behind a day of which only a part was read,
 * there is none.
 */
const firstDate = (words: PrintedLine): ReadonlyArray<PrintedDate> => {
  const dates = datesInLine(words);
  const [first] = dates
    .filter((date) => date.clean && date.words.length > 0)
    .toSorted((one, other) => leftOf(one) - leftOf(other));
  if (first === undefined) return dates;
  const isBehindAnother = words.some(
    ({ height, left, text, width }) =>
      /[0-9].*[0-9]/.test(text) && left + width < leftOf(first) - wide * height,
  );
  const end = isBehindAnother ? leftOf(first) : rightOf(first);
  return dates.filter((date) => leftOf(date) < end);
};

/** The date in a field's place: after its label, else below it. */
export const datesAt = (
  places: ReadonlyArray<FieldPlace>,
  field: DateField,
): ReadonlyArray<PrintedDate> =>
  places
    .filter(({ kind }) => kind === field)
    .flatMap(({ beside, below }) => firstDate(datesInLine(beside).length > 0 ? beside : below));

const isDay = (printed: PrintedDate, day: string | undefined): boolean =>
  day !== undefined && distanceOfDate(printed, day) === 0;

/** The reading of a date that is closest to a day, in eight digits. */
export const closest = ({ readings }: PrintedDate, day: string): string => {
  const wanted = day.replaceAll("-", "");
  const off = (reading: string): number =>
    Array.from(reading).filter((digit, at) => digit !== wanted[at]).length;
  return readings.toSorted((one, other) => off(one) - off(other))[0] ?? "";
};

const evidenceOf = (
  says: FieldEvidence["says"],
  printed: PrintedDate,
  day: string,
): FieldEvidence => ({
  says,
  text: closest(printed, day),
  confidence: printed.clean ? printed.confidence : 0,
  words: printed.words,
});

/** How surely another year was read: the words beside it may be unsure. */
const surenessOfYear = ({ confidence, words }: PrintedDate): number =>
  Math.max(confidence, ...words.flatMap((word) => (isYear(word.text) ? [word.confidence] : [])));

/** A day with one different digit. A year may be read apart from a day and a month that stick together: `2112 2042`. */
const nearEvidence = (printed: PrintedDate, day: string): FieldEvidence => {
  const near = evidenceOf("Near", printed, day);
  if (near.text.slice(4) !== day.slice(4).replaceAll("-", "")) return near;
  const isApart = printed.words.some(({ text }) => isYear(text));
  if (!printed.clean && !isApart) return near;
  const confidence = printed.clean ? surenessOfYear(printed) : printed.confidence;
  return { ...near, confidence };
};

/** How sure two other numerals of a year are: a doubt, and a contradiction only where two looks read them. */
const ofOtherYear = 0.89;

/** Whether a day is not before the birth of the holder, as one is whose year a signature crosses. */
const isOfLife = (field: DateField, day: string, { birthDate }: ExpectedDays): boolean =>
  field === "birthDate" || day > birthDate.replaceAll("-", "");

/** Another day. Where it differs in its year alone, by two numerals, it is hardly a misreading. */
const foreignEvidence = (
  says: "Other" | "Stray",
  printed: PrintedDate,
  field: DateField,
  expected: ExpectedDays,
): FieldEvidence => {
  const day = expected[field] ?? "";
  const other = evidenceOf(says, printed, day);
  const isOtherYear =
    printed.clean &&
    other.text.slice(4) === day.replaceAll("-", "").slice(4) &&
    isOfLife(field, other.text, expected) &&
    surenessOfYear(printed) >= likely;
  return isOtherYear ? { ...other, confidence: Math.max(other.confidence, ofOtherYear) } : other;
};

/** The most that a year without its day of the month is sure: alone it says nothing. */
const ofYear = 0.8;

/** Another year behind the month of a day, where the day of the month was not read: `OCT 2021` for 22 OCT 2024. */
const otherYears = (
  text: PrintedText,
  day: string,
  expected: ExpectedDays,
): ReadonlyArray<FieldEvidence> => {
  const [year = "", month = "", ofMonth = ""] = day.split("-");
  const known = [
    ...dateFields.flatMap((field) => expected[field] ?? []),
    ...comingsOfAge(expected.birthDate),
  ].map((each) => each.slice(0, 7));
  return text.flatMap((line) =>
    line.flatMap((word, at): ReadonlyArray<FieldEvidence> => {
      const before = line[at - 1];
      if (before === undefined || monthOf(unconfused(plain(before.text))) !== month) return [];
      if (!isYear(word.text) || known.includes(`${word.text}-${month}`)) return [];
      return [
        {
          says: substitutions(word.text, year) > 1 ? "Stray" : "Near",
          text: `${word.text}${month}${ofMonth}`,
          confidence: Math.min(ofYear, word.confidence),
          words: [before, word],
        },
      ];
    }),
  );
};

/** A field's day at the label of a field that the data do not have: a passport's expiry as its day of issue. */
const strayed = (
  places: ReadonlyArray<FieldPlace>,
  field: DateField,
  expected: ExpectedDays,
): ReadonlyArray<FieldEvidence> => {
  const day = expected[field];
  if (day === undefined) return [];
  return dateFields
    .filter((other) => expected[other] === undefined)
    .flatMap((other) => {
      const theirs = datesAt(places, other);
      const own = theirs.filter((printed) => isDay(printed, day));
      // Two days behind one label: the other label was not read.
      return theirs.some((printed) => isWholeDay(printed) && !isDay(printed, day)) ? [] : own;
    })
    .map((printed) => evidenceOf("Misplaced", printed, day));
};

/** Whether the day of expiry may be printed as the coming of age that it is, and a date is there that no field has. */
export const mayBeComingOfAge = (
  text: PrintedText,
  {
    birthDate,
    expires,
    issued,
  }: { readonly [Field in DateField]?: string | undefined } & { readonly birthDate: string },
): boolean => {
  const comings = comingsOfAge(birthDate);
  if (expires === undefined || !comings.includes(expires)) return false;
  const known = [birthDate, issued, expires, ...comings];
  return datesIn(text).some(
    (printed) =>
      isWholeDay(printed) &&
      !revised.test(printed.before) &&
      known.every((each) => !isDay(printed, each)),
  );
};

/** Whether a date is eight numerals without anything between them. */
const isBare = ({ words: [word, ...others] }: PrintedDate): boolean =>
  word !== undefined && others.length === 0 && /^[0-9]{8}$/.test(unconfused(plain(word.text)));

/**
 * The dates but for bare ones that no label has, where the print writes others with separators: those repeat a day in small
 * print, for the eye of an officer, and stay where the day at the label was edited.
 */
const withoutGhosts = (
  dates: ReadonlyArray<PrintedDate>,
  here: ReadonlyArray<PrintedDate>,
): ReadonlyArray<PrintedDate> => {
  const labelled = here.flatMap(({ words }) => words);
  return dates.some(isWholeDay)
    ? dates.filter(
        (printed) => !isBare(printed) || printed.words.some((word) => labelled.includes(word)),
      )
    : dates;
};

/**
 * Searches for a day, and for another one in its place. A day with one different digit is `Near`, because there are only
 * ten digits.
 */
export const dateEvidence = (
  text: PrintedText,
  places: ReadonlyArray<FieldPlace>,
  field: DateField,
  expected: ExpectedDays,
): ReadonlyArray<FieldEvidence> => {
  const day = expected[field];
  if (day === undefined) return [];
  const here = datesAt(places, field);
  const everywhere = withoutGhosts(datesIn(text), here);
  const same = everywhere.filter((printed) => isDay(printed, day));
  const isAtLabel = here.some((printed) => isDay(printed, day));
  const strange = here.filter(
    (printed) =>
      isWholeDay(printed) &&
      distanceOfDate(printed, day) > 1 &&
      !isComingOfAge(printed, expected.birthDate),
  );
  const days = dateFields.flatMap((other) => expected[other] ?? []);
  const foreign = strange.filter((printed) => days.every((theirs) => !isDay(printed, theirs)));
  const misplaced = isAtLabel
    ? []
    : [
        ...days
          .filter((theirs) => theirs !== day)
          .flatMap((theirs) =>
            here
              .filter((printed) => isDay(printed, theirs))
              .map((printed) => evidenceOf("Misplaced", printed, theirs)),
          ),
        // The day is printed, and another one that is no field's stands at its label.
        ...(same.length === 0
          ? []
          : foreign.map((printed) => evidenceOf("Misplaced", printed, day))),
        ...(same.length === 0 ? [] : strayed(places, field, expected)),
      ];
  // Forms without separators are as sure as their words where they confirm. Mended ones have no words.
  const read = same.filter(({ words }) => words.length > 0);
  if (same.length > 0)
    return [
      ...misplaced,
      ...(read.length > 0 ? read : same).map((printed) => ({
        ...evidenceOf("Same", printed, day),
        confidence: read.length > 0 ? printed.confidence : 1,
        isAtLabel,
      })),
    ];
  const near = [...here, ...everywhere].filter((printed) => distanceOfDate(printed, day) === 1);
  // A date whose label could not be read may be the day of issue, where that is not printed.
  const stray = field === "issued" ? strangeDatesIn(text, expected) : [];
  return [
    ...misplaced,
    ...stray.map((printed) => foreignEvidence("Stray", printed, field, expected)),
    ...near.map((printed) => nearEvidence(printed, day)),
    ...(field === "issued" ? otherYears(text, day, expected) : []),
    ...foreign.map((printed) => foreignEvidence("Other", printed, field, expected)),
  ];
};
