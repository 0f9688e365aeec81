import type { ColumnTypes } from "../ColumnTypes.ts";

/**
 * Consumers, scopes and grants of OAuth. Secrets, codes and tokens are digests; `eid` is sealed under the data key of
 * the grant's person. Lists, policies and states are JSON; times are epoch milliseconds.
 *
 * The digest of a used or replaced token is kept, so that a replay is detected: current ones in the grant, replaced
 * ones in a table of their own.
 */
export const oauth = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE oauth_consumer (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  application_id TEXT NOT NULL REFERENCES application (id),
  client_id TEXT NOT NULL UNIQUE,
  secret_digest TEXT NOT NULL,
  api_token_digest TEXT UNIQUE,
  name TEXT NOT NULL,
  standing TEXT NOT NULL CHECK (standing IN ('active', 'inactive')),
  redirect_uris TEXT NOT NULL,
  passback ${types.integer} NOT NULL CHECK (passback IN (0, 1)),
  document_tokens ${types.integer} NOT NULL CHECK (document_tokens IN (0, 1)),
  created_at ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE INDEX oauth_consumer_application ON oauth_consumer (application_id)`,

  `CREATE TABLE scope_policy (
  scope TEXT NOT NULL PRIMARY KEY,
  policy TEXT NOT NULL
)${types.keyedTable}`,

  `CREATE TABLE authorization_grant (
  id TEXT NOT NULL PRIMARY KEY,
  consumer_id TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  application_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  policy TEXT NOT NULL,
  redirect_uri TEXT NOT NULL,
  challenge TEXT,
  eid ${types.bytes},
  state TEXT NOT NULL,
  ended ${types.integer} NOT NULL CHECK (ended IN (0, 1)),
  code_digest TEXT NOT NULL UNIQUE,
  access_digest TEXT UNIQUE,
  refresh_digest TEXT UNIQUE,
  created_at ${types.integer} NOT NULL,
  updated_at ${types.integer} NOT NULL,
  version ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE INDEX authorization_grant_live ON authorization_grant (person_id, created_at, id)
  WHERE ended = 0`,
  `CREATE INDEX authorization_grant_created ON authorization_grant (created_at)`,
  `CREATE TABLE authorization_grant_replaced (
  digest TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
  grant_id TEXT NOT NULL REFERENCES authorization_grant (id) ON DELETE CASCADE
)${types.keyedTable}`,
  `CREATE INDEX authorization_grant_replaced_of ON authorization_grant_replaced (grant_id)`,
];
