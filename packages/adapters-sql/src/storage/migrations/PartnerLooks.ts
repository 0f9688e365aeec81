import type { ColumnTypes } from "../ColumnTypes.ts";

/** What the consent page shows of a partner: addresses of its policies, and a logo that the server re-encoded. */
export const partnerLooks = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE oauth_logo (
  id TEXT NOT NULL PRIMARY KEY,
  type TEXT NOT NULL CHECK (type IN ('jpeg', 'png')),
  bytes ${types.bytes} NOT NULL
)${types.table}`,
  `ALTER TABLE oauth_consumer ADD COLUMN privacy_url TEXT`,
  `ALTER TABLE oauth_consumer ADD COLUMN terms_url TEXT`,
  `ALTER TABLE oauth_consumer ADD COLUMN logo_id TEXT`,
];
