/** The spelling of column types in a database. */
export interface ColumnTypes {
  /** The database, for what has no common spelling. */
  readonly dialect: "sqlite" | "pg";
  /** 64 bits. */
  readonly integer: string;
  /** A double. */
  readonly real: string;
  readonly bytes: string;
  /** An id, which is a UUID: as the database has its ids, because a key refers to its own type only. */
  readonly id: string;
  /** Text in byte order, whatever the database's collation. */
  readonly byteOrdered: string;
  /** An automatic primary key. */
  readonly sequence: string;
  /** The options of a table. */
  readonly table: string;
  /** The options of a table stored in the order of its text key. */
  readonly keyedTable: string;
}

const sqlite: ColumnTypes = {
  dialect: "sqlite",
  integer: "INTEGER",
  real: "REAL",
  bytes: "BLOB",
  id: "TEXT",
  byteOrdered: "TEXT",
  sequence: "INTEGER PRIMARY KEY",
  table: " STRICT",
  keyedTable: " STRICT, WITHOUT ROWID",
};

const postgres: ColumnTypes = {
  dialect: "pg",
  integer: "BIGINT",
  real: "DOUBLE PRECISION",
  bytes: "BYTEA",
  id: "TEXT",
  byteOrdered: 'TEXT COLLATE "C"',
  sequence: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
  table: "",
  keyedTable: "",
};

/** The spelling of each database, by the name of its dialect in effect/sql. */
export const columnTypes = { sqlite, pg: postgres };
