import type { ColumnTypes } from "../ColumnTypes.ts";

/** One row that is written to find out whether the database takes writes. */
export const writeProbe = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE write_probe (
  id ${types.integer} NOT NULL PRIMARY KEY CHECK (id = 1),
  written TEXT NOT NULL
)${types.table}`,
];
