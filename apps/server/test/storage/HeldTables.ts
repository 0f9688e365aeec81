import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { rowsOf } from "./PostgresServer.ts";

/**
 * Works while every table of a database is held as vacuums and index builds hold it. Returns, beside what the work gives,
 * how many tables were held and the statements that waited for a table. (Three writers of one row wait for that row, with a
 * lock of its tuple.)
 */
export const whileHeld = async <A>(url: string, work: () => Promise<A>) => {
  const tables = await rowsOf(
    url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const waits: Array<unknown> = [];
  const held = Effect.gen(function* () {
    const sql = yield* SqlClient;
    // Far more often than the 500 ms that no request may wait.
    const watch = sql`SELECT l.relation::regclass::text AS relation, l.mode, a.query FROM pg_locks l
      JOIN pg_stat_activity a USING (pid)
      WHERE NOT l.granted AND l.locktype = 'relation' AND a.datname = current_database()
        AND a.backend_type = 'client backend'`.pipe(
      Effect.tap((rows) => Effect.sync(() => waits.push(...rows))),
      Effect.andThen(Effect.sleep("50 millis")),
      Effect.forever,
    );
    for (const { name } of tables)
      yield* sql`LOCK TABLE ${sql(String(name))} IN SHARE UPDATE EXCLUSIVE MODE`;
    return yield* Effect.raceFirst(Effect.promise(work), watch);
  });
  const done = await Effect.runPromise(
    Effect.flatMap(SqlClient, (sql) => sql.withTransaction(held)).pipe(
      Effect.provide(PostgresClient(Redacted.make(url))),
    ),
  );
  return { done, waits, tables: tables.length };
};

/**
 * The slowest of calls one after the other, in milliseconds, while every table is held. Each is made first without: the
 * first of a server takes longer in any case.
 */
export const slowestWhileHeld = async (
  url: string,
  calls: ReadonlyArray<() => Promise<{ readonly status?: number | undefined }>>,
  times: number,
) => {
  for (const call of calls) await call();
  const { done, tables, waits } = await whileHeld(url, async () => {
    const took: Array<number> = [];
    for (let turn = 0; turn < times; turn += 1) {
      for (const call of calls) {
        const began = performance.now();
        const { status = 200 } = await call();
        if (status >= 400) throw new Error(`A call is answered ${status} while tables are held.`);
        took.push(performance.now() - began);
      }
    }
    return took;
  });
  if (waits.length > 0) throw new Error(`Statements waited: ${JSON.stringify(waits)}`);
  return { slowest: Math.max(...done), calls: done.length, tables };
};
