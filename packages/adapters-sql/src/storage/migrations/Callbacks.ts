import type { ColumnTypes } from "../ColumnTypes.ts";

/**
 * Deliveries with their attempts, webhooks and their secrets. URLs are sealed under their verification's data key,
 * webhooks and secrets under data keys of their own. `host_digest` is a keyed digest.
 */
export const callbacks = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE delivery (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL,
  verification_id TEXT NOT NULL,
  transaction_id TEXT,
  webhook TEXT CHECK (webhook IN ('telecom', 'document')),
  url ${types.bytes} NOT NULL,
  host_digest TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'delivered', 'dropped')),
  state TEXT NOT NULL,
  created_at ${types.integer} NOT NULL,
  updated_at ${types.integer} NOT NULL,
  version ${types.integer} NOT NULL,
  due_at ${types.integer}
)${types.keyedTable}`,
  `INSERT INTO delivery SELECT id, account_id, verification_id, transaction_id, NULL, url, '', 'waiting',
  '{"_tag":"Waiting","attempts":0,"dueAt":' || created_at || '}', created_at, created_at, 1, created_at
  FROM callback_delivery`,
  `DROP TABLE callback_delivery`,
  `CREATE INDEX delivery_of_verification ON delivery (verification_id)`,
  `CREATE INDEX delivery_due ON delivery (due_at, host_digest) WHERE due_at IS NOT NULL`,

  `CREATE TABLE delivery_attempt (
  seq ${types.sequence},
  delivery_id TEXT NOT NULL,
  at ${types.integer} NOT NULL,
  duration ${types.integer} NOT NULL,
  status ${types.integer},
  failure TEXT
)${types.table}`,
  `CREATE INDEX delivery_attempt_of_delivery ON delivery_attempt (delivery_id)`,

  `CREATE TABLE webhook (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  family TEXT NOT NULL CHECK (family IN ('telecom', 'document')),
  url ${types.bytes} NOT NULL,
  data_key ${types.bytes} NOT NULL,
  standing TEXT NOT NULL CHECK (standing IN ('active', 'disabled', 'gone')),
  updated_at ${types.integer} NOT NULL,
  PRIMARY KEY (organization_id, family)
)${types.keyedTable}`,
  `CREATE TABLE webhook_secret (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  secret ${types.bytes} NOT NULL,
  data_key ${types.bytes} NOT NULL,
  created_at ${types.integer} NOT NULL,
  ends_at ${types.integer}
)${types.keyedTable}`,
  `CREATE INDEX webhook_secret_of_organization ON webhook_secret (organization_id)`,
];
