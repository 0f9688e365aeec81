import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import type { ForgeryName } from "@bonafide/testkit/document/specimen/Forgery";
import {
  type ConditionName,
  specimenConditions,
  studyConditions,
} from "@bonafide/testkit/document/specimen/SpecimenConditions";
import { Record as Dictionary } from "effect";

/** What is read for its data: a licence's barcode, of a usual and of a dense payload; a machine-readable zone. */
export const dataKinds = ["license", "license dense", "passport", "passcard"] as const;
export type DataKind = (typeof dataKinds)[number];

/** What is judged whole, by the document that it is: all sides of a genuine document, in the same circumstances. */
export const wholeKinds = {
  "license whole": "license",
  "license dense whole": "license",
  "passport whole": "passport",
  "passcard whole": "passcard",
} as const satisfies Readonly<Record<string, DocumentKind>>;
export type WholeKind = keyof typeof wholeKinds;

/** What is judged whole, genuine and forged in every way. */
export const forgeryKinds = [
  "license forgeries",
  "passport forgeries",
  "passcard forgeries",
] as const;
export type ForgeryKind = (typeof forgeryKinds)[number];

export const documentOf = {
  "license forgeries": "license",
  "passport forgeries": "passport",
  "passcard forgeries": "passcard",
} as const satisfies Readonly<Record<ForgeryKind, DocumentKind>>;

/** One person's document in each of some circumstances. */
export interface AccuracyTask {
  readonly kind: DataKind | WholeKind | ForgeryKind;
  readonly seed: number;
  readonly conditions: ReadonlyArray<ConditionName>;
  /** What is forged; all when absent. */
  readonly forged?: ReadonlyArray<ForgedRow>;
}

/** What is forged, or nothing. */
export type ForgedRow = ForgeryName | "genuine";

/** What is counted apart. */
export type AccuracyColumn = DataKind | WholeKind | ForgeryColumn;

/** Forgeries are counted by what was forged, in a column for each circumstance. */
export type ForgeryColumn = `forged, ${ConditionName}`;

/** A circumstance; of forgeries, what was forged, or that nothing was. */
export type AccuracyRow = ConditionName | ForgedRow;

/**
 * How a photograph was read.
 *
 * - `right`: number, birth date, expiry and names are all as printed; a genuine document is verified; a forgery is 2003 or
 *   2005.
 * - `wrong`: something was read, and one of them is not as printed; a genuine document is 2003 or 2005, or a forgery is
 *   verified.
 * - `unread`: the reader says that it cannot read it.
 * - `broken`: the reader threw.
 */
export type AccuracyVerdict = "right" | "wrong" | "unread" | "broken";

export interface AccuracyResult {
  readonly column: AccuracyColumn;
  readonly row: AccuracyRow;
  readonly seed: number;
  readonly verdict: AccuracyVerdict;
  /** Which fields are wrong, by which step it was read, or why not. Of invented people: nothing of it is personal. */
  readonly detail: string;
  readonly milliseconds: number;
}

export const conditionNames: ReadonlyArray<ConditionName> = Dictionary.keys(specimenConditions);

/** Whether the feasibility study measured it too. */
export const isStudied = (condition: ConditionName): boolean => condition in studyConditions;

/** In these, forgeries are photographed. The first three are good light, in which none may be verified. */
export const forgeryConditions: ReadonlyArray<ConditionName> = [
  ...(["clean", "phone", "half", "lowLight", "phoneBad"] as const),
];
