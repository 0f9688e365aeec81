import type { ColumnTypes } from "../ColumnTypes.ts";

/** One row that changes with every change of access, so that look-ups can be cached until then. */
export const accessVersion = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE access_version (
  id ${types.integer} NOT NULL PRIMARY KEY CHECK (id = 1),
  version ${types.integer} NOT NULL
)${types.table}`,
  `INSERT INTO access_version (id, version) VALUES (1, 0)`,
];
