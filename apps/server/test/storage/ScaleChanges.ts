import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import {
  type Backfill,
  demandColumn,
  demandEarly,
  fillColumn,
} from "@bonafide/adapters-sql/storage/Backfills";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Settings } from "../server/Bonafide.ts";
import { startCallers, type Took } from "./ScaleBeside.ts";

/** Runs a statement that no transaction may hold, without the limits of requests. */
export const unlimitedAlone = (database: string, text: string): Promise<unknown> =>
  Effect.runPromise(
    Effect.flatMap(SqlClient, (sql) =>
      Effect.andThen(sql`SET statement_timeout = 0`.unprepared, sql.unsafe(text).unprepared),
    ).pipe(Effect.provide(PostgresClient(Redacted.make(database), 1))),
  );

/** A change of the tables, and what was measured. */
interface Change extends Took {
  readonly change: string;
}

/** How long each change that a migration makes takes, and the calls beside it, in milliseconds. */
export const measureChanges = async (
  database: string,
  settings: Settings,
  count: number,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyArray<Change>> => {
  await using callers = await startCallers(settings, ids);
  const backfill: Backfill = {
    table: "transaction",
    key: ["id"],
    column: `scale_${count}`,
    value: "created_at / 86400000",
    added: 1,
    demanded: 2,
  };
  const run = (text: string) => () => unlimitedAlone(database, text);
  const inSql = (work: Effect.Effect<unknown, unknown, SqlClient>) => () =>
    Effect.runPromise(Effect.provide(work, PostgresClient(Redacted.make(database), 4)));
  const changes = {
    "nothing, for 3 s": run("SELECT pg_sleep(3)"),
    // The default is what the new release writes: rows that are there stay without it.
    "add a column": run(
      `ALTER TABLE "transaction" ADD COLUMN ${backfill.column} BIGINT, ALTER COLUMN ${backfill.column} SET DEFAULT 0`,
    ),
    "fill it, the product's backfill": inSql(fillColumn(backfill)),
    "look whether a row lacks it, and prove that none does": inSql(demandEarly(1, [backfill])),
    "demand it": inSql(
      Effect.flatMap(SqlClient, (sql) =>
        sql.withTransaction(
          Effect.forEach(demandColumn(backfill, { dialect: "pg" }), (text) => sql.unsafe(text)),
        ),
      ),
    ),
    "build an index, concurrently": run(
      `CREATE INDEX CONCURRENTLY scale_of_${count} ON "transaction" (account_id)`,
    ),
    "build an index": run(`CREATE INDEX scale_again_${count} ON "transaction" (account_id)`),
    "drop the column": run(`ALTER TABLE "transaction" DROP COLUMN ${backfill.column}`),
  };
  const found: Array<Change> = [];
  for (const [change, work] of Object.entries(changes)) {
    found.push({ change, ...(await callers.beside(work)) });
    console.log(JSON.stringify(found.at(-1)));
  }
  return found;
};
