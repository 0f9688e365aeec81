import { createHash } from "node:crypto";
import { compactRows } from "@bonafide/adapters-sql/storage/CompactRows";
import { MigrationLimits, offlineLimits } from "@bonafide/adapters-sql/storage/MigrationLimits";
import { lockStart } from "@bonafide/adapters-sql/storage/StartLock";
import { storeCopyTable } from "@bonafide/adapters-sql/storage/StoreCopyMark";
import { Data, Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import {
  batchOf,
  type CopiedRow,
  type CopiedTable,
  type CopiedValue,
  type SourceFile,
  TableSum,
} from "./CopiedTable.ts";

/** Copies a SQLite file into a Postgres, table by table, and compares every row afterwards. */

/** The target is in use, or is the half-done copy of another file. */
export class TargetNotEmpty extends Data.TaggedError("TargetNotEmpty")<{
  readonly reason: string;
}> {
  override get message(): string {
    return `The database of DATABASE_URL ${this.reason}: name an empty database`;
  }
}

/** Tables whose rows differ after the copy. */
export class CopyDiffers extends Data.TaggedError("CopyDiffers")<{
  readonly problems: ReadonlyArray<string>;
}> {
  override get message(): string {
    return [
      "The copy is not the same as the file:",
      ...this.problems.map((it) => `  - ${it}`),
    ].join("\n");
  }
}

/** Names a file by what only it has: the check of its master key. */
export const identityOf = (file: SourceFile): string =>
  createHash("sha256")
    .update(
      JSON.stringify(file.prepare("SELECT hex(data_key), hex(sealed) FROM key_check").raw().all()),
    )
    .digest("hex");

/** Makes the mark of the copy of a file, or finds the one that is there. Run before the tables are made. */
export const beginCopy = Effect.fnUntraced(function* (identity: string) {
  const sql = yield* SqlClient;
  const has = (table: string) =>
    Effect.map(sql`SELECT 1 WHERE to_regclass(${table}) IS NOT NULL`, ({ length }) => length > 0);
  if (!(yield* has(storeCopyTable))) {
    if (yield* has("migration")) {
      return yield* new TargetNotEmpty({ reason: "has tables of a server already" });
    }
    yield* sql`CREATE TABLE ${sql(storeCopyTable)}
      (name TEXT PRIMARY KEY, identity TEXT NOT NULL, last TEXT, is_whole BOOLEAN NOT NULL DEFAULT FALSE)`;
  }
  const [other] =
    yield* sql`SELECT 1 FROM ${sql(storeCopyTable)} WHERE identity <> ${identity} LIMIT 1`;
  if (other !== undefined) {
    return yield* new TargetNotEmpty({ reason: "is a half-done copy of another file" });
  }
});

const quoted = (names: ReadonlyArray<string>): string =>
  names.map((name) => `"${name}"`).join(", ");

/** The statement that reads rows after a key, in key order. */
const after = (
  { columns, key, name }: CopiedTable,
  from: boolean,
  mark: (at: number) => string,
) => {
  const where = from
    ? `WHERE (${quoted(key)}) > (${key.map((_, at) => mark(at + 1)).join(", ")})`
    : "";
  return `SELECT ${quoted(columns)} FROM "${name}" ${where} ORDER BY ${quoted(key)} LIMIT `;
};

const keyOf = ({ key }: CopiedTable, row: CopiedRow): ReadonlyArray<CopiedValue> =>
  key.map((column) => row[column] ?? null);

const readSource = (
  file: SourceFile,
  table: CopiedTable,
  last: ReadonlyArray<CopiedValue> | undefined,
) => {
  const text = after(table, last !== undefined, () => "?") + String(batchOf(table));
  return file.prepare<Array<CopiedValue>, CopiedRow>(text).all(...(last ?? []));
};

interface Mark {
  readonly last: string | null;
  readonly is_whole: boolean;
}

/** Copies the rest of a table, batch by batch: each is stored with its place, so that a later run goes on after it. */
export const copyTable = Effect.fnUntraced(function* (
  file: SourceFile,
  table: CopiedTable,
  identity: string,
  copied: (rows: number) => Effect.Effect<void>,
) {
  const sql = yield* SqlClient;
  const marks = sql(storeCopyTable);
  const begin = Effect.gen(function* () {
    // Migrations leave rows of their own.
    yield* sql`DELETE FROM ${sql(table.name)}`;
    yield* sql`INSERT INTO ${marks} (name, identity) VALUES (${table.name}, ${identity})`;
  });
  const [found] = yield* sql<Mark>`SELECT last, is_whole FROM ${marks} WHERE name = ${table.name}`;
  if (found === undefined) yield* sql.withTransaction(begin);
  if (found?.is_whole === true) {
    const [row] = yield* sql<{ n: number }>`SELECT count(*) AS n FROM ${sql(table.name)}`;
    return yield* copied(row?.n ?? 0);
  }
  let last: ReadonlyArray<CopiedValue> | undefined =
    typeof found?.last === "string" ? JSON.parse(found.last) : undefined;
  if (last !== undefined) {
    const [row] = yield* sql<{ n: number }>`SELECT count(*) AS n FROM ${sql(table.name)}`;
    yield* copied(row?.n ?? 0);
  }
  const insert = (rows: ReadonlyArray<CopiedRow>) => {
    const width = table.columns.length;
    const places = rows.map(
      (_, at) => `(${table.columns.map((__, column) => `$${at * width + column + 1}`).join(", ")})`,
    );
    return sql.unsafe(
      `INSERT INTO "${table.name}" (${quoted(table.columns)}) OVERRIDING SYSTEM VALUE
        VALUES ${places.join(", ")}`,
      rows.flatMap((row) => table.columns.map((column) => row[column] ?? null)),
    ).unprepared;
  };
  for (;;) {
    const rows = readSource(file, table, last);
    const end = rows.at(-1);
    if (end === undefined) break;
    last = keyOf(table, end);
    const place = JSON.stringify(last);
    yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* insert(rows);
        yield* sql`UPDATE ${marks} SET last = ${place} WHERE name = ${table.name}`;
      }),
    );
    yield* copied(rows.length);
  }
  yield* sql`UPDATE ${marks} SET is_whole = TRUE WHERE name = ${table.name}`;
});

const sumOfSource = (file: SourceFile, table: CopiedTable): TableSum => {
  const sum = new TableSum();
  const rows = file.prepare<[], CopiedRow>(`SELECT ${quoted(table.columns)} FROM "${table.name}"`);
  for (const row of rows.iterate()) sum.add(table, row);
  return sum;
};

const sumOfCopy = Effect.fnUntraced(function* (table: CopiedTable) {
  const sql = yield* SqlClient;
  const sum = new TableSum();
  let last: ReadonlyArray<CopiedValue> | undefined;
  for (;;) {
    const text = after(table, last !== undefined, (at) => `$${at}`) + String(batchOf(table));
    const rows: ReadonlyArray<CopiedRow> = yield* sql.unsafe<CopiedRow>(text, [...(last ?? [])]);
    const end = rows.at(-1);
    if (end === undefined) return sum;
    for (const row of rows) sum.add(table, row);
    last = keyOf(table, end);
  }
});

/** Reads every row of both databases, and fails where a table has other rows. Returns the number of rows. */
export const compareTables = Effect.fnUntraced(function* (
  file: SourceFile,
  tables: ReadonlyArray<CopiedTable>,
  compared: (rows: number) => Effect.Effect<void>,
) {
  const problems: Array<string> = [];
  let rows = 0;
  for (const table of tables) {
    const source = sumOfSource(file, table);
    const copy = yield* sumOfCopy(table);
    if (source.rows !== copy.rows) {
      problems.push(`${table.name} has ${copy.rows} rows, and the file ${source.rows}`);
    } else if (source.hash !== copy.hash) problems.push(`rows of ${table.name} differ`);
    rows += copy.rows;
    yield* compared(source.rows);
  }
  if (problems.length > 0) return yield* new CopyDiffers({ problems });
  return rows;
});

/** Makes the copy's rows compact, lets new rows count on after the copied ones, and takes the mark away. */
export const endCopy: Effect.Effect<void, SqlError, SqlClient> = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const end = Effect.gen(function* () {
    yield* lockStart(offlineLimits.lockWait);
    yield* compactRows;
    const counted = yield* sql<{ table: string; column: string }>`
      SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = current_schema() AND is_identity = 'YES'`;
    for (const { column, table } of counted) {
      yield* sql`SELECT setval(pg_get_serial_sequence(${table}, ${column}),
        COALESCE((SELECT max(${sql(column)}) FROM ${sql(table)}), 0) + 1, false)`;
    }
    yield* sql`DROP TABLE ${sql(storeCopyTable)}`;
  });
  yield* sql.withTransaction(end);
}).pipe(Effect.provideService(MigrationLimits, offlineLimits));
