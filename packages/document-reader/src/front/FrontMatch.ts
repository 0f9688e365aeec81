import { distanceOfDate, findBirthDate, findDate, isCertainDay } from "./DateFinding.ts";
import { type FieldFinding, isFound } from "./FieldFinding.ts";
import { type ExpectedName, findName } from "./NameFinding.ts";
import { findNumber } from "./NumberFinding.ts";
import { datesIn, type PrintedDate } from "./PrintedDates.ts";
import type { PrintedText } from "./PrintedText.ts";

/** What the barcode or the machine-readable zone says that the front should show; days as `YYYY-MM-DD`. */
export interface ExpectedFront {
  readonly number: string;
  /** The whole name, where it is not known which words are the family's. */
  readonly last: ExpectedName;
  readonly first: ExpectedName | undefined;
  readonly birthDate: string;
  readonly issued: string | undefined;
  readonly expires: string | undefined;
}

export type FrontField = "number" | "last" | "first" | "birthDate" | "expires";

/** How the front shows each field; a field that nothing is expected of is not there. */
export type FrontFindings = Readonly<Partial<Record<FrontField, FieldFinding>>> & {
  readonly number: FieldFinding;
  readonly birthDate: FieldFinding;
};

/**
 * Whether front and machine-readable side belong together.
 *
 * - `Same`: number and birth date are printed, and all but at most one of the other fields.
 * - `Different`: the front was read for certain, and speaks of another document or holder.
 * - `Unclear`: neither.
 */
export interface FrontMatch {
  readonly verdict: "Same" | "Different" | "Unclear";
  readonly findings: FrontFindings;
  /** Number or birth date are printed but for one character: a misreading, or a forger's change. */
  readonly doubtful: boolean;
}

/** How many words the recogniser has to be sure of before a front that says nothing of a document speaks against it. */
const enoughWords = 6;
const sureWord = 0.8;

const isLegible = (text: PrintedText): boolean =>
  text.flat().filter((word) => word.confidence >= sureWord && /[A-Za-z]{3}/.test(word.text))
    .length >= enoughWords;

const revised = /REV[^0-9]*$/;

/** The birthdays on which licences say that their holder comes of age. */
const comings = [16, 18, 19, 21];

const isComingOfAge = ({ readings }: PrintedDate, { birthDate }: ExpectedFront): boolean =>
  comings.some((years) => {
    const coming = `${Number(birthDate.slice(0, 4)) + years}${birthDate.slice(4)}`;
    return readings.includes(coming.replaceAll("-", ""));
  });

/** A date of somebody or something else: none of the document's, nor like one of them. */
const isStrange = (printed: PrintedDate, expected: ExpectedFront): boolean =>
  !revised.test(printed.before) &&
  !isComingOfAge(printed, expected) &&
  [expected.birthDate, expected.issued, expected.expires].every(
    (day) => day === undefined || distanceOfDate(printed, day) > 1,
  );

/**
 * Whether the birth date is printed. One digit may be misread, but not where the recogniser is sure: then the day is
 * another one.
 */
const isBorn = (
  finding: FieldFinding,
  dates: ReadonlyArray<PrintedDate>,
  { birthDate }: ExpectedFront,
): boolean =>
  isFound(finding) ||
  (finding === "Alike" &&
    !dates.some((date) => isCertainDay(date) && distanceOfDate(date, birthDate) === 1));

const isMissing = (finding: FieldFinding): boolean => finding === "Absent" || finding === "Other";

const isDifferent = (
  text: PrintedText,
  dates: ReadonlyArray<PrintedDate>,
  findings: FrontFindings,
  expected: ExpectedFront,
): boolean => {
  if (!isMissing(findings.number) && findings.birthDate !== "Other") return false;
  if (findings.number === "Other" || findings.birthDate === "Other") return true;
  const found = Object.values(findings).filter(isFound).length;
  const alike = Object.values(findings).filter((finding) => finding === "Alike").length;
  return (
    isMissing(findings.birthDate) &&
    found <= 1 &&
    alike <= 1 &&
    isLegible(text) &&
    dates.some((date) => isCertainDay(date) && isStrange(date, expected))
  );
};

/**
 * Compares what is printed on a front, in one view of it or in several, with what the machine-readable side says.
 *
 * That a field was not found is no evidence against a document, for print may be faint: only what was read for certain
 * is. Source: interface, "Transaction result errors", 2003 and 2004; document-reading study, section 3.
 */
export const matchFront = (
  views: ReadonlyArray<PrintedText>,
  expected: ExpectedFront,
  today: string,
): FrontMatch => {
  const text = views.flat();
  // Where a date stands is told within a view.
  const dates = views.flatMap(datesIn);
  const { last, first, expires } = expected;
  const findings: FrontFindings = {
    number: findNumber(text, expected.number),
    last: findName(text, last),
    ...(first === undefined ? {} : { first: findName(text, first) }),
    birthDate: findBirthDate(dates, expected.birthDate, today),
    ...(expires === undefined ? {} : { expires: findDate(dates, expires) }),
  };
  const fields = Object.values(findings);
  const same =
    isFound(findings.number) &&
    isBorn(findings.birthDate, dates, expected) &&
    fields.filter((finding) => !isFound(finding)).length <= 1;
  const doubtful = findings.number === "Nearly" || findings.birthDate === "Alike";
  if (same) return { verdict: "Same", findings, doubtful };
  const different = isDifferent(text, dates, findings, expected);
  return { verdict: different ? "Different" : "Unclear", findings, doubtful };
};
