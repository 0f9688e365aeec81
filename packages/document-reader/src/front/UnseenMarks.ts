import type { ExpectedFront } from "./ExpectedFront.ts";
import { certain, likely } from "./FieldEvidence.ts";
import type { LabelKind } from "./FieldLabels.ts";
import { unfinishedDates } from "./FocusedLooks.ts";
import type { FrontLook } from "./FrontLook.ts";
import { classPlaces } from "./ClassEvidence.ts";
import { oncePerLook } from "./OncePerLook.ts";
import { isLabelOf, type LesserField, ofTitle } from "./MarkLooks.ts";

/** The labels that every document has some of. */
export const usualLabels: ReadonlyArray<LabelKind> = [
  ...(["number", "last", "first", "name", "birthDate", "expires", "issued"] as const),
];

/** From so many labels on, those that were not read are not there. A page has all of them but `name`. Source: ICAO Doc 9303-4. */
const enoughLabels = { card: 3, page: 5 } as const;

/** Whether a day of issue was noticed at its label: what has no numeral there is its issuer. */
const hasDayOfIssue = ({ places }: FrontLook): boolean =>
  places.some(
    ({ below, beside, kind }) =>
      kind === "issued" &&
      (beside.length + below.length === 0 ||
        [...beside, ...below].some(({ text }) => /[0-9]/.test(text))),
  );

/**
 * Whether the year alone of a date was read for certain, behind a rest of its day, and is none of the document's: `OCT 2021` is
 * more of a date, and `VETERAN 1991` none.
 */
const hasStrangeYear = oncePerLook(({ text }, expected): boolean => {
  const { address, birthDate, expires, issued, number } = expected;
  // A house number may be a year, and a part of a number too.
  const own = [birthDate, issued, expires, number, ...Object.values(address ?? {})];
  return unfinishedDates(text).some(
    ({ before, year }) =>
      year.confidence >= certain &&
      before.confidence < likely &&
      /[0-9/]/.test(before.text) &&
      !own.some((each) => each?.includes(year.text) === true),
  );
});

const hasSexLabel = ({ places }: FrontLook): boolean => places.some(({ kind }) => kind === "sex");

/** From so many labels of numbers alone on, all labels of a card are numbers. */
const enoughNumbers = 3;

/** Whether a class has a label in words, or a number on a card whose labels are: alone it may be another's. */
const hasClass = ({ places }: FrontLook): boolean => {
  const numbers = places.filter(({ isNumber, kind }) => isNumber === true && kind !== "class");
  const isNumbered = new Set(numbers.map(({ kind }) => kind)).size >= enoughNumbers;
  return classPlaces(places).some(
    ({ isInSentence, isNumber }) => isInSentence !== true && (isNumber !== true || isNumbered),
  );
};

/** A class in words, which issuers write differently: `REGULAR`. */
const isClassWritten = ({ places }: FrontLook): boolean =>
  classPlaces(places).some(({ below, beside }) =>
    [beside[0], below[0]].some(
      (word) => word !== undefined && word.confidence >= certain && ofTitle.test(word.text),
    ),
  );

/**
 * Whether a field that was not seen may be printed all the same: its label was read, or labels could not be read at all.
 * A mark that cannot be compared in any form may not.
 */
export const mayBePrinted = (
  looks: ReadonlyArray<FrontLook>,
  field: LesserField,
  expected: ExpectedFront,
): boolean => {
  if (field === "issued")
    return looks.some((look) => hasDayOfIssue(look) || hasStrangeYear(look, expected));
  // Issuers write classes in different words, but a letter is a letter, and neither `G1` nor `5` is a word.
  if (field === "class" && !/^(?:[A-Z][0-9]?|[0-9])$/.test(expected.class ?? "")) return false;
  if (expected.states === undefined) {
    // Many licenses name no country, and it has no label.
    if (field === "country") return false;
  } else {
    const [issuer, nationality] = expected.states;
    // Each page and card prints the sex that its zone has (ICAO Doc 9303-4, 4.1.1; 9303-5, 4.1.1). German cards have none.
    if (field === "sex") return expected.sex !== "X" || looks.some(hasSexLabel);
    // Hardly a document is of another country than its issuer's.
    if (field === "country" && issuer !== nationality) return true;
  }
  const read = usualLabels.filter((label) =>
    looks.some(({ places }) => places.some(({ kind }) => kind === label)),
  );
  const kind = expected.states === undefined ? "card" : "page";
  if (read.length < enoughLabels[kind]) return true;
  if (field === "class") return looks.some(hasClass) && !looks.some(isClassWritten);
  return looks.some(({ places }) =>
    places.some(
      ({ below, beside, kind }) =>
        isLabelOf(kind, field) &&
        // A nationality may be written out.
        (field !== "country" || ([...beside, ...below][0]?.text.length ?? 9) <= 4),
    ),
  );
};
