import type { ColumnTypes } from "../ColumnTypes.ts";

/**
 * People who sign in to this server's own pages, their attempts, their sessions, and the waits after wrong guesses.
 *
 * `person.data_key` is wrapped by the master key; an erased person has none, and no email. Emails, addresses and
 * session secrets are digests.
 */
export const people = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE person (
  id TEXT NOT NULL PRIMARY KEY,
  verification_id TEXT NOT NULL REFERENCES verification (id),
  email_digest TEXT UNIQUE,
  data_key ${types.bytes},
  personal ${types.bytes},
  created_at ${types.integer} NOT NULL,
  version ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE INDEX person_created ON person (created_at, id)`,
  `CREATE TABLE person_attempt (
  number ${types.sequence},
  person_id TEXT NOT NULL REFERENCES person (id),
  kind TEXT NOT NULL,
  role TEXT,
  reference_id TEXT NOT NULL,
  created_at ${types.integer} NOT NULL
)${types.table}`,
  `CREATE INDEX person_attempt_of_person ON person_attempt (person_id, kind, number)`,

  `CREATE TABLE person_session (
  id TEXT NOT NULL PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES person (id),
  digest TEXT NOT NULL UNIQUE,
  standing TEXT NOT NULL CHECK (standing IN ('open', 'ended')),
  state TEXT NOT NULL,
  created_at ${types.integer} NOT NULL,
  updated_at ${types.integer} NOT NULL,
  version ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE INDEX person_session_open ON person_session (person_id, created_at) WHERE standing = 'open'`,
  `CREATE INDEX person_session_updated ON person_session (updated_at)`,

  `CREATE TABLE sign_in_delay (
  key TEXT NOT NULL PRIMARY KEY,
  failures ${types.integer} NOT NULL,
  ready_at ${types.integer} NOT NULL,
  updated_at ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE INDEX sign_in_delay_updated ON sign_in_delay (updated_at)`,
];
