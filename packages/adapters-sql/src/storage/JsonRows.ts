import type { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";

/** Gives a statement many ids or rows as one parameter, so that its text stays the same for any number. */

/** The type of a column. Bytes are written in hexadecimal. */
type ColumnKind = "text" | "integer" | "bytes";

/** A JSON scalar. */
type JsonValue = string | number | null;

const sqliteReads: Record<ColumnKind, (at: number) => string> = {
  text: (at) => `value->>${at}`,
  integer: (at) => `value->>${at}`,
  bytes: (at) => `unhex(value->>${at})`,
};

/** A text of an array as Postgres writes it. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/**
 * Whether the value before it is one of these texts: one parameter for any number, so that the statement stays the same.
 * On Postgres the array has the type of the value: ids are text in some databases, and UUIDs in others.
 */
export const amongTexts = (sql: SqlClient, texts: ReadonlyArray<string>): Fragment =>
  sql.onDialectOrElse({
    pg: () => sql`= ANY (${`{${texts.map(quoted).join(",")}}`})`,
    orElse: () => sql`IN (SELECT value FROM json_each(${JSON.stringify(texts)}))`,
  });

type JsonRow = Readonly<Record<string, JsonValue>>;

/** Postgres reads bytes in hexadecimal with a prefix. */
const postgresValue = (kind: ColumnKind | undefined, value: JsonValue | undefined) =>
  kind === "bytes" && typeof value === "string" ? String.raw`\x${value}` : value;

/**
 * Rows with these columns as one parameter: what reads each column, and what gives the rows as `value`. Postgres takes
 * the types of the columns from the table, so that a statement fits ids as text and as UUIDs.
 */
const jsonRows = (
  sql: SqlClient,
  table: string,
  columns: Readonly<Record<string, ColumnKind>>,
): {
  readonly reads: ReadonlyArray<string>;
  readonly from: (rows: ReadonlyArray<JsonRow>) => Fragment;
} => {
  const names = Object.keys(columns);
  return sql.onDialectOrElse({
    pg: () => {
      const typed = sql.literal(`NULL::"${table}"`);
      const objectOf = (row: JsonRow) =>
        Object.fromEntries(names.map((name) => [name, postgresValue(columns[name], row[name])]));
      return {
        reads: names.map((name) => `value.${name}`),
        from: (rows: ReadonlyArray<JsonRow>) =>
          sql`json_populate_recordset(${typed}, ${JSON.stringify(rows.map(objectOf))}::json) AS value`,
      };
    },
    orElse: () => ({
      reads: Object.values(columns).map((kind, at) => sqliteReads[kind](at)),
      from: (rows: ReadonlyArray<JsonRow>) =>
        sql`json_each(${JSON.stringify(rows.map((row) => names.map((name) => row[name])))})`,
    }),
  });
};

/**
 * Updates many rows in one statement with one parameter, each only if its row has the previous version. Returns the ids
 * of the updated rows.
 */
export const updateVersions = <const Columns extends Readonly<Record<string, ColumnKind>>>(
  sql: SqlClient,
  table: string,
  columns: Columns,
) => {
  const { from, reads } = jsonRows(sql, table, { id: "text", version: "integer", ...columns });
  const [id = "", version = "", ...others] = reads;
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
  ) => sql<{ readonly id: string }>`${update} ${from(rows)} ${same}`;
};

/** Inserts many rows in one statement with one parameter. */
export const insertRows = <const Columns extends Readonly<Record<string, ColumnKind>>>(
  sql: SqlClient,
  table: string,
  columns: Columns,
) => {
  const { from, reads } = jsonRows(sql, table, columns);
  const into = sql.literal(`${table} (${Object.keys(columns).join(", ")})`);
  const read = sql.literal(reads.join(", "));
  // The condition is for SQLite's parser, which would otherwise read ON CONFLICT as part of a join.
  return (rows: ReadonlyArray<{ readonly [Name in keyof Columns]: JsonValue }>): Fragment =>
    sql`INSERT INTO ${into} SELECT ${read} FROM ${from(rows)} WHERE true`;
};
