import { Clock, Duration, Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import { skipLocked } from "../due/SkipLocked.ts";
import { besideWriters, onLongSession } from "./BesideWriters.ts";
import type { ColumnTypes } from "./ColumnTypes.ts";
import { inMilliseconds, MigrationLimits } from "./MigrationLimits.ts";
import { workOnPages } from "./RowPages.ts";

/** A column that rows of an older release lack: they have NULL in it. */
export interface Backfill {
  readonly table: string;
  /** The columns of its primary key. */
  readonly key: readonly [string, ...ReadonlyArray<string>];
  readonly column: string;
  /** An SQL expression over the row, which both databases know and which is never NULL. */
  readonly value: string;
  /** The number of the migration that adds the column. */
  readonly added: number;
  /** The number of the migration that demands it, in a later release. */
  readonly demanded?: number;
}

/** Every backfill. A column that is demanded stays here for as long as an upgrade may come from before it. */
export const backfills: ReadonlyArray<Backfill> = [];

/** How many rows a page has: some milliseconds of work. */
const pageSize = 500;

/** The pause before another pass: rows that a request holds are soon free. */
const betweenPasses = Duration.seconds(1);

const quoted = (name: string) => `"${name}"`;

/** How often the progress is logged, in milliseconds. */
const loggedEvery = 10_000;

/**
 * Gives every row the column that lacks it, beside requests, and returns how many rows those were. Rows that others hold are
 * passed by, and so are rows that an older release adds meanwhile: it goes over the table again until a pass meets no such row.
 */
export const fillColumn = ({ column, key, table, value }: Backfill) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const isLacking = sql`${sql(column)} IS NULL`;
    const free = skipLocked(sql);
    const names = sql.csv(key.map((name) => sql`${sql(name)}`));
    let filled = 0;
    let loggedAt = yield* Clock.currentTimeMillis;
    const logged = Effect.fnUntraced(function* (passed: number) {
      const now = yield* Clock.currentTimeMillis;
      if (now - loggedAt < loggedEvery) return;
      loggedAt = now;
      yield* Effect.logInfo(
        `Filled ${table}.${column} of ${filled} rows; this pass has read ${passed} rows`,
      );
    });
    /** Returns how many rows it met that lack the column. */
    const pass = Effect.gen(function* () {
      let [lacking, passed] = [0, 0];
      yield* workOnPages<{ readonly lacks: number }, SqlError, never>({
        table,
        key,
        read: sql`CASE WHEN ${isLacking} THEN 1 ELSE 0 END AS lacks`,
        size: pageSize,
        work: Effect.fnUntraced(function* (rows, isOfPage) {
          const lack = rows.filter(({ lacks }) => Number(lacks) === 1).length;
          lacking += lack;
          passed += rows.length;
          yield* logged(passed);
          if (lack === 0) return 0;
          // The page is found first, and its rows by their keys: two ranges of one table would be joined row by row.
          const changed = yield* sql`UPDATE ${sql(table)} SET ${sql(column)} = ${sql.literal(value)}
            WHERE ${isLacking} AND (${names}) IN
              (SELECT ${names} FROM ${sql(table)} WHERE ${isOfPage} AND ${isLacking} ${free})
            RETURNING 1 AS filled`.unprepared;
          filled += changed.length;
          return changed.length;
        }),
      });
      return lacking;
    });
    while ((yield* pass) > 0) yield* Effect.sleep(betweenPasses);
    if (filled > 0)
      yield* Effect.logInfo(`Filled ${table}.${column} of ${filled} rows: every row has it`);
    return filled;
  }).pipe(Effect.orDie);

const constraintOf = ({ column, table }: Backfill) => `${table}_${column}_filled`;

/**
 * The statements of the migration that demands a column. On Postgres they take no time where `demandEarly` came before. A
 * column of SQLite cannot be changed: no server of an older release writes to its file any more.
 */
export const demandColumn = (
  backfill: Backfill,
  types: Pick<ColumnTypes, "dialect">,
): ReadonlyArray<string> => {
  const { column, table, value } = backfill;
  const name = constraintOf(backfill);
  const fill = `UPDATE ${quoted(table)} SET ${column} = ${value} WHERE ${column} IS NULL`;
  if (types.dialect === "sqlite") return [fill];
  return [
    `${fill} AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = '${name}' AND convalidated)`,
    `ALTER TABLE ${quoted(table)} ALTER COLUMN ${column} SET NOT NULL`,
    `ALTER TABLE ${quoted(table)} DROP CONSTRAINT IF EXISTS ${name}`,
  ];
};

/** Waits until every row has the column, and then has Postgres prove it, beside all writers. */
const prove = Effect.fnUntraced(function* (backfill: Backfill) {
  const name = constraintOf(backfill);
  const table = quoted(backfill.table);
  const { lockWait, time } = yield* MigrationLimits;
  const state = `SELECT convalidated FROM pg_constraint WHERE conname = '${name}'
    AND conrelid = to_regclass('${table}')`;
  /** Runs a statement unless the constraint is so far. */
  const until = (wait: Duration.Duration, isDone: (state: unknown) => boolean, statement: string) =>
    besideWriters(
      onLongSession(inMilliseconds(wait), (run) =>
        Effect.flatMap(run(state), ([row]) =>
          isDone(row?.[0]) ? Effect.void : Effect.asVoid(run(statement)),
        ),
      ),
    );
  yield* fillColumn(backfill);
  // Requests queue behind a statement that waits to add one.
  yield* until(
    lockWait,
    (found) => found !== undefined,
    `ALTER TABLE ${table} ADD CONSTRAINT ${name} CHECK (${backfill.column} IS NOT NULL) NOT VALID`,
  );
  // What an older release wrote until now. It can write none after it.
  yield* fillColumn(backfill);
  yield* until(time, (found) => found === true, `ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`);
});

/**
 * Proves on Postgres that no row lacks a column that a missing migration demands, while others serve. Call it before the
 * migration. `version`: of the tables now. Where the column is not there yet, the migration fills it, and none serves.
 */
export const demandEarly = Effect.fnUntraced(function* (
  version: number,
  of: ReadonlyArray<Backfill> = backfills,
) {
  const sql = yield* SqlClient;
  const proved = Effect.forEach(
    of.filter(({ added, demanded = 0 }) => added <= version && demanded > version),
    prove,
    { discard: true },
  );
  yield* sql.onDialectOrElse({ pg: () => proved, orElse: () => Effect.void });
});
