import { type FieldVerdict, isState } from "./FieldVerdict.ts";
import { type FrontField, frontFields } from "./FrontField.ts";
import { type FrontMatch, verdictOf } from "./FrontMatch.ts";

/** The fields of a side that are as expected, and that the other side contradicts. */
export const fieldsAgainst = (match: FrontMatch, other: FrontMatch): ReadonlyArray<FrontField> =>
  match.verdict === "Same"
    ? frontFields.filter(
        (field) =>
          isState(match.fields, field, "agrees") && isState(other.fields, field, "contradicts"),
      )
    : [];

/**
 * The fields of which a side has nothing, and which the other side agrees with: British permits print the birth date and the sex
 * beside the zone, and Uruguay's cards their number, which is missing on the front.
 */
export const fieldsElsewhere = (match: FrontMatch, other: FrontMatch): ReadonlyArray<FrontField> =>
  match.verdict === "Unclear" || match.verdict === "Contradicted"
    ? frontFields.filter(
        (field) =>
          match.fields[field]?.noticed === false &&
          !isState(match.fields, field, "agrees") &&
          isState(other.fields, field, "agrees"),
      )
    : [];

/** A match with some fields of another side. */
export const withFieldsOf = (
  match: FrontMatch,
  other: FrontMatch,
  taken: ReadonlyArray<FrontField>,
): FrontMatch => {
  if (taken.length === 0) return match;
  const fields: Partial<Record<FrontField, FieldVerdict>> = { ...match.fields };
  for (const field of taken) {
    const found = other.fields[field];
    if (found !== undefined) fields[field] = found;
  }
  return {
    ...match,
    fields,
    verdict: verdictOf(fields, match.strange),
    doubtful: match.doubtful || taken.some((field) => other.fields[field]?.doubtful === true),
    bornEarlier: match.bornEarlier || (taken.includes("birthDate") && other.bornEarlier),
  };
};
