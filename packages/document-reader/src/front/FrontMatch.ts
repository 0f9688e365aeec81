import { addressEvidence } from "./AddressEvidence.ts";
import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import { type DateField, dateEvidence } from "./DateEvidence.ts";
import type { FieldEvidence } from "./FieldEvidence.ts";
import { type FieldPlace, placesIn } from "./FieldPlaces.ts";
import { type FieldState, type FieldVerdict, judgeField } from "./FieldVerdict.ts";
import { type FrontField, frontFields, keyFields } from "./FrontField.ts";
import {
  classEvidence,
  countryEvidence,
  heightEvidence,
  sexEvidence,
  stateEvidence,
} from "./MarkEvidence.ts";
import { nameEvidence, nameForm } from "./NameEvidence.ts";
import { numberEvidence } from "./NumberEvidence.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { datesIn } from "./PrintedDates.ts";
import { distanceOfDate, isCertainDay } from "./PrintedDay.ts";
import type { PrintedText } from "./PrintedText.ts";

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
}

/** A look at a print: its words and their places. */
export interface FrontLook {
  readonly text: PrintedText;
  readonly places: ReadonlyArray<FieldPlace>;
}

export const lookAt = (text: PrintedText): FrontLook => ({ text, places: placesIn(text) });

const evidenceOf = (
  { places, text }: FrontLook,
  field: FrontField,
  expected: ExpectedFront,
): ReadonlyArray<FieldEvidence> => {
  const names = [expected.last, expected.first, expected.middle].flatMap((name) =>
    name === undefined ? [] : [name.text],
  );
  const days = (one: DateField) =>
    dateEvidence(text, places, one, {
      birthDate: expected.birthDate,
      ...(expected.issued === undefined ? {} : { issued: expected.issued }),
      ...(expected.expires === undefined ? {} : { expires: expected.expires }),
    });
  switch (field) {
    case "number":
      return numberEvidence(text, places, expected.number);
    case "last":
      return nameEvidence(text, places, expected.last, "last", names);
    case "first":
      return expected.first === undefined
        ? []
        : nameEvidence(text, places, expected.first, "first", names);
    case "middle":
      return expected.middle === undefined
        ? []
        : nameEvidence(text, [], expected.middle, "first", names);
    case "birthDate":
    case "issued":
    case "expires":
      return days(field);
    case "address":
      return expected.address === undefined ? [] : addressEvidence(text, expected.address);
    case "sex":
      return expected.sex === undefined ? [] : sexEvidence(text, places, expected.sex);
    case "height":
      return expected.height === undefined ? [] : heightEvidence(text, places, expected.height);
    case "class":
      return expected.class === undefined ? [] : classEvidence(text, places, expected.class);
    case "country":
      if (expected.states !== undefined) return stateEvidence(text, places, expected.states);
      return expected.country === undefined ? [] : countryEvidence(text, expected.country);
  }
};

/** The normalized expected value of a field; absent if nothing is expected. */
const expectedForm = (expected: ExpectedFront, field: FrontField): string | undefined => {
  switch (field) {
    case "number":
      return unconfused(lettersAndNumerals(expected.number));
    case "last":
    case "first":
    case "middle": {
      const name = expected[field];
      return name === undefined ? undefined : nameForm(name.text);
    }
    case "birthDate":
    case "issued":
    case "expires":
      return expected[field]?.replaceAll("-", "");
    case "address":
      return expected.address === undefined ? undefined : "";
    case "sex":
    case "class":
      return expected[field];
    case "height":
      return expected.height === undefined ? undefined : String(expected.height);
    case "country":
      return expected.states?.[0] ?? expected.country;
  }
};

/** How many certain words a front needs before missing fields count against it. */
const enoughWords = 6;
const sureWord = 0.8;

const countSure = (text: PrintedText): number =>
  text.flat().filter((word) => word.confidence >= sureWord && /[A-Za-z]{3}/.test(word.text)).length;

const isLegible = (text: PrintedText): boolean => countSure(text) >= enoughWords;

/** A page with fewer certain words shows nothing. */
const fewWords = 2;

const revised = /REV[^0-9]*$/;

/** Whether a certain date is neither the document's nor similar to one of its dates. */
const hasStrangeDate = (looks: ReadonlyArray<FrontLook>, expected: ExpectedFront): boolean =>
  looks.some(({ text }) =>
    datesIn(text).some(
      (printed) =>
        isCertainDay(printed) &&
        !revised.test(printed.before) &&
        [expected.birthDate, expected.issued, expected.expires].every(
          (day) => day === undefined || distanceOfDate(printed, day) > 1,
        ) &&
        // Licenses print the days on which the holder comes of age.
        [16, 18, 19, 21].every((years) => {
          const { birthDate } = expected;
          const coming = `${Number(birthDate.slice(0, 4)) + years}${birthDate.slice(4)}`;
          return distanceOfDate(printed, coming) > 0;
        }),
    ),
  );

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
    hasStrangeDate(looks, expected)
  );
};

/** Whether something was read without certainty that may be a number of this length. */
const hasUnsureNumber = (text: PrintedText, number: string): boolean =>
  text
    .flat()
    .some(
      (word) =>
        word.confidence < sureWord &&
        word.text.replaceAll(/[^0-9]/g, "").length >= 3 &&
        Math.abs(lettersAndNumerals(word.text).length - number.length) <= 3,
    );

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
  const agrees = (field: FrontField): boolean => isState(fields, field, "agrees");
  const isMissing = (field: FrontField): boolean =>
    fields[field]?.state === "unseen" && !fields[field].noticed;
  const names = (["last", "first"] as const).filter(
    (field) => isMissing(field) && (expected[field]?.text ?? "").length > shortName,
  );
  if (!agrees("birthDate") || !(fields.expires === undefined || agrees("expires"))) return [];
  if (agrees("number")) return names;
  const isThere = looks.some(({ text }) => hasUnsureNumber(text, expected.number));
  const isGone = isMissing("number") && names.length === 0 && agrees("last") && !isThere;
  return isGone ? ["number"] : [];
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
          isAnchored: field === "address",
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
  const earlier =
    expected.bornEarlier === undefined || judged.birthDate?.state === "agrees"
      ? undefined
      : judgedField(looks, "birthDate", { ...expected, birthDate: expected.bornEarlier });
  const bornEarlier = earlier?.state === "agrees";
  if (bornEarlier) judged.birthDate = { ...earlier, doubtful: true };
  for (const field of missingFrom(looks, judged, expected)) {
    const found = judged[field];
    if (found !== undefined) judged[field] = { ...found, state: "contradicts" };
  }
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
    unreadable:
      !frontFields.some((field) => fields[field]?.noticed === true) &&
      !looks.some(({ text }) => countSure(text) > fewWords),
  };
};
