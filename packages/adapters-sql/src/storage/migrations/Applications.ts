import type { ColumnTypes } from "../ColumnTypes.ts";

/**
 * Applications, their access tokens, and the application of each account's transactions. Lists of device and user types
 * are JSON. Clients and consumers have a column for their application too.
 */
export const applications = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE application (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  claimant_id TEXT NOT NULL REFERENCES organization (id),
  consumer_id TEXT,
  name TEXT NOT NULL,
  status TEXT NOT NULL,
  class TEXT NOT NULL,
  type TEXT,
  subtype TEXT,
  architecture_type TEXT,
  operating_system TEXT,
  device_types TEXT NOT NULL,
  user_types TEXT NOT NULL,
  created_at ${types.integer} NOT NULL,
  updated_at ${types.integer} NOT NULL,
  version ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE INDEX application_of_organization ON application (organization_id, id)`,

  `CREATE TABLE application_token (
  id TEXT NOT NULL PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  scope TEXT NOT NULL CHECK (scope IN ('read', 'write')),
  standing TEXT NOT NULL CHECK (standing IN ('active', 'inactive')),
  created_at ${types.integer} NOT NULL,
  ends_at ${types.integer}
)${types.keyedTable}`,
  `CREATE TABLE application_token_organization (
  token_id TEXT NOT NULL REFERENCES application_token (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  PRIMARY KEY (token_id, organization_id)
)${types.keyedTable}`,

  `ALTER TABLE account ADD COLUMN application_id TEXT REFERENCES application (id)`,
  `ALTER TABLE "transaction" ADD COLUMN application_id TEXT`,
];
