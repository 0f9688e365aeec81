import { Data, Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import { idColumns } from "./IdColumns.ts";

/** A column of ids has a value that is no UUID. The message names no value. */
export class IdNotUuid extends Data.TaggedError("IdNotUuid")<{
  readonly table: string;
  readonly column: string;
}> {
  override get message(): string {
    return `${this.table}.${this.column} has values that are no UUID in lower case: nothing was changed`;
  }
}

/** A table whose ids are text, and the columns of them. */
export interface TextIds {
  readonly table: string;
  readonly columns: ReadonlyArray<string>;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** The tables of a Postgres database that have ids as text. Empty where ids are `uuid`. */
export const textIds: Effect.Effect<ReadonlyArray<TextIds>, SqlError, SqlClient> = Effect.gen(
  function* () {
    const sql = yield* SqlClient;
    const texts = yield* sql<{ table: string; column: string }>`
      SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = current_schema() AND data_type = 'text' ORDER BY table_name, ordinal_position`;
    return Array.from(
      Map.groupBy(
        texts.filter(({ column, table }) => idColumns[table]?.includes(column) === true),
        ({ table }) => table,
      ),
      ([table, rows]) => ({ table, columns: rows.map(({ column }) => column) }),
    );
  },
);

/** Whether a Postgres database has ids as `uuid`. */
export const storesUuid: Effect.Effect<boolean, SqlError, SqlClient> = Effect.flatMap(
  SqlClient,
  (sql) =>
    Effect.map(
      sql`SELECT 1 FROM information_schema.columns WHERE table_schema = current_schema()
        AND table_name = 'verification' AND column_name = 'id' AND data_type = 'uuid'`,
      (rows) => rows.length > 0,
    ),
);

/** The foreign keys of the schema. A key refers from one type to the same type, so none may be there meanwhile. */
const foreignKeys = Effect.flatMap(
  SqlClient,
  (sql) => sql<ForeignKey>`SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name,
      pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
);

const run = (statement: string) =>
  Effect.flatMap(SqlClient, (sql) => Effect.asVoid(sql.unsafe(statement).unprepared));

const alterEach = (keys: ReadonlyArray<ForeignKey>, change: (key: ForeignKey) => string) =>
  Effect.forEach(
    Map.groupBy(keys, ({ table }) => table),
    ([table, of]) => run(`ALTER TABLE ${table} ${of.map(change).join(", ")}`),
    { discard: true },
  );

const uuid = "'^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'";

/** Postgres takes other spellings of a UUID too, which would be other ids to this program. */
const refuseOthers = Effect.fnUntraced(function* ({ columns, table }: TextIds) {
  const sql = yield* SqlClient;
  const others = columns.map((column) => `bool_or(${column} !~ ${uuid}) AS ${column}`);
  const rows = yield* sql.unsafe<Readonly<Record<string, boolean | null>>>(
    `SELECT ${others.join(", ")} FROM "${table}"`,
  ).unprepared;
  const column = columns.find((name) => rows[0]?.[name] === true);
  if (column !== undefined) return yield* new IdNotUuid({ table, column });
});

const convertTable = ({ columns, table }: TextIds) =>
  run(
    `ALTER TABLE "${table}" ${columns
      .map((column) => `ALTER COLUMN ${column} TYPE UUID USING ${column}::UUID`)
      .join(", ")}`,
  );

/**
 * Stores ids as `uuid`, in the transaction of the caller: each table is written anew, under a lock that keeps all others
 * out. `converted` is called after each table. Returns the tables that had ids as text.
 */
export const idsAsUuid = Effect.fnUntraced(function* <E, R>(
  converted: (ids: TextIds) => Effect.Effect<void, E, R>,
) {
  const tables = yield* textIds;
  if (tables.length === 0) return tables;
  const keys = yield* foreignKeys;
  yield* alterEach(keys, ({ name }) => `DROP CONSTRAINT ${name}`);
  for (const ids of tables) {
    yield* refuseOthers(ids);
    yield* convertTable(ids);
    yield* converted(ids);
  }
  yield* alterEach(keys, ({ definition, name }) => `ADD CONSTRAINT ${name} ${definition}`);
  return tables;
});
