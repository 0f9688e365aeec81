import type { ColumnTypes } from "../ColumnTypes.ts";

/** When each sweep of the database is due next, and which process has it until then. */
export const sweeps = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE sweep (
  name TEXT NOT NULL PRIMARY KEY,
  due_at ${types.integer} NOT NULL,
  holder ${types.id}
)${types.keyedTable}`,
];
