import type { ColumnTypes } from "../ColumnTypes.ts";

/**
 * The first tables. Times are epoch milliseconds. Personal data is sealed under `verification.data_key`, which is
 * wrapped by the master key and NULL after erasure.
 */
export const foundation = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE verification (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL,
  created_at ${types.integer} NOT NULL,
  data_key ${types.bytes},
  personal ${types.bytes}
)${types.keyedTable}`,

  `CREATE TABLE "transaction" (
  id TEXT NOT NULL PRIMARY KEY,
  verification_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  product TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'completed', 'failed')),
  state TEXT NOT NULL,
  personal ${types.bytes},
  created_at ${types.integer} NOT NULL,
  updated_at ${types.integer} NOT NULL,
  version ${types.integer} NOT NULL,
  due_at ${types.integer}
)${types.keyedTable}`,
  `CREATE INDEX transaction_of_verification ON "transaction" (verification_id)`,
  `CREATE INDEX transaction_due ON "transaction" (due_at) WHERE due_at IS NOT NULL`,

  `CREATE TABLE callback_delivery (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL,
  verification_id TEXT NOT NULL,
  transaction_id TEXT,
  url ${types.bytes} NOT NULL,
  created_at ${types.integer} NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending'))
)${types.keyedTable}`,
  `CREATE INDEX callback_delivery_of_verification ON callback_delivery (verification_id)`,

  `CREATE TABLE audit (
  seq ${types.sequence},
  subject TEXT NOT NULL,
  number ${types.integer} NOT NULL,
  action TEXT NOT NULL,
  actor TEXT NOT NULL,
  source TEXT,
  at ${types.integer} NOT NULL,
  previous ${types.bytes},
  hash ${types.bytes} NOT NULL,
  UNIQUE (subject, number)
)${types.table}`,
  `CREATE TABLE audit_checkpoint (
  id ${types.integer} NOT NULL PRIMARY KEY,
  last_seq ${types.integer} NOT NULL,
  rows ${types.integer} NOT NULL,
  root ${types.bytes} NOT NULL,
  previous ${types.bytes},
  hash ${types.bytes} NOT NULL,
  at ${types.integer} NOT NULL
)${types.table}`,

  `CREATE TABLE organization (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  standing TEXT NOT NULL CHECK (standing IN ('active', 'inactive')),
  created_at ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE TABLE account (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  name TEXT NOT NULL,
  standing TEXT NOT NULL CHECK (standing IN ('active', 'inactive')),
  per_minute ${types.real},
  created_at ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE TABLE account_grant (
  account_id TEXT NOT NULL REFERENCES account (id),
  product TEXT NOT NULL,
  per_minute ${types.real},
  PRIMARY KEY (account_id, product)
)${types.keyedTable}`,
  `CREATE TABLE account_key (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  digest TEXT NOT NULL UNIQUE,
  created_at ${types.integer} NOT NULL,
  ends_at ${types.integer}
)${types.keyedTable}`,
  `CREATE INDEX account_key_of_account ON account_key (account_id)`,
  `CREATE TABLE product_standing (
  product TEXT NOT NULL PRIMARY KEY,
  standing TEXT NOT NULL CHECK (standing IN ('active', 'inactive'))
)${types.keyedTable}`,

  `CREATE TABLE rate_bucket (
  key TEXT NOT NULL PRIMARY KEY,
  tokens ${types.real} NOT NULL,
  at ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE TABLE possession_send (
  phone_digest TEXT NOT NULL PRIMARY KEY,
  sent TEXT NOT NULL,
  version ${types.integer} NOT NULL
)${types.keyedTable}`,
];
