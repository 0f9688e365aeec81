/** Heads by size: a proof looks for the newest head below a leaf. */
export const auditHeadSizes = (): ReadonlyArray<string> => [
  `CREATE INDEX audit_head_size ON audit_head (size)`,
];
