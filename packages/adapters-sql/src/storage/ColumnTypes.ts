import type { SqlClient } from "effect/sql/SqlClient";

/** How a database spells what the tables are made of. */
export interface ColumnTypes {
  /** Which database it is, for what has no common spelling. */
  readonly dialect: "sqlite" | "pg";
  /** 64 bits. */
  readonly integer: string;
  /** A double. */
  readonly real: string;
  readonly bytes: string;
  /** Text in the order of its bytes, whatever the database's language. */
  readonly byteOrdered: string;
  /** A primary key that the database counts. */
  readonly sequence: string;
  /** What follows a table's columns. */
  readonly table: string;
  /** What follows the columns of a table whose rows are kept in the order of their text key. */
  readonly keyedTable: string;
}

const sqlite: ColumnTypes = {
  dialect: "sqlite",
  integer: "INTEGER",
  real: "REAL",
  bytes: "BLOB",
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
  byteOrdered: 'TEXT COLLATE "C"',
  sequence: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
  table: "",
  keyedTable: "",
};

/** The spelling of each database, by effect/sql's name of its dialect. */
export const columnTypes = { sqlite, pg: postgres };

/** The spelling of the database that a client talks to. */
export const columnTypesOf = (sql: SqlClient): ColumnTypes =>
  sql.onDialectOrElse({ pg: () => columnTypes.pg, orElse: () => columnTypes.sqlite });
