import { KeyWraps } from "@bonafide/core/storage/KeyWraps";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Effect, Result } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import type { Fragment } from "effect/sql/Statement";
import { oneRow } from "./OneRow.ts";
import { workOnPages } from "./RowPages.ts";

/** Wraps the data keys of all tables under the newest master key, and counts those that are not. */

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

type WrappedRow = Readonly<Record<string, unknown>> & { readonly older: Uint8Array | null };

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

const rewrapTable = Effect.fnUntraced(function* (
  [table, ...key]: KeyedTable,
  done: (keys: number) => Effect.Effect<void>,
) {
  const sql = yield* SqlClient;
  const wraps = yield* KeyWraps;
  const { atomically } = yield* UnitOfWork;

  const replace = (row: WrappedRow, older: Uint8Array, wrapped: Uint8Array) =>
    // The key may have been erased meanwhile, and then stays so.
    sql`UPDATE ${sql(table)} SET data_key = ${wrapped} WHERE data_key = ${older}
      AND ${sql.and(key.map((column) => sql`${sql(column)} = ${row[column]}`))}`;

  let failed = 0;
  yield* workOnPages<WrappedRow, SqlError, never>({
    table,
    key,
    read: sql`CASE WHEN ${isOlder(sql, wraps.head())} THEN data_key END AS older`,
    size: pageSize,
    work: Effect.fnUntraced(function* (rows) {
      const changes: Array<Effect.Effect<unknown, SqlError>> = [];
      for (const row of rows) {
        const { older } = row;
        if (older === null) continue;
        const wrapped = Result.try(() => wraps.rewrap(older));
        if (Result.isFailure(wrapped)) failed += 1;
        else if (wrapped.success !== undefined) changes.push(replace(row, older, wrapped.success));
      }
      if (changes.length === 0) return 0;
      yield* atomically(Effect.all(changes, { discard: true }));
      yield* done(changes.length);
      return changes.length;
    }),
  });
  return failed;
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
