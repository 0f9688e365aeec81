/** Who a person is to the organization that they grant to is computed once. Grants from before have none, for as long as they last. */
export const grantSubjects = (): ReadonlyArray<string> => [
  `ALTER TABLE authorization_grant ADD COLUMN subject TEXT`,
];
