import type { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";

/** The type of a column. Bytes are written in hexadecimal. */
type ColumnKind = "text" | "integer" | "bytes";

/** A JSON scalar. */
type JsonValue = string | number | null;

const sqliteReads: Record<ColumnKind, (at: number) => string> = {
  text: (at) => `value->>${at}`,
  integer: (at) => `value->>${at}`,
  bytes: (at) => `unhex(value->>${at})`,
};

const postgresReads: Record<ColumnKind, (at: number) => string> = {
  text: (at) => `value->>${at}`,
  integer: (at) => `(value->>${at})::bigint`,
  bytes: (at) => `decode(value->>${at}, 'hex')`,
};

/** Texts as rows of one column: one parameter for any number, so that the statement stays the same. */
export const jsonTexts = (sql: SqlClient, texts: ReadonlyArray<string>): Fragment => {
  const json = JSON.stringify(texts);
  return sql.onDialectOrElse({
    pg: () => sql`(SELECT json_array_elements_text(${json}::json))`,
    orElse: () => sql`(SELECT value FROM json_each(${json}))`,
  });
};

/** Reads the columns of JSON rows, in order. */
const readsOf = (sql: SqlClient, kinds: ReadonlyArray<ColumnKind>): ReadonlyArray<string> => {
  const reads = sql.onDialectOrElse({ pg: () => postgresReads, orElse: () => sqliteReads });
  return kinds.map((kind, at) => reads[kind](at));
};

/** A JSON array as rows of the column `value`. */
const rowsOf = (sql: SqlClient, json: string): Fragment =>
  sql.onDialectOrElse({
    pg: () => sql`json_array_elements(${json}::json)`,
    orElse: () => sql`json_each(${json})`,
  });

const jsonOf = (
  names: ReadonlyArray<string>,
  rows: ReadonlyArray<Readonly<Record<string, JsonValue>>>,
): string => JSON.stringify(rows.map((row) => names.map((name) => row[name])));

/**
 * Updates many rows in one statement with one parameter, each only if its row has the previous version. Returns the ids
 * of the updated rows.
 */
export const updateVersions = <const Columns extends Readonly<Record<string, ColumnKind>>>(
  sql: SqlClient,
  table: string,
  columns: Columns,
) => {
  const names = ["id", "version", ...Object.keys(columns)];
  const [id = "", version = "", ...others] = readsOf(sql, [
    "text",
    "integer",
    ...Object.values(columns),
  ]);
  const changes = Object.keys(columns).map((name, at) => `${name} = ${others[at]}`);
  const update = sql.literal(
    `UPDATE ${table} SET ${[`version = ${version}`, ...changes].join(", ")} FROM`,
  );
  const same = sql.literal(
    `WHERE ${table}.id = ${id} AND ${table}.version = ${version} - 1 RETURNING ${table}.id AS id`,
  );
  return (
    rows: ReadonlyArray<
      { readonly id: string; readonly version: number } & {
        readonly [Name in keyof Columns]: JsonValue;
      }
    >,
  ) => sql<{ readonly id: string }>`${update} ${rowsOf(sql, jsonOf(names, rows))} ${same}`;
};

/** Inserts many rows in one statement with one parameter. */
export const insertRows = <const Columns extends Readonly<Record<string, ColumnKind>>>(
  sql: SqlClient,
  table: string,
  columns: Columns,
) => {
  const names = Object.keys(columns);
  const into = sql.literal(`${table} (${names.join(", ")})`);
  const reads = sql.literal(readsOf(sql, Object.values(columns)).join(", "));
  // The condition is for SQLite's parser, which would otherwise read ON CONFLICT as part of a join.
  return (rows: ReadonlyArray<{ readonly [Name in keyof Columns]: JsonValue }>): Fragment =>
    sql`INSERT INTO ${into} SELECT ${reads} FROM ${rowsOf(sql, jsonOf(names, rows))} WHERE true`;
};
