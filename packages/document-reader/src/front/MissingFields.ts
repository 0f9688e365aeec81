import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import { editDistance } from "./EditDistance.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { type FrontFields, isState } from "./FieldVerdict.ts";
import type { FrontField } from "./FrontField.ts";
import type { FrontLook } from "./FrontLook.ts";
import { isLegible, sureWord } from "./LegibleText.ts";
import { isPartOf } from "./NumberEvidence.ts";
import type { PrintedText } from "./PrintedText.ts";

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

/** Whether a text has so much of another one side by side, as a number has that stuck to the label behind it. */
const hasMostOf = (text: string, form: string, part: number): boolean => {
  const most = Math.ceil((1 - part) * form.length);
  return Array.from(form.slice(most - 1)).some((_, at) => text.includes(form.slice(at, at + most)));
};

/** Shorter names are easily overlooked. */
const shortName = 3;

/** Whether words side by side resemble a text, or are a part of it: it was misread, and is not missing. */
export const hasAlike = (text: PrintedText, wanted: string, part = misread): boolean => {
  const form = unconfused(lettersAndNumerals(wanted));
  const limit = Math.floor(part * form.length);
  return text.some((line) =>
    line.some((_, start) =>
      line.slice(start, start + mostWords).some((__, more) => {
        const words = line.slice(start, start + more + 1).map((word) => word.text);
        const read = unconfused(lettersAndNumerals(words.join("")));
        const isPart = read.length >= shortName && (form.startsWith(read) || form.endsWith(read));
        return isPart || hasMostOf(read, form, part) || editDistance(read, form, limit) <= limit;
      }),
    ),
  );
};

/** Whether two legible looks at a license's front show nothing like its names, its number or its street: it is another's. */
export const isWhollyOther = (
  looks: ReadonlyArray<FrontLook>,
  { address, first, last, number, states }: ExpectedFront,
): boolean =>
  states === undefined &&
  looks.filter(({ text }) => isLegible(text)).length > 1 &&
  [last.text, first?.text ?? "", number, address?.street ?? ""]
    .filter(({ length }) => length > shortName)
    .every((own) => !looks.some(({ text }) => hasAlike(text, own)));

/**
 * The number or names that are missing on a well-read page: all else agrees, and nothing similar was seen in several
 * looks.
 */
export const missingFrom = (
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
