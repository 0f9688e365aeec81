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

const hasLabel = (looks: ReadonlyArray<FrontLook>, label: LabelKind): boolean =>
  looks.some(({ places }) => places.some(({ kind }) => kind === label));

/** Whether so many labels were read that those that were not are not there. */
const hasUsualLabels = (
  looks: ReadonlyArray<FrontLook>,
  kind: keyof typeof enoughLabels,
): boolean => usualLabels.filter((label) => hasLabel(looks, label)).length >= enoughLabels[kind];

/** From so many labels of a description on, its sex is there too: each license has it. */
const ofDescription = 2;

/** Whether the other labels of a license's description were read. Source: AAMVA DL/ID Card Design Standard, annex A, 16 to 19. */
const hasDescription = (looks: ReadonlyArray<FrontLook>): boolean =>
  (["height", "eyes", "hair", "weight"] as const).filter((label) => hasLabel(looks, label))
    .length >= ofDescription;

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
    // A signature or a stroke may cover its label.
    if (field === "sex" && hasDescription(looks)) return true;
  } else {
    const [issuer, nationality] = expected.states;
    // Each page and card prints the sex that its zone has (ICAO Doc 9303-4, 4.1.1; 9303-5, 4.1.1). German cards have none.
    if (field === "sex") return expected.sex !== "X" || hasLabel(looks, "sex");
    // Hardly a document is of another country than its issuer's.
    if (field === "country" && issuer !== nationality) return true;
  }
  if (!hasUsualLabels(looks, expected.states === undefined ? "card" : "page")) return true;
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
