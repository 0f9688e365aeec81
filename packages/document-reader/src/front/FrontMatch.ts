import { mayBeComingOfAge, strangeDatesIn } from "./DateEvidence.ts";
import { evidenceOf, expectedForm } from "./ExpectedField.ts";
import { valueOf } from "./FieldPlaces.ts";
import { type FieldVerdict, type FrontFields, isState, judgeField } from "./FieldVerdict.ts";
import {
  type DayField,
  dayFields,
  type FrontField,
  frontFields,
  keyFields,
  speltFields,
} from "./FrontField.ts";
import { likely } from "./FieldEvidence.ts";
import { countSure, fewWords, isLegible } from "./LegibleText.ts";
import { lesserFields } from "./MarkLooks.ts";
import { strangePart } from "./AddressParts.ts";
import type { StrangePrint } from "./StrangePrint.ts";
import { strangePrints } from "./StrangePrints.ts";
import { daysInOtherOrder } from "./DateOrder.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import type { FrontLook } from "./FrontLook.ts";
import { isWhollyOther, missingFrom } from "./MissingFields.ts";
import { doubtfulNames } from "./NameDoubts.ts";
import type { PrintedDate } from "./PrintedDates.ts";
import { isCertainDay } from "./PrintedDay.ts";
import { smallFields } from "./SmallPrint.ts";
import { rivalsOf } from "./Rivals.ts";
import { mayBePrinted } from "./UnseenMarks.ts";
import { isIssuerStrange, isStateUnread } from "./UnreadState.ts";

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
  /** What else the print says against the barcode; no field has it. */
  readonly strange: ReadonlyArray<StrangePrint>;
}

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

/** The verdict of fields that contradict. */
const certainVerdict = (
  fields: FrontFields,
  strange: ReadonlyArray<StrangePrint>,
): "Different" | "Contradicted" | undefined => {
  if (isOfAnother(fields)) return "Different";
  return frontFields.some((field) => isState(fields, field, "contradicts")) ||
    strange.some(({ state }) => state === "contradicts")
    ? "Contradicted"
    : undefined;
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
  // A zone has no day of issue, and the side without names may print it.
  const isOfIssue = ({ places }: FrontLook, { words }: PrintedDate): boolean =>
    expected.states !== undefined &&
    places.some(
      (place) => place.kind === "issued" && valueOf(place).some((word) => words.includes(word)),
    );
  return (
    silent("number") &&
    silent("birthDate") &&
    agreeing <= 1 &&
    looks.some(({ text }) => isLegible(text)) &&
    (looks.some((look) =>
      strangeDatesIn(look.text, expected).some(
        (printed) => isCertainDay(printed) && !isOfIssue(look, printed),
      ),
    ) ||
      (agreeing === 0 && isWhollyOther(looks, expected)))
  );
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

const doubted = (fields: FrontFields, doubtful: ReadonlyArray<FrontField>): FrontFields => {
  const changed: Partial<Record<FrontField, FieldVerdict>> = { ...fields };
  for (const field of doubtful) {
    const found = fields[field];
    if (found !== undefined) changed[field] = { ...found, state: "unseen", suspect: true };
  }
  return changed;
};

/** A match whose unlabelled days confirm nothing. */
export const withoutUnlabelled = (match: FrontMatch): FrontMatch => {
  const isOpen = match.verdict === "Same" && match.unlabelledDays.length > 0;
  return {
    ...match,
    fields: doubted(match.fields, match.unlabelledDays),
    verdict: isOpen ? "Unclear" : match.verdict,
  };
};

/** Whether a match counts against the document. */
export const isAgainst = ({ verdict }: FrontMatch): boolean =>
  verdict === "Different" || verdict === "Contradicted";

/** Whether a field has to agree, or was read as something else. */
const isOpenIn =
  (fields: FrontFields) =>
  (field: FrontField): boolean =>
    fields[field]?.suspect === true ||
    (keyFields.some((key) => key === field) &&
      fields[field] !== undefined &&
      !isState(fields, field, "agrees"));

/** The verdict of fields, and of what else the print says. */
export const verdictOf = (
  fields: FrontFields,
  strange: ReadonlyArray<StrangePrint>,
): FrontMatch["verdict"] =>
  certainVerdict(fields, strange) ??
  (strange.length > 0 || frontFields.some(isOpenIn(fields)) ? "Unclear" : "Same");

/** A match in which some fields are doubts. */
export const withDoubts = (match: FrontMatch, doubtful: ReadonlyArray<FrontField>): FrontMatch => {
  if (doubtful.length === 0) return match;
  const fields = doubted(match.fields, doubtful);
  return { ...match, fields, verdict: verdictOf(fields, match.strange) };
};

/** Whether a look likely reads another number or word in the place of the address's. */
const isAddressAnother = (looks: ReadonlyArray<FrontLook>, expected: ExpectedFront): boolean =>
  looks.some((look) =>
    evidenceOf(look, "address", expected).some(
      ({ confidence, says }) => says === "Other" && confidence >= likely,
    ),
  );

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
          isSpelt: speltFields.some((spelt) => spelt === field),
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
  // Without a middle name in the data, there is one in print.
  const doubt = (
    field: FrontField,
    found = judged[field] ?? (field === "middle" ? judged.first : undefined),
  ): void => {
    if (found !== undefined && found.state !== "contradicts")
      judged[field] = { ...found, state: "unseen", suspect: true };
  };
  for (const field of doubtfulNames(looks, judged, expected)) doubt(field);
  for (const field of smallFields(looks, expected)) doubt(field);
  for (const { field, isSteady } of rivalsOf(looks, expected)) if (isSteady) doubt(field);
  for (const field of daysInOtherOrder(looks, expected))
    if (judged[field]?.state === "agrees") doubt(field);
  // Once is enough for a doubt where no look reads the holder's: a better picture shows it.
  if (judged.address?.state === "unseen" && isAddressAnother(looks, expected)) doubt("address");
  const { address } = judged;
  const part = strangePart(looks, expected);
  if (part !== undefined && address !== undefined && address.state !== "contradicts")
    judged.address = { ...address, ...part, suspect: part.state === "unseen" };
  const isBornThen = judged.birthDate?.state === "agrees" && !bornEarlier;
  const strange = strangePrints(looks, isBornThen, expected);
  const { country, expires } = judged;
  if (
    expires?.state === "agrees" &&
    !expires.isAtLabel &&
    looks.some(({ text }) => mayBeComingOfAge(text, expected))
  )
    doubt("expires");
  if (
    expected.states !== undefined &&
    country?.state === "agrees" &&
    (isStateUnread(looks, expected.states) || isIssuerStrange(looks, expected.states[0], expected))
  )
    doubt("country");
  const fields: FrontFields = judged;
  return {
    verdict: saysNothing(looks, fields, expected) ? "Different" : verdictOf(fields, strange),
    fields,
    doubtful: keyFields.some((field) => fields[field]?.doubtful === true),
    bornEarlier,
    strange,
    unlabelledDays: unlabelledIn(fields, expected),
    unreadable:
      !frontFields.some((field) => fields[field]?.noticed === true) &&
      !looks.some(({ text }) => countSure(text) > fewWords),
  };
};
