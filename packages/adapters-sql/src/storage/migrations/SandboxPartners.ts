import type { ColumnTypes } from "../ColumnTypes.ts";

/** One row: the partners of a sandbox with their keys, sealed, so that every server of it writes the same file. */
export const sandboxPartners = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE sandbox_partners (
  id ${types.integer} NOT NULL PRIMARY KEY CHECK (id = 1),
  data_key ${types.bytes} NOT NULL,
  sealed ${types.bytes} NOT NULL
)${types.table}`,
];
