import type { ColumnTypes } from "../ColumnTypes.ts";

/**
 * Letters to people, and the codes of their links. What is personal of a letter is sealed under a data key of its own,
 * and both go when the letter was sent or given up. Codes are digests.
 */
export const letters = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE letter (
  id TEXT NOT NULL PRIMARY KEY,
  person_id TEXT REFERENCES person (id),
  kind TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('queued', 'sent', 'bounced', 'dropped')),
  data_key ${types.bytes},
  details ${types.bytes},
  attempts ${types.integer} NOT NULL,
  due_at ${types.integer},
  holder TEXT,
  failure TEXT,
  created_at ${types.integer} NOT NULL,
  updated_at ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE INDEX letter_due ON letter (due_at) WHERE due_at IS NOT NULL`,
  `CREATE INDEX letter_created ON letter (created_at, id)`,
  `CREATE INDEX letter_updated ON letter (updated_at)`,
  `CREATE INDEX letter_person ON letter (person_id) WHERE person_id IS NOT NULL`,

  `CREATE TABLE person_code (
  digest TEXT NOT NULL PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES person (id),
  purpose TEXT NOT NULL,
  expires_at ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE INDEX person_code_person ON person_code (person_id, purpose)`,
  `CREATE INDEX person_code_expires ON person_code (expires_at)`,
];
