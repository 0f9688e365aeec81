import type { ColumnTypes } from "../ColumnTypes.ts";

/**
 * Sent messages, subscribers and counts of sends. Numbers are keyed digests; a subscriber is sealed under a data key of
 * its own.
 *
 * Each count is of ten minutes: `bucket` is their start in epoch milliseconds.
 */
export const carriers = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE sent_message (
  vendor TEXT NOT NULL,
  message_id TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  sent_at ${types.integer} NOT NULL,
  PRIMARY KEY (vendor, message_id)
)${types.keyedTable}`,
  `CREATE INDEX sent_message_at ON sent_message (sent_at)`,

  `CREATE TABLE roster (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  standing TEXT NOT NULL CHECK (standing IN ('loading', 'current', 'replaced')),
  rows ${types.integer} NOT NULL,
  updated_at ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE TABLE subscriber (
  roster_id TEXT NOT NULL,
  phone_digest TEXT NOT NULL,
  data_key ${types.bytes} NOT NULL,
  personal ${types.bytes} NOT NULL,
  PRIMARY KEY (roster_id, phone_digest)
)${types.keyedTable}`,

  `CREATE TABLE traffic (
  kind TEXT NOT NULL CHECK (kind IN ('number', 'prefix', 'account', 'address')),
  key TEXT NOT NULL,
  bucket ${types.integer} NOT NULL,
  sent ${types.integer} NOT NULL,
  confirmed ${types.integer} NOT NULL,
  flagged ${types.integer} NOT NULL,
  PRIMARY KEY (kind, key, bucket)
)${types.keyedTable}`,
  `CREATE INDEX traffic_bucket ON traffic (bucket)`,
];
