import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import { strangeDatesIn } from "./DateEvidence.ts";
import { editDistance } from "./EditDistance.ts";
import { evidenceOf, expectedForm } from "./ExpectedField.ts";
import { type FieldState, type FieldVerdict, judgeField } from "./FieldVerdict.ts";
import { type DayField, dayFields, type FrontField, frontFields, keyFields } from "./FrontField.ts";
import { lesserFields } from "./MarkLooks.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import type { FrontLook } from "./FrontLook.ts";
import { isPartOf } from "./NumberEvidence.ts";
import { isCertainDay } from "./PrintedDay.ts";
import type { PrintedText } from "./PrintedText.ts";
import { mayBePrinted } from "./UnseenMarks.ts";
import { isStateUnread } from "./StateEvidence.ts";

/** The result of each expected field. */
export type FrontFields = Readonly<Partial<Record<FrontField, FieldVerdict>>>;

/**
 * Whether front and machine-readable side belong together.
 *
 * - `Same`: every key field was read and agrees, and no field contradicts.
 * - `Different`: the front belongs to another document or holder.
 * - `Contradicted`: it belongs to this one, but a field differs or is missing.
 * - `Unclear`: a key field was not seen, or a field seems to differ but was not read for certain.
 */
export interface FrontMatch {
  readonly verdict: "Same" | "Different" | "Contradicted" | "Unclear";
  readonly fields: FrontFields;
  readonly doubtful: boolean;
  /** The print says that the holder was born a century before. */
  readonly bornEarlier: boolean;
  /** Hardly a word was read for certain, and no field was noticed. */
  readonly unreadable: boolean;
  /** Days that were seen, and of which no label tells which is which. */
  readonly unlabelledDays: ReadonlyArray<DayField>;
}

/** How many certain words a front needs before missing fields count against it. */
const enoughWords = 6;
const sureWord = 0.8;

const countSure = (text: PrintedText): number =>
  text.flat().filter((word) => word.confidence >= sureWord && /[A-Za-z]{3}/.test(word.text)).length;

/** A page with fewer shows nothing. */
const fewWords = 2;

const isLegible = (text: PrintedText): boolean => countSure(text) >= enoughWords;

const isState = (fields: FrontFields, field: FrontField, state: FieldState): boolean =>
  fields[field]?.state === state;

/** Whether the contradicting fields are those that differ between documents or holders. */
const isOfAnother = (fields: FrontFields): boolean => {
  const contradicts = (field: FrontField): boolean => isState(fields, field, "contradicts");
  const differing = [
    contradicts("number"),
    contradicts("last") || contradicts("first"),
    contradicts("birthDate"),
    contradicts("expires"),
  ].filter((each) => each).length;
  return differing > 1 && !isState(fields, "number", "agrees");
};

/** Whether a legible front shows nothing of the document: no number, no birth date, and at most one agreeing field. */
const saysNothing = (
  looks: ReadonlyArray<FrontLook>,
  fields: FrontFields,
  expected: ExpectedFront,
): boolean => {
  const silent = (field: FrontField): boolean => {
    const found = fields[field];
    return (
      found !== undefined &&
      found.state !== "agrees" &&
      !(found.noticed && found.state === "unseen")
    );
  };
  const agreeing = keyFields.filter((field) => isState(fields, field, "agrees")).length;
  return (
    silent("number") &&
    silent("birthDate") &&
    agreeing <= 1 &&
    looks.some(({ text }) => isLegible(text)) &&
    looks.some(({ text }) => strangeDatesIn(text, expected).some(isCertainDay))
  );
};

/** Whether a part of the number was read, or without certainty what may be a number of this length. */
const hasUnsureNumber = (text: PrintedText, number: string): boolean =>
  text
    .flat()
    .some(
      (word) =>
        isPartOf(word.text, number) ||
        (word.confidence < sureWord &&
          word.text.replaceAll(/[^0-9]/g, "").length >= 3 &&
          Math.abs(lettersAndNumerals(word.text).length - number.length) <= 3),
    );

/** The most words of a text that may have been misread as one. */
const mostWords = 5;

/** The part of a text's characters that may be misread, for it not to be missing. */
const misread = 0.4;

/** Whether words side by side resemble a text: it was misread, and is not missing. */
const hasAlike = (text: PrintedText, wanted: string): boolean => {
  const form = unconfused(lettersAndNumerals(wanted));
  const limit = Math.floor(misread * form.length);
  return text.some((line) =>
    line.some((_, start) =>
      line.slice(start, start + mostWords).some((__, more) => {
        const words = line.slice(start, start + more + 1).map((word) => word.text);
        const read = unconfused(lettersAndNumerals(words.join("")));
        return read.includes(form) || editDistance(read, form, limit) <= limit;
      }),
    ),
  );
};

/** Shorter names are easily overlooked. */
const shortName = 3;

/**
 * The number or names that are missing on a well-read page: all else agrees, and nothing similar was seen in several
 * looks.
 */
const missingFrom = (
  looks: ReadonlyArray<FrontLook>,
  fields: FrontFields,
  expected: ExpectedFront,
): ReadonlyArray<FrontField> => {
  if (looks.length < 2 || !looks.some(({ text }) => isLegible(text))) return [];
  // Print may be outside of what was seen of the side.
  if (looks.some(({ isCut }) => isCut === true) && !looks.some(({ isCut }) => isCut === false))
    return [];
  const agrees = (field: FrontField): boolean => isState(fields, field, "agrees");
  const isMissing = (field: FrontField): boolean =>
    fields[field]?.state === "unseen" && !fields[field].noticed;
  const names = (["last", "first"] as const).filter(
    (field) =>
      isMissing(field) &&
      (expected[field]?.text ?? "").length > shortName &&
      !looks.some(({ text }) => hasAlike(text, expected[field]?.text ?? "")),
  );
  if (!agrees("birthDate") || !(fields.expires === undefined || agrees("expires"))) return [];
  if (agrees("number")) return names;
  const isThere = looks.some(
    ({ text }) => hasUnsureNumber(text, expected.number) || hasAlike(text, expected.number),
  );
  const isGone = isMissing("number") && names.length === 0 && agrees("last") && !isThere;
  return isGone ? ["number"] : [];
};

/** The days of which each stands at the other's label. */
const crossedIn = (fields: FrontFields, expected: ExpectedFront): ReadonlyArray<FrontField> => {
  const isMisplaced = (field: FrontField, other: FrontField): boolean =>
    fields[field]?.misplaced !== undefined &&
    fields[field].misplaced === expectedForm(expected, other);
  return dayFields.filter((field) =>
    dayFields.some(
      (other) => other !== field && isMisplaced(field, other) && isMisplaced(other, field),
    ),
  );
};

/** Days of two fields may be exchanged where neither was read at its label. */
const unlabelledIn = (fields: FrontFields, expected: ExpectedFront): ReadonlyArray<DayField> => {
  const isLoose = (field: DayField): boolean =>
    isState(fields, field, "agrees") && fields[field]?.isAtLabel === false;
  return dayFields.filter(
    (field) =>
      isLoose(field) &&
      // A page prints its day of issue, which no zone has: either day may be exchanged with it.
      (expected.states !== undefined ||
        dayFields.some((other) => isLoose(other) && expected[other] !== expected[field])),
  );
};

/** A match whose unlabelled days confirm nothing. */
export const withoutUnlabelled = (match: FrontMatch): FrontMatch => {
  const fields: Partial<Record<FrontField, FieldVerdict>> = { ...match.fields };
  for (const field of match.unlabelledDays) {
    const found = fields[field];
    if (found !== undefined) fields[field] = { ...found, state: "unseen", suspect: true };
  }
  const isOpen = match.verdict === "Same" && match.unlabelledDays.length > 0;
  return { ...match, fields, verdict: isOpen ? "Unclear" : match.verdict };
};

/** A match of a picture in which nothing is certain: what would contradict is a doubt. */
export const withoutContradictions = (match: FrontMatch): FrontMatch => {
  if (match.verdict !== "Different" && match.verdict !== "Contradicted") return match;
  const fields: Partial<Record<FrontField, FieldVerdict>> = { ...match.fields };
  for (const field of frontFields) {
    const found = fields[field];
    if (found?.state === "contradicts")
      fields[field] = { ...found, state: "unseen", suspect: true };
  }
  return { ...match, fields, verdict: "Unclear" };
};

const judgedField = (
  looks: ReadonlyArray<FrontLook>,
  field: FrontField,
  expected: ExpectedFront,
): FieldVerdict | undefined => {
  const form = expectedForm(expected, field);
  return form === undefined
    ? undefined
    : judgeField(
        looks
          .filter(({ text }) => text.length > 0)
          .map((look) => evidenceOf(look, field, expected)),
        form,
        {
          isDay: dayFields.some((day) => day === field),
          isSpelt: ["number", "last", "first", "middle"].includes(field),
        },
      );
};

/**
 * Compares one or several looks at a front with the machine-readable side.
 *
 * Only certain readings count against a document, because print may be faint; and only readings confirm it. Source:
 * interface, "Transaction result errors", 2003 to 2005; document-reading study, section 3.
 */
export const matchFront = (
  looks: ReadonlyArray<FrontLook>,
  expected: ExpectedFront,
): FrontMatch => {
  const judged: Partial<Record<FrontField, FieldVerdict>> = {};
  for (const field of frontFields) {
    const verdict = judgedField(looks, field, expected);
    if (verdict !== undefined) judged[field] = verdict;
  }
  // A name that the data does not have is compared only where it is printed.
  if (expected.middle === undefined && judged.middle?.state === "unseen" && !judged.middle.suspect)
    delete judged.middle;
  const earlier =
    expected.bornEarlier === undefined || judged.birthDate?.state === "agrees"
      ? undefined
      : judgedField(looks, "birthDate", { ...expected, birthDate: expected.bornEarlier });
  const bornEarlier = earlier?.state === "agrees";
  if (bornEarlier) judged.birthDate = { ...earlier, doubtful: true };
  for (const field of crossedIn(judged, expected)) {
    const found = judged[field];
    if (found !== undefined) judged[field] = { ...found, state: "contradicts", suspect: false };
  }
  for (const field of missingFrom(looks, judged, expected)) {
    const found = judged[field];
    if (found !== undefined) judged[field] = { ...found, state: "contradicts" };
  }
  for (const field of lesserFields) {
    const found = judged[field];
    if (found?.state === "unseen" && mayBePrinted(looks, field, expected))
      judged[field] = { ...found, suspect: true };
  }
  const { country } = judged;
  if (
    expected.states !== undefined &&
    country?.state === "agrees" &&
    isStateUnread(looks, expected.states)
  )
    judged.country = { ...country, state: "unseen", suspect: true };
  const fields: FrontFields = judged;
  const verdict = () => {
    if (isOfAnother(fields) || saysNothing(looks, fields, expected)) return "Different";
    if (frontFields.some((field) => isState(fields, field, "contradicts"))) return "Contradicted";
    const isOpen = (field: FrontField): boolean =>
      fields[field] !== undefined && !isState(fields, field, "agrees");
    return keyFields.some(isOpen) || frontFields.some((field) => fields[field]?.suspect === true)
      ? "Unclear"
      : "Same";
  };
  return {
    verdict: verdict(),
    fields,
    doubtful: keyFields.some((field) => fields[field]?.doubtful === true),
    bornEarlier,
    unlabelledDays: unlabelledIn(fields, expected),
    unreadable:
      !frontFields.some((field) => fields[field]?.noticed === true) &&
      !looks.some(({ text }) => countSure(text) > fewWords),
  };
};
