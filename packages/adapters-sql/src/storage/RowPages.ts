import { Clock, Duration, Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";

/** The shortest pause after a page with changes, in milliseconds. Requests come first. */
const shortest = 5;

/** The key of a row, and what is read beside it. */
type Row = Readonly<Record<string, unknown>>;

/** Work on a table, a page of rows at a time. */
export interface RowPages<Read extends Row, E, R> {
  readonly table: string;
  /** The columns of its primary key, of which each is a text or a number. */
  readonly key: ReadonlyArray<string>;
  /** What is read of each row beside its key. */
  readonly read: Fragment;
  readonly size: number;
  /** Works on one page, and returns how many of its rows it changed. `isOfPage` is true of the page's rows. */
  readonly work: (rows: ReadonlyArray<Read>, isOfPage: Fragment) => Effect.Effect<number, E, R>;
}

/**
 * Works on every row of a table once, in order of its key, beside requests. A page is so many rows, whether there is something
 * to do or not, so no statement grows with the table. After a page with changes it rests for as long as the page
 * took. It keeps no place: cut off, it begins again, and passes by what is done without a pause.
 */
export const workOnPages = Effect.fnUntraced(function* <Read extends Row, E, R>({
  key,
  read,
  size,
  table,
  work,
}: RowPages<Read, E, R>) {
  const sql = yield* SqlClient;
  const order = sql.csv(key.map((column) => sql`${sql(column)}`));
  const isAt = (comparison: ">" | "<=", row: Row) =>
    sql`(${order}) ${sql.literal(comparison)} (${sql.csv(key.map((column) => sql`${row[column]}`))})`;
  let isLater = sql`1 = 1`;
  for (;;) {
    const began = yield* Clock.currentTimeMillis;
    const rows: ReadonlyArray<Read> = yield* sql<Read>`SELECT ${order}, ${read}
      FROM ${sql(table)} WHERE ${isLater} ORDER BY ${order} LIMIT ${size}`;
    const last = rows.at(-1);
    if (last === undefined) return;
    const changed = yield* work(rows, sql`${isLater} AND ${isAt("<=", last)}`);
    if (changed > 0) {
      const took = (yield* Clock.currentTimeMillis) - began;
      yield* Effect.sleep(Duration.millis(Math.max(shortest, took)));
    }
    isLater = isAt(">", last);
  }
});
