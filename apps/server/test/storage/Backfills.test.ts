import { join } from "node:path";
import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import {
  type Backfill,
  demandColumn,
  demandEarly,
  fillColumn,
} from "@bonafide/adapters-sql/storage/Backfills";
import { columnTypes } from "@bonafide/adapters-sql/storage/ColumnTypes";
import { workOnPages } from "@bonafide/adapters-sql/storage/RowPages";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Fiber, Latch, Layer, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { postgresPrograms } from "./PostgresServer.ts";
import { freshDatabase } from "./RunPostgres.ts";
import { sqliteAt, temporaryFolder } from "./TemporarySqlite.ts";

const backfill: Backfill = {
  table: "order",
  key: ["place", "number"],
  column: "twice",
  value: "2 * amount",
  added: 7,
};
const demanded: Backfill = { ...backfill, demanded: 9 };

/** Some pages, with pauses between them. */
const count = 4_000;

const onSqlite = Layer.unwrap(
  Effect.map(temporaryFolder, (folder) => sqliteAt(join(folder, "bonafide.db"))),
);
const onPostgres = Layer.unwrap(
  Effect.map(
    Effect.promise(() => freshDatabase()),
    (url) => PostgresClient(Redacted.make(url)),
  ),
);

/** A row as the release before writes it. */
const oldShaped = (sql: SqlClient, place: string, number: number) =>
  sql`INSERT INTO "order" (place, number, amount) VALUES (${place}, ${number}, ${number})`;

/** A test on a table of which every row lacks the column, but for one. */
const withRows =
  (store: Layer.Layer<SqlClient, unknown>) =>
  <A, E>(test: (sql: SqlClient) => Effect.Effect<A, E, SqlClient>) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      yield* sql`CREATE TABLE "order" (place TEXT NOT NULL, number INTEGER NOT NULL, amount INTEGER NOT NULL,
        twice BIGINT, PRIMARY KEY (place, number))`;
      yield* sql`INSERT INTO "order" (place, number, amount)
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
        SELECT CASE WHEN i % 2 = 0 THEN 'a' ELSE 'b' END, i, i FROM n`;
      yield* sql`UPDATE "order" SET twice = 1 WHERE number = 5`;
      return yield* test(sql);
    }).pipe(Effect.provide(store), Effect.scoped, Effect.runPromise);

/** How many rows have the column rightly, wrongly, and not. */
const counted = (sql: SqlClient) =>
  Effect.map(
    sql<Record<"right" | "wrong" | "lack", number>>`SELECT
      COUNT(CASE WHEN twice = 2 * amount THEN 1 END) AS "right",
      COUNT(CASE WHEN twice <> 2 * amount THEN 1 END) AS wrong,
      COUNT(CASE WHEN twice IS NULL THEN 1 END) AS lack FROM "order"`,
    ([row]) => [Number(row?.right), Number(row?.wrong), Number(row?.lack)],
  );

const stores = [
  { name: "SQLite", store: onSqlite, runs: true },
  { name: "Postgres", store: onPostgres, runs: postgresPrograms !== undefined },
];

// Not run on Postgres, and reported so, where the platform has no such package.
describe.each(stores)("a backfill on $name", ({ runs, store }) => {
  const tried = withRows(store);

  it.skipIf(!runs)(
    "reads each row once, in pages of one size and in order of a key of two columns",
    () =>
      tried(
        Effect.fnUntraced(function* (sql) {
          const pages: Array<ReadonlyArray<{ readonly place: string; readonly number: number }>> =
            [];
          yield* workOnPages<(typeof pages)[number][number], unknown, never>({
            table: "order",
            key: ["place", "number"],
            read: sql`amount`,
            size: 300,
            work: (rows) =>
              Effect.sync(() => {
                pages.push(rows);
                return 0;
              }),
          });
          expect(pages.map(({ length }) => length)).toEqual([...Array(13).fill(300), 100]);
          const inOrder =
            yield* sql`SELECT place, number, amount FROM "order" ORDER BY place, number`;
          expect(pages.flat()).toEqual(inOrder);
        }),
      ),
  );

  it.skipIf(!runs)("gives the column to every row that lacks it, and to no other", () =>
    tried(
      Effect.fnUntraced(function* (sql) {
        expect(yield* fillColumn(backfill)).toBe(count - 1);
        expect(yield* counted(sql)).toEqual([count - 1, 1, 0]);
      }),
    ),
  );

  it.skipIf(!runs)("finds a row that an older release writes behind it", () =>
    tried(
      Effect.fnUntraced(function* (sql) {
        const filling = yield* Effect.forkChild(fillColumn(backfill));
        yield* Effect.repeat(counted(sql), { until: ([right]) => Number(right) > 0 });
        yield* oldShaped(sql, "A", 1);
        expect(yield* Fiber.join(filling)).toBe(count);
        expect(yield* counted(sql)).toEqual([count, 1, 0]);
      }),
    ),
  );

  it.skipIf(!runs)(
    "keeps what is done where it is cut off, and does the rest when it begins again",
    () =>
      tried(
        Effect.fnUntraced(function* (sql) {
          const cut = yield* Effect.forkChild(fillColumn(backfill));
          yield* Effect.repeat(counted(sql), { until: ([right]) => Number(right) > 0 });
          yield* Fiber.interrupt(cut);
          const [done = 0] = yield* counted(sql);
          expect(done).toBeLessThan(count - 1);
          expect(yield* fillColumn(backfill)).toBe(count - 1 - done);
          expect(yield* counted(sql)).toEqual([count - 1, 1, 0]);
        }),
      ),
  );

  it.skipIf(!runs)("is done twice by two at once, and once for each row", () =>
    tried(
      Effect.fnUntraced(function* (sql) {
        const both = yield* Effect.all([fillColumn(backfill), fillColumn(backfill)], {
          concurrency: 2,
        });
        expect(both[0] + both[1]).toBe(count - 1);
        expect(yield* counted(sql)).toEqual([count - 1, 1, 0]);
      }),
    ),
  );

  it.skipIf(!runs)(
    "is made good by the migration that demands the column, where it was not done before",
    () =>
      tried(
        Effect.fnUntraced(function* (sql) {
          const { dialect } = sql.onDialectOrElse({
            pg: () => columnTypes.pg,
            orElse: () => columnTypes.sqlite,
          });
          for (const text of demandColumn(demanded, { dialect })) yield* sql.unsafe(text);
          expect(yield* counted(sql)).toEqual([count - 1, 1, 0]);
        }),
      ),
  );
});

describe.skipIf(postgresPrograms === undefined)("a backfill beside writers", () => {
  const tried = withRows(onPostgres);

  const constraints = (sql: SqlClient) =>
    sql<{ valid: boolean }>`SELECT convalidated AS valid FROM pg_constraint
      WHERE conname = 'order_twice_filled'`;

  /** Does work while a request holds a row, until all others have the column. Returns what ends the request. */
  const whileHeld = Effect.fnUntraced(function* <A, E>(
    sql: SqlClient,
    work: Effect.Effect<A, E, SqlClient>,
  ) {
    const held = yield* Latch.make();
    const free = yield* Latch.make();
    const request = yield* Effect.forkChild(
      sql.withTransaction(
        sql`SELECT 1 FROM "order" WHERE place = 'a' AND number = 2 FOR UPDATE`.pipe(
          Effect.andThen(held.open),
          Effect.andThen(free.await),
        ),
      ),
    );
    yield* held.await;
    const working = yield* Effect.forkChild(work);
    yield* Effect.repeat(counted(sql), { until: ([right]) => right === count - 2 });
    return free.open.pipe(Effect.andThen(Fiber.join(request)), Effect.andThen(Fiber.join(working)));
  });

  it("waits for no row that a request holds, and fills it afterwards", () =>
    tried(
      Effect.fnUntraced(function* (sql) {
        const ended = yield* whileHeld(sql, fillColumn(backfill));
        expect(yield* counted(sql)).toEqual([count - 2, 1, 1]);
        expect(yield* ended).toBe(count - 1);
        expect(yield* counted(sql)).toEqual([count - 1, 1, 0]);
      }),
    ));

  it("keeps a column from being demanded while a row lacks it, and refuses no writer until then", () =>
    tried(
      Effect.fnUntraced(function* (sql) {
        const ended = yield* whileHeld(sql, demandEarly(8, [demanded]));
        yield* oldShaped(sql, "A", 1);
        expect(yield* constraints(sql)).toEqual([]);
        yield* ended;
        expect(yield* constraints(sql)).toEqual([{ valid: true }]);
        expect(yield* counted(sql)).toEqual([count, 1, 0]);
      }),
    ));

  it("reads a row a few times, where Postgres has no statistics of the new column", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      yield* sql`CREATE TABLE "order" (place TEXT NOT NULL, number INTEGER NOT NULL, amount INTEGER NOT NULL,
        PRIMARY KEY (place, number))`;
      yield* sql`INSERT INTO "order" SELECT 'a', i, i FROM generate_series(1, ${count}) i`;
      yield* sql`ANALYZE "order"`;
      yield* sql`ALTER TABLE "order" ADD COLUMN twice BIGINT`;
      expect(yield* fillColumn(backfill)).toBe(count);
      yield* sql`SELECT pg_stat_force_next_flush()`;
      const [read] = yield* sql<{ rows: number }>`SELECT idx_tup_fetch::int AS rows
        FROM pg_stat_user_tables WHERE relname = 'order'`;
      expect(read?.rows).toBeGreaterThan(count);
      expect(read?.rows).toBeLessThan(10 * count);
    }).pipe(
      // One session: each counts for itself what it read.
      Effect.provide(
        Layer.unwrap(
          Effect.map(
            Effect.promise(() => freshDatabase()),
            (url) => PostgresClient(Redacted.make(url), 1),
          ),
        ),
      ),
      Effect.scoped,
      Effect.runPromise,
    ));

  it("is proved before the migration that demands the column, which then reads no row", () =>
    tried(
      Effect.fnUntraced(function* (sql) {
        yield* demandEarly(8, [demanded]);
        expect(yield* counted(sql)).toEqual([count - 1, 1, 0]);
        expect(yield* constraints(sql)).toEqual([{ valid: true }]);
        expect(yield* Effect.exit(oldShaped(sql, "c", 1))).toMatchObject({ _tag: "Failure" });
        const statements = demandColumn(demanded, { dialect: "pg" });
        const plan = yield* sql.unsafe<Record<string, string>>(`EXPLAIN ${statements[0]}`);
        expect(JSON.stringify(plan)).toContain("One-Time Filter");
        for (const text of statements) yield* sql.unsafe(text);
        expect(yield* constraints(sql)).toEqual([]);
        const [column] = yield* sql`SELECT is_nullable FROM information_schema.columns
          WHERE table_name = 'order' AND column_name = 'twice' AND table_schema = current_schema()`;
        expect(column).toEqual({ is_nullable: "NO" });
      }),
    ));

  it("is proved where an earlier proof was cut off, and by four at once", () =>
    tried(
      Effect.fnUntraced(function* (sql) {
        yield* sql`ALTER TABLE "order" ADD CONSTRAINT order_twice_filled CHECK (twice IS NOT NULL) NOT VALID`;
        const starts = Array.from({ length: 4 }, () => demandEarly(8, [demanded]));
        yield* Effect.all(starts, { concurrency: "unbounded" });
        expect(yield* constraints(sql)).toEqual([{ valid: true }]);
        expect(yield* counted(sql)).toEqual([count - 1, 1, 0]);
      }),
    ));

  it("is proved neither without the column, nor again after the migration", () =>
    tried(
      Effect.fnUntraced(function* (sql) {
        yield* demandEarly(6, [demanded]);
        yield* demandEarly(9, [demanded]);
        yield* demandEarly(8, [backfill]);
        expect(yield* constraints(sql)).toEqual([]);
        expect(yield* counted(sql)).toEqual([0, 1, count - 1]);
      }),
    ));
});
