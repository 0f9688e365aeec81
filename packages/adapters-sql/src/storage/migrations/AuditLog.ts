import type { ColumnTypes } from "../ColumnTypes.ts";

/**
 * Turns the audit into a Merkle log with signed heads. Drops the checkpoints, which could be forged without a key.
 * Existing rows keep their unkeyed hashes; `audit_unkeyed` holds their end until the first head does.
 */
export const auditLog = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE audit_leaf (
  leaf ${types.integer} NOT NULL PRIMARY KEY,
  seq ${types.integer} NOT NULL UNIQUE,
  hash ${types.bytes} NOT NULL
)${types.table}`,
  `CREATE TABLE audit_head (
  id ${types.integer} NOT NULL PRIMARY KEY,
  size ${types.integer} NOT NULL,
  last_seq ${types.integer} NOT NULL,
  subtrees ${types.bytes} NOT NULL,
  note TEXT NOT NULL,
  at ${types.integer} NOT NULL
)${types.table}`,
  `CREATE TABLE audit_unkeyed (
  id ${types.integer} NOT NULL PRIMARY KEY CHECK (id = 1),
  last_seq ${types.integer} NOT NULL
)${types.table}`,
  `INSERT INTO audit_unkeyed (id, last_seq) SELECT 1, COALESCE(MAX(seq), 0) FROM audit`,
  `DROP TABLE audit_checkpoint`,
];
