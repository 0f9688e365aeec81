import { KeyWraps } from "@bonafide/core/storage/KeyWraps";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Effect, Result } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import type { Fragment } from "effect/sql/Statement";
import { oneRow } from "./OneRow.ts";

/**
 * Every table with data keys, and the columns that its rows are in order of. The row that a start checks the master key
 * by comes last: until all others are rewrapped, a server does not start without the older key.
 */
export const keyedTables = [
  ["verification", "id"],
  ["affiliation", "id"],
  ["affiliation_claim", "id"],
  ["affiliation_likeness", "id"],
  ["affiliation_person", "roster_id", "name_digest"],
  ["document_image", "transaction_id", "side"],
  ["letter", "id"],
  ["person", "id"],
  ["staff_account", "id"],
  ["subscriber", "roster_id", "phone_digest"],
  ["webhook", "organization_id", "family"],
  ["webhook_secret", "id"],
  ["sandbox_partners", "id"],
  ["kept_subkeys", "id"],
  ["key_check", "id"],
] as const;

type KeyedTable = (typeof keyedTables)[number];

/** How many rows are rewrapped in one unit of work: some milliseconds. */
const pageSize = 100;

/** How the data keys of a table stand. */
export interface WrapCount {
  readonly table: KeyedTable[0];
  readonly keys: number;
  /** How many of them an older master key wraps. */
  readonly older: number;
}

type WrappedRow = Readonly<Record<string, string | number>> & { readonly data_key: Uint8Array };

const isOlder = (sql: SqlClient, head: Uint8Array): Fragment =>
  sql`data_key IS NOT NULL AND substr(data_key, 1, ${head.length}) <> ${head}`;

/** How many data keys there are, and how many are wrapped by an older master key, by table. Looks at all of them. */
export const countWraps: Effect.Effect<
  ReadonlyArray<WrapCount>,
  never,
  SqlClient | KeyWraps
> = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const head = (yield* KeyWraps).head();
  return yield* Effect.forEach(keyedTables, ([table]) =>
    Effect.map(
      oneRow(sql<{ keys: number; older: number }>`SELECT COUNT(*) AS keys,
        COALESCE(SUM(CASE WHEN ${isOlder(sql, head)} THEN 1 ELSE 0 END), 0) AS older
        FROM ${sql(table)} WHERE data_key IS NOT NULL`),
      ({ keys, older }) => ({ table, keys: Number(keys), older: Number(older) }),
    ),
  );
}).pipe(Effect.orDie);

/** Where a pass over a table is: behind the rows that came before this one, which itself may come again. */
interface Place {
  readonly values: ReadonlyArray<string | number>;
  readonly again: boolean;
}

const behind = (sql: SqlClient, order: Fragment, place: Place | undefined): Fragment => {
  if (place === undefined) return sql`1 = 1`;
  const values = sql.csv(place.values.map((value) => sql`${value}`));
  return sql`(${order}) ${sql.literal(place.again ? ">=" : ">")} (${values})`;
};

const rewrapTable = Effect.fnUntraced(function* (
  [table, ...columns]: KeyedTable,
  done: (keys: number) => Effect.Effect<void>,
) {
  const sql = yield* SqlClient;
  const wraps = yield* KeyWraps;
  const { atomically } = yield* UnitOfWork;
  const order = sql.csv(columns.map((column) => sql`${sql(column)}`));

  const replace = (row: WrappedRow, wrapped: Uint8Array) =>
    // The key may have been erased meanwhile, and then stays so.
    sql`UPDATE ${sql(table)} SET data_key = ${wrapped} WHERE data_key = ${row.data_key}
      AND ${sql.and(columns.map((column) => sql`${sql(column)} = ${row[column]}`))}`;

  let failed = 0;
  let place: Place | undefined;
  for (;;) {
    const rows: ReadonlyArray<WrappedRow> = yield* sql<WrappedRow>`SELECT ${order}, data_key
      FROM ${sql(table)} WHERE ${isOlder(sql, wraps.head())} AND ${behind(sql, order, place)}
      ORDER BY ${order} LIMIT ${pageSize}`;
    const last = rows.at(-1);
    if (last === undefined) return failed;
    const changes: Array<Effect.Effect<unknown, SqlError>> = [];
    let lost = 0;
    for (const row of rows) {
      const wrapped = Result.try(() => wraps.rewrap(row.data_key));
      if (Result.isFailure(wrapped)) lost += 1;
      else if (wrapped.success !== undefined) changes.push(replace(row, wrapped.success));
    }
    yield* atomically(Effect.all(changes, { discard: true }));
    failed += lost;
    // What was rewrapped does not come again. What does not open would, for ever: it is passed by.
    place = { values: columns.map((column) => last[column] ?? ""), again: lost === 0 };
    yield* done(changes.length);
  }
});

/**
 * Wraps by the newest master key all data keys that an older one wraps, a page at a time, beside everything else. What
 * is done stays done: it can be ended and begun again at any time. Gives how many keys do not open.
 */
export const rewrapKeys = (
  done: (keys: number) => Effect.Effect<void>,
): Effect.Effect<number, never, SqlClient | KeyWraps | UnitOfWork> =>
  Effect.gen(function* () {
    let failed = 0;
    for (const table of keyedTables) {
      // The last row stays with the older key while any other needs it.
      if (table[0] === "key_check" && failed > 0) break;
      failed += yield* rewrapTable(table, done);
    }
    return failed;
  }).pipe(Effect.orDie);
