/** No earlier call answers for an account any more: nothing is looked up by a case's email and name. */
export const accountEvidence = (): ReadonlyArray<string> => [
  "DROP INDEX affiliation_person_verified",
  "ALTER TABLE affiliation DROP COLUMN person_digest",
];
