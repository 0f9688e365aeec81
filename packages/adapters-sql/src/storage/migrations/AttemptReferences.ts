/** A person is found by the reference of an attempt, so that a letter says that its review ended. */
export const attemptReferences = (): ReadonlyArray<string> => [
  `CREATE INDEX person_attempt_reference ON person_attempt (reference_id)`,
];
