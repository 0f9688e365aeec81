import type { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";

/** What a column takes. Bytes are written in hexadecimal. */
type ColumnKind = "text" | "integer" | "bytes";

/** A value as JSON has it. */
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

/** Texts as rows of one column: one parameter for as many as there are, so that their number makes no new statement. */
export const jsonTexts = (sql: SqlClient, texts: ReadonlyArray<string>): Fragment => {
  const json = JSON.stringify(texts);
  return sql.onDialectOrElse({
    pg: () => sql`(SELECT json_array_elements_text(${json}::json))`,
    orElse: () => sql`(SELECT value FROM json_each(${json}))`,
  });
};

/** Inserts as many rows as there are by one statement with one parameter. */
export const insertRows = <const Columns extends Readonly<Record<string, ColumnKind>>>(
  sql: SqlClient,
  table: string,
  columns: Columns,
) => {
  const names = Object.keys(columns);
  const into = sql.literal(`${table} (${names.join(", ")})`);
  const read = (reads: typeof sqliteReads) =>
    sql.literal(
      Object.values(columns)
        .map((kind, at) => reads[kind](at))
        .join(", "),
    );
  const insert = sql.onDialectOrElse({
    pg: () => (json: string) =>
      sql`INSERT INTO ${into} SELECT ${read(postgresReads)} FROM json_array_elements(${json}::json)`,
    orElse: () => (json: string) =>
      // The condition tells the parser that what may follow is no join's.
      sql`INSERT INTO ${into} SELECT ${read(sqliteReads)} FROM json_each(${json}) WHERE true`,
  });
  return (rows: ReadonlyArray<{ readonly [Name in keyof Columns]: JsonValue }>): Fragment =>
    insert(JSON.stringify(rows.map((row) => names.map((name) => row[name]))));
};
