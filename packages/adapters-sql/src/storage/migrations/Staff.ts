import type { ColumnTypes } from "../ColumnTypes.ts";

/**
 * Staff of the console, and their sessions.
 *
 * `staff_account.secrets` (the hash of the password, the second factor) is sealed under `data_key`, which is wrapped by
 * the master key. Secrets of sessions are digests.
 */
export const staff = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE staff_account (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('reviewer', 'operator', 'auditor', 'support', 'partner')),
  organization_id TEXT REFERENCES organization (id),
  standing TEXT NOT NULL CHECK (standing IN ('active', 'inactive')),
  data_key ${types.bytes} NOT NULL,
  secrets ${types.bytes} NOT NULL,
  created_at ${types.integer} NOT NULL,
  version ${types.integer} NOT NULL
)${types.keyedTable}`,

  `CREATE TABLE staff_session (
  id TEXT NOT NULL PRIMARY KEY,
  staff_id TEXT NOT NULL REFERENCES staff_account (id),
  digest TEXT NOT NULL UNIQUE,
  standing TEXT NOT NULL CHECK (standing IN ('open', 'ended')),
  state TEXT NOT NULL,
  created_at ${types.integer} NOT NULL,
  updated_at ${types.integer} NOT NULL,
  version ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE INDEX staff_session_open ON staff_session (staff_id, created_at) WHERE standing = 'open'`,
  `CREATE INDEX staff_session_updated ON staff_session (updated_at)`,
];
