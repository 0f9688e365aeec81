import type { ColumnTypes } from "../ColumnTypes.ts";

/** Document tokens by their digests, and when each image was last shown. Times are epoch milliseconds. */
export const passback = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE document_token (
  digest TEXT NOT NULL PRIMARY KEY,
  id TEXT NOT NULL,
  grant_id TEXT NOT NULL,
  consumer_id TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  side TEXT NOT NULL CHECK (side IN ('front', 'back')),
  state TEXT NOT NULL,
  created_at ${types.integer} NOT NULL,
  updated_at ${types.integer} NOT NULL,
  version ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE INDEX document_token_created ON document_token (created_at)`,
  // A sliding log of two: newer_at is the last time the image was shown, older_at the time before, 0 if never.
  `CREATE TABLE served_image (
  transaction_id TEXT NOT NULL,
  side TEXT NOT NULL CHECK (side IN ('front', 'back')),
  older_at ${types.integer} NOT NULL,
  newer_at ${types.integer} NOT NULL,
  PRIMARY KEY (transaction_id, side)
)${types.keyedTable}`,
  `CREATE INDEX served_image_newer ON served_image (newer_at)`,
];
