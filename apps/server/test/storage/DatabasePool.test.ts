import { setTimeout as delay } from "node:timers/promises";
import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { startAs } from "../due/IdleTransactions.ts";
import { postgresPrograms, rowsOf } from "./PostgresServer.ts";
import { sandboxDatabase, sandboxKey } from "./StorePlace.ts";

/** Works while no other session can read or write transactions. */
const whileLocked = (url: string, work: () => Promise<void>): Promise<void> =>
  Effect.runPromise(
    Effect.flatMap(SqlClient, (sql) =>
      sql.withTransaction(
        Effect.andThen(
          sql`LOCK TABLE "transaction" IN ACCESS EXCLUSIVE MODE`,
          Effect.promise(work),
        ),
      ),
    ).pipe(Effect.provide(PostgresClient(Redacted.make(url)))),
  );

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("BONAFIDE_DATABASE_POOL", () => {
  it.each([2, 5])("is how many connections a server opens under load (%i)", async (size) => {
    const url = await sandboxDatabase();
    await using server = await startAs("http")({
      DATABASE_URL: `${url}?application_name=pooled`,
      BONAFIDE_LISTEN_URL: url,
      BONAFIDE_MASTER_KEY: sandboxKey,
      BONAFIDE_DATABASE_POOL: String(size),
    });
    const demo = await server.as("demo");
    const opened = async () => {
      const [row] = await rowsOf(
        url,
        `SELECT COUNT(*)::int AS n FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'pooled'`,
      );
      return Number(row?.["n"]);
    };
    const calls: Array<Promise<unknown>> = [];
    await whileLocked(url, async () => {
      for (let call = 0; call < 12; call += 1) calls.push(demo.send({ phone: "2025550123" }));
      await expect.poll(opened).toBeGreaterThanOrEqual(size);
      // All twelve wait for the table, or for a connection.
      await delay(1_000);
      expect(await opened()).toBe(size);
    });
    await Promise.all(calls);
  });
});
