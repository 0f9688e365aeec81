import {
  type ConditionName,
  specimenConditions,
  studyConditions,
} from "@bonafide/testkit/document/specimen/SpecimenConditions";
import { Record as Dictionary } from "effect";

/** What is photographed and read. */
export const accuracyKinds = ["license", "license dense", "passport", "passcard"] as const;
export type AccuracyKind = (typeof accuracyKinds)[number];

/** One person's document in each of some circumstances. */
export interface AccuracyTask {
  readonly kind: AccuracyKind;
  readonly seed: number;
  readonly conditions: ReadonlyArray<ConditionName>;
}

/**
 * How a photograph was read.
 *
 * - `right`: number, birth date, expiry and names are all as printed.
 * - `wrong`: something was read, and one of them is not.
 * - `unread`: the reader says that it cannot read it.
 * - `broken`: the reader threw.
 */
export type AccuracyVerdict = "right" | "wrong" | "unread" | "broken";

export interface AccuracyResult {
  readonly kind: AccuracyKind;
  readonly condition: ConditionName;
  readonly seed: number;
  readonly verdict: AccuracyVerdict;
  /** Which fields are wrong, by which step it was read, or why not. Of invented people: nothing of it is personal. */
  readonly detail: string;
  readonly milliseconds: number;
}

export const conditionNames: ReadonlyArray<ConditionName> = Dictionary.keys(specimenConditions);

/** Whether the feasibility study measured it too. */
export const isStudied = (condition: ConditionName): boolean => condition in studyConditions;
