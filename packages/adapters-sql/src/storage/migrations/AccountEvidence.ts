/** Removes the look-up of cases by email and name: earlier calls no longer answer a check by account. */
export const accountEvidence = (): ReadonlyArray<string> => [
  "DROP INDEX affiliation_person_verified",
  "ALTER TABLE affiliation DROP COLUMN person_digest",
];
