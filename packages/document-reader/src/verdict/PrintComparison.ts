import type { PhotoFault } from "@bonafide/core/document/PhotoFault";
import type { ComparedFields } from "@bonafide/core/document/DocumentChecks";
import { type FrontField, frontFields, keyFields } from "../front/FrontField.ts";
import type { StrangePrint } from "../front/StrangePrint.ts";
import type { ExpectedFront } from "../front/ExpectedFront.ts";
import type { FieldState } from "../front/FieldVerdict.ts";
import { fieldsAgainst, fieldsElsewhere, withFieldsOf } from "../front/ChangedMatch.ts";
import { type FrontMatch, isAgainst, verdictOf, withDoubts } from "../front/FrontMatch.ts";
import { readFront, type showsNoField } from "../front/FrontReader.ts";
import { expectedWords } from "../front/ExpectedWords.ts";
import { frontViews, type FrontView } from "../front/FrontViews.ts";
import { linesOfWords } from "../front/PrintedText.ts";
import { channelOf, greyOf } from "../picture/GreyConversion.ts";
import { smoothed } from "../picture/Noise.ts";
import type { GreyPicture } from "../picture/Picture.ts";
import { release } from "../picture/Release.ts";
import type { DocumentSide } from "./DocumentSide.ts";
import type { ReadingTools } from "./ReadingTools.ts";

const wireNames = {
  number: "number",
  last: "lname",
  first: "fname",
  middle: "mname",
  birthDate: "birth_date",
  expires: "expires",
  issued: "issued",
  address: "address",
  sex: "sex",
  height: "height",
  class: "class",
  country: "country",
} as const satisfies Readonly<Record<FrontField, keyof ComparedFields>>;

const titles: Readonly<Record<FrontField, string>> = {
  number: "number",
  last: "last name",
  first: "first name",
  middle: "middle name",
  birthDate: "birth date",
  expires: "day of expiry",
  issued: "day of issue",
  address: "address",
  sex: "sex",
  height: "height",
  class: "class",
  country: "country",
};

/** The comparison of a print and of each field, in the answer's names. */
export interface PrintComparison extends FrontMatch {
  readonly compared: ComparedFields;
  /** Whether a field is unseen because the data lack it. */
  readonly lacksData: boolean;
}

const inWords = (fields: ReadonlyArray<FrontField>, strange: ReadonlyArray<StrangePrint>): string =>
  [...fields.map((field) => titles[field]), ...strange.map((each) => each.of)].join(", ");

/** The contradicting fields in words. */
export const contradictingFields = ({ fields, strange }: FrontMatch): string =>
  inWords(
    frontFields.filter((field) => fields[field]?.state === "contradicts"),
    strange.filter(({ state }) => state === "contradicts"),
  );

/** The fields that prevent a confirmation, in words: unseen key fields and suspect ones. */
export const openFields = ({ fields, strange }: FrontMatch): string =>
  inWords(
    frontFields.filter((field) => {
      const verdict = fields[field];
      const isKey = keyFields.some((key) => key === field);
      return verdict?.state === "unseen" && (isKey || verdict.suspect);
    }),
    strange,
  );

/** Faults of a photo in which one letter looks like another, and look after look reads the same wrong one. */
const misleading: ReadonlyArray<PhotoFault> = ["blurred", "resolution too low"];

export interface ComparisonTools extends ReadingTools {
  /** Whether another side has the print, as the first looks tell. */
  readonly isElsewhere?: typeof showsNoField;
}

/** In these channels a coloured hologram over print looks otherwise than in their sum, which is mostly green. */
const otherChannels = ["red", "blue"] as const;

export type ViewsOf = (grey: GreyPicture) => Iterable<FrontView>;

/** The fields that a look at the first view in a single channel reads as expected. */
const fieldsInColours = (
  side: DocumentSide,
  expected: ExpectedFront,
  { stages, hasTime }: ComparisonTools,
  viewsOf: ViewsOf,
): ReadonlySet<FrontField> => {
  const agreeing = new Set<FrontField>();
  for (const channel of otherChannels) {
    if (!hasTime()) break;
    const grey = channelOf(side.picture, channel);
    const [view] = viewsOf(grey);
    const views =
      view === undefined
        ? []
        : [{ ...view, name: `print-${channel}`, picture: smoothed(view.picture) }];
    const { readText } = stages;
    const { fields } = readFront(views, expected, { readText, observe: side.observe, hasTime });
    for (const field of frontFields) if (fields[field]?.state === "agrees") agreeing.add(field);
    release(grey.data);
  }
  return agreeing;
};

/** What is certain of a comparison: in a misleading photo nothing is, and no field that another colour of it shows as expected. */
const certainOf = (
  read: FrontMatch,
  side: DocumentSide,
  expected: ExpectedFront,
  tools: ComparisonTools,
  viewsOf: ViewsOf,
): FrontMatch => {
  if (!isAgainst(read)) return read;
  const against = frontFields.filter((field) => read.fields[field]?.state === "contradicts");
  if (side.faults().some((fault) => misleading.includes(fault)))
    return { ...withDoubts(read, against), verdict: "Unclear" };
  // No hologram makes another document's print of this one's.
  if (read.verdict === "Different") return read;
  const agreeing = fieldsInColours(side, expected, tools, viewsOf);
  return withDoubts(
    read,
    against.filter((field) => agreeing.has(field)),
  );
};

/** Compares a side's print with the machine-readable part, and reports it to the observer. */
export const comparePrint = (
  side: DocumentSide,
  expected: ExpectedFront,
  tools: ComparisonTools,
  viewsOf: ViewsOf = (grey) => frontViews(grey, side.outline()),
): PrintComparison => {
  const { stages, observer, hasTime, isElsewhere } = tools;
  const grey = greyOf(side.picture);
  const crops = new Map<FrontField, GreyPicture>();
  const read = readFront(viewsOf(grey), expected, {
    readText: stages.readText,
    observe: side.observe,
    showField: (field, crop) => void crops.set(field, crop),
    hasTime,
    isElsewhere,
  });
  const match = certainOf(read, side, expected, tools, viewsOf);
  const compared: Partial<Record<keyof ComparedFields, FieldState>> = {};
  let lacksData = false;
  for (const field of frontFields) {
    const isLacking = expected.lacking?.includes(field) === true;
    const verdict = match.fields[field];
    const state = verdict?.state ?? (isLacking ? "unseen" : undefined);
    if (state === undefined) continue;
    lacksData ||= verdict === undefined;
    compared[wireNames[field]] = state;
    const crop = crops.get(field);
    observer.note(`${side.name}: ${titles[field]} ${state}`);
    if (crop !== undefined) side.observe(`field-${field}-${state}`, crop);
    observer.field({
      field: wireNames[field],
      state,
      print: linesOfWords(verdict?.words ?? [])
        .flat()
        .map(({ text }) => text)
        .join(" "),
      data: expectedWords(expected, field),
      crop,
    });
  }
  return { ...match, compared, lacksData };
};

/** What either side of a card may print, and no side has to. */
const ofEitherSide: ReadonlyArray<StrangePrint["of"]> = ["day of issue", "personal number"];

/** What of that a side says against the data. */
export const strangeOfEither = ({ strange }: FrontMatch): ReadonlyArray<StrangePrint> =>
  strange.filter(({ of }) => ofEitherSide.includes(of));

/**
 * What the print of a card's other side says against the data, which has none of the compared fields: one look, and all looks
 * where that one raises a doubt.
 */
export const strangeBeside = (
  side: DocumentSide,
  expected: ExpectedFront,
  { stages, hasTime }: ReadingTools,
  viewsOf: ViewsOf = (grey) => frontViews(grey, side.outline()),
): ReadonlyArray<StrangePrint> => {
  let isDoubted = false;
  const match = readFront(viewsOf(greyOf(side.picture)), expected, {
    readText: stages.readText,
    observe: side.observe,
    hasTime: (share) => isDoubted && hasTime(share),
    isElsewhere: (_, seen) => {
      isDoubted = strangeOfEither(seen).length > 0;
      return !isDoubted;
    },
  });
  return strangeOfEither(match);
};

/** A comparison with what else was seen against the data. */
export const withStrange = (
  compared: PrintComparison,
  more: ReadonlyArray<StrangePrint>,
): PrintComparison => {
  if (more.length === 0) return compared;
  const strange = [...compared.strange, ...more];
  return { ...compared, strange, verdict: verdictOf(compared.fields, strange) };
};

/**
 * A comparison of a side, with the fields of which it has nothing as they agree on the other side. What the other side
 * contradicts is a doubt.
 */
export const withOtherSide = (side: PrintComparison, other: PrintComparison): PrintComparison => {
  const taken = fieldsElsewhere(side, other);
  const doubtful = fieldsAgainst(side, other);
  const stateOf = (field: FrontField) => (taken.includes(field) ? "agrees" : "unseen");
  return {
    ...withDoubts(withFieldsOf(side, other, taken), doubtful),
    lacksData: side.lacksData,
    compared: {
      ...side.compared,
      ...Object.fromEntries(
        [...taken, ...doubtful].map((field) => [wireNames[field], stateOf(field)] as const),
      ),
    },
  };
};
