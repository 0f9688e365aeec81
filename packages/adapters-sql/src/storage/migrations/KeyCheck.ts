import type { ColumnTypes } from "../ColumnTypes.ts";

/** One row that only the right master key opens. */
export const keyCheck = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE key_check (
  id ${types.integer} NOT NULL PRIMARY KEY CHECK (id = 1),
  data_key ${types.bytes} NOT NULL,
  sealed ${types.bytes} NOT NULL
)${types.table}`,
];
