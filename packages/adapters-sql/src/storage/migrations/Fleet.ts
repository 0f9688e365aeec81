import type { ColumnTypes } from "../ColumnTypes.ts";

/** What several processes on one database share: their time, slots of receivers, and leases and lists of their own. */
export const fleet = (types: ColumnTypes): ReadonlyArray<string> => [
  `ALTER TABLE due_holder ADD COLUMN at ${types.integer}`,
  `CREATE TABLE receiver_slot (
  host_digest TEXT NOT NULL,
  slot ${types.integer} NOT NULL,
  holder TEXT NOT NULL,
  due_at ${types.integer} NOT NULL,
  PRIMARY KEY (host_digest, slot)
)${types.keyedTable}`,
  `CREATE INDEX receiver_slot_holder ON receiver_slot (holder)`,
  `ALTER TABLE affiliation_likeness ADD COLUMN due_at ${types.integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE affiliation_likeness ADD COLUMN holder TEXT`,
  `CREATE TABLE message_reference (
  id ${types.integer} NOT NULL PRIMARY KEY CHECK (id = 1),
  next ${types.integer} NOT NULL
)${types.table}`,
  `CREATE TABLE application_catalog (
  id ${types.integer} NOT NULL PRIMARY KEY CHECK (id = 1),
  written_at ${types.integer} NOT NULL,
  catalog TEXT NOT NULL
)${types.table}`,
];
