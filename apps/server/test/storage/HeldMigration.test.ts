import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { knownVersion, migrateTables } from "@bonafide/adapters-sql/storage/SqlMigrations";
import { lockStart } from "@bonafide/adapters-sql/storage/StartLock";
import { schemaVersion } from "@bonafide/adapters-sql/storage/SchemaVersion";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Effect, Fiber, Latch, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { freshDataDirectory, runBonafide } from "../server/Bonafide.ts";
import { startServer } from "../server/StartedServer.ts";
import { postgresPrograms, rowsOf } from "./PostgresServer.ts";
import { freshDatabase } from "./RunPostgres.ts";

/** Takes a database back to the tables of before the index of the audit's heads. */
const setBack = Effect.flatMap(SqlClient, (sql) =>
  Effect.all(
    [
      sql`DROP INDEX audit_head_size`,
      sql`DROP TABLE sweep`,
      sql`DROP TABLE audit_run`,
      sql`DELETE FROM migration WHERE migration_id >= 36`,
    ],
    { discard: true },
  ),
);

/** Whether that index is there, and whether queries use it. */
const index = Effect.flatMap(
  SqlClient,
  (sql) => sql<{ valid: boolean }>`SELECT indisvalid AS valid FROM pg_index
    WHERE indexrelid = to_regclass('audit_head_size')`,
);

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("a migration", () => {
  const database = () =>
    Effect.map(
      Effect.promise(() => freshDatabase()),
      (url) => PostgresClient(Redacted.make(url)),
    );

  it("lets requests pass behind a table that is held, and is made once it is free", () =>
    Effect.gen(function* () {
      const layer = yield* database();
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient;
        // The first table that a migration locks.
        yield* sql`CREATE TABLE migration (migration_id integer PRIMARY KEY,
          created_at timestamptz NOT NULL DEFAULT now(), name text NOT NULL)`;
        const held = yield* Latch.make();
        const free = yield* Latch.make();
        const reader = yield* Effect.forkChild(
          sql.withTransaction(
            sql`SELECT 1 FROM migration`.pipe(
              Effect.andThen(held.open),
              Effect.andThen(free.await),
            ),
          ),
        );
        yield* held.await;
        const migrating = yield* Effect.forkChild(migrateTables);
        const waits = sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_locks
          WHERE NOT granted AND mode = 'AccessExclusiveLock' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
        yield* Effect.repeat(waits, { until: ([row]) => row?.n === 1 });
        // It queues behind the migration, which gives up before the table is free.
        expect(yield* schemaVersion).toBe(0);
        yield* free.open;
        yield* Fiber.join(reader);
        yield* Fiber.join(migrating);
        expect(yield* schemaVersion).toBe(knownVersion);
      }).pipe(Effect.provide(layer));
    }).pipe(Effect.scoped, Effect.runPromise));

  it("runs once where ten start at the same time", () =>
    Effect.gen(function* () {
      const layer = yield* database();
      const starts = Array.from({ length: 10 }, () => Effect.provide(migrateTables, layer));
      yield* Effect.all(starts, { concurrency: "unbounded" });
      const rows = yield* Effect.provide(
        Effect.flatMap(
          SqlClient,
          (sql) => sql<{ n: number }>`SELECT count(*)::int AS n,
          count(DISTINCT migration_id)::int AS d FROM migration`,
        ),
        layer,
      );
      expect(rows[0]).toMatchObject({ n: expect.any(Number), d: rows[0]?.n });
    }).pipe(Effect.scoped, Effect.runPromise));

  it("keeps another server out of its part of a start, and waits there longer than requests may", () =>
    Effect.gen(function* () {
      const layer = yield* database();
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient;
        const inside = yield* Latch.make();
        const done = yield* Latch.make();
        const order: Array<string> = [];
        const starting = (name: string, work: Effect.Effect<unknown>) =>
          sql
            .withTransaction(
              Effect.gen(function* () {
                yield* lockStart(Duration.seconds(7));
                order.push(name);
                yield* work;
                return yield* sql`SELECT current_setting('lock_timeout') AS lock,
                  current_setting('statement_timeout') AS statement,
                  current_setting('idle_in_transaction_session_timeout') AS idle`;
              }),
            )
            .pipe(Effect.forkChild);
        const first = yield* starting("first", Effect.andThen(inside.open, done.await));
        yield* inside.await;
        const second = yield* starting("second", Effect.void);
        const waits = sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_locks
          WHERE NOT granted AND locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
        yield* Effect.repeat(waits, { until: ([row]) => row?.n === 1 || order.length > 1 });
        expect(order).toEqual(["first"]);
        yield* done.open;
        const minutes = "10min";
        const limits = { lock: "7s", statement: minutes, idle: minutes };
        expect(yield* Fiber.join(first)).toEqual([limits]);
        expect(yield* Fiber.join(second)).toEqual([limits]);
        expect(order).toEqual(["first", "second"]);
      }).pipe(Effect.provide(layer));
    }).pipe(Effect.scoped, Effect.runPromise));

  /** A test on tables of before the index, which ends with the database's connections. */
  const beforeIndex = <A, E>(test: (sql: SqlClient) => Effect.Effect<A, E, SqlClient>) =>
    Effect.flatMap(database(), (layer) =>
      migrateTables.pipe(
        Effect.andThen(setBack),
        Effect.andThen(Effect.flatMap(SqlClient, test)),
        Effect.provide(layer),
      ),
    ).pipe(Effect.scoped, Effect.runPromise);

  it("builds the index of a table before it, while writers of the table go on", () =>
    beforeIndex(
      Effect.fnUntraced(function* (sql) {
        const writes = sql.unsafe(`LOCK TABLE audit_head IN ROW EXCLUSIVE MODE`);
        const written = yield* Latch.make();
        const ends = yield* Latch.make();
        const writer = yield* Effect.forkChild(
          sql.withTransaction(
            writes.pipe(Effect.andThen(written.open), Effect.andThen(ends.await)),
          ),
        );
        yield* written.await;
        const migrating = yield* Effect.forkChild(migrateTables);
        yield* Effect.repeat(index, { until: ([found]) => found?.valid === false });
        yield* sql.withTransaction(writes);
        expect(yield* schemaVersion).toBe(35);
        yield* ends.open;
        yield* Fiber.join(writer);
        yield* Fiber.join(migrating);
        expect(yield* schemaVersion).toBe(knownVersion);
        expect(yield* index).toEqual([{ valid: true }]);
      }),
    ));

  it("builds an index anew whose building was cut off, and leaves each session its own limits", () =>
    beforeIndex(
      Effect.fnUntraced(function* (sql) {
        yield* sql`CREATE INDEX audit_head_size ON audit_head (size)`;
        yield* sql`UPDATE pg_index SET indisvalid = false
          WHERE indexrelid = to_regclass('audit_head_size')`;
        yield* migrateTables;
        expect(yield* index).toEqual([{ valid: true }]);
        // Each on a session of its own, those that are open first.
        const limit = sql<{ limit: string }>`
          SELECT current_setting('statement_timeout') AS limit, pg_sleep(0.2)::text`;
        const asked = Array.from({ length: 5 }, () => sql.withTransaction(limit));
        const limits = yield* Effect.all(asked, { concurrency: "unbounded" });
        expect(limits.map(([row]) => row?.limit)).toEqual(asked.map(() => "10s"));
      }),
    ));

  it("builds them once where ten start at the same time", () =>
    Effect.gen(function* () {
      const layer = yield* database();
      yield* Effect.provide(Effect.andThen(migrateTables, setBack), layer);
      const starts = Array.from({ length: 10 }, () => Effect.provide(migrateTables, layer));
      yield* Effect.all(starts, { concurrency: "unbounded" });
      expect(yield* Effect.provide(index, layer)).toEqual([{ valid: true }]);
      expect(yield* Effect.provide(schemaVersion, layer)).toBe(knownVersion);
    }).pipe(Effect.scoped, Effect.runPromise));

  it("leaves a database of a newer program alone: it is neither served nor commanded", async () => {
    const url = await freshDatabase();
    const { dataDir, remove } = await freshDataDirectory();
    try {
      const settings = { BONAFIDE_DATA_DIR: dataDir, DATABASE_URL: url };
      await (await startServer({ dataDir, settings: { DATABASE_URL: url } })).stop();
      await rowsOf(url, "INSERT INTO migration (migration_id, name) VALUES (9999, 'of_tomorrow')");
      for (const args of [["serve"], ["organization", "list"]]) {
        const refused = await runBonafide(args, settings);
        expect(refused).toMatchObject({ code: 1, stdout: "" });
        expect(refused.stderr).toMatch(
          /newer bonafide: its tables are of version 9999, .* knows \d+/,
        );
      }
    } finally {
      await remove();
    }
  });
});
