import { type FieldVerdict, isState } from "./FieldVerdict.ts";
import { type FrontField, frontFields } from "./FrontField.ts";
import { type FrontMatch, verdictOf } from "./FrontMatch.ts";

/** A match whose issuing state is a doubt. */
export const withStrangeIssuer = (match: FrontMatch): FrontMatch => {
  const { country } = match.fields;
  return country === undefined
    ? match
    : {
        ...match,
        fields: { ...match.fields, country: { ...country, state: "unseen", suspect: true } },
        verdict: "Unclear",
      };
};

/**
 * The fields of which a side that leaves a document unclear has nothing, and which the other side agrees with: British permits
 * print the birth date and the sex beside the zone.
 */
export const fieldsElsewhere = (match: FrontMatch, other: FrontMatch): ReadonlyArray<FrontField> =>
  match.verdict === "Unclear"
    ? frontFields.filter(
        (field) =>
          isState(match.fields, field, "unseen") &&
          match.fields[field]?.noticed === false &&
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
