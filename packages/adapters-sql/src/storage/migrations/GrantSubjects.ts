/** Stores a person's id for an organization with the grant. Existing grants have none. */
export const grantSubjects = (): ReadonlyArray<string> => [
  `ALTER TABLE authorization_grant ADD COLUMN subject TEXT`,
];
