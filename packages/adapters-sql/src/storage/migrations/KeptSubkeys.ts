import type { ColumnTypes } from "../ColumnTypes.ts";

/** One row: the subkeys that outlive the master key, sealed. */
export const keptSubkeys = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE kept_subkeys (
  id ${types.integer} NOT NULL PRIMARY KEY CHECK (id = 1),
  data_key ${types.bytes} NOT NULL,
  sealed ${types.bytes} NOT NULL
)${types.table}`,
];
