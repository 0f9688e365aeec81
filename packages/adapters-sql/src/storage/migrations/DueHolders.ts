import type { ColumnTypes } from "../ColumnTypes.ts";

/** Which process holds a claim, so that the claims of a dead process end with it; and the latest time of any server. */
export const dueHolders = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE due_holder (
  id TEXT NOT NULL PRIMARY KEY,
  beat ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE TABLE time_mark (
  id ${types.integer} NOT NULL PRIMARY KEY CHECK (id = 1),
  at ${types.integer} NOT NULL,
  boot TEXT NOT NULL,
  uptime ${types.integer} NOT NULL
)${types.table}`,
  `ALTER TABLE "transaction" ADD COLUMN holder TEXT`,
  `ALTER TABLE delivery ADD COLUMN holder TEXT`,
];
