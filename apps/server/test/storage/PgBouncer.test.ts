import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { answer, startReceiver } from "../callback/CallbackReceiver.ts";
import { startServer } from "../server/StartedServer.ts";
import { pgBouncer, startPgBouncer } from "./PgBouncer.ts";
import { postgresPrograms, rowsOf } from "./PostgresServer.ts";
import { sandboxDatabase, sandboxKey } from "./StorePlace.ts";

// Not run, and reported so, where Debian's package or Postgres is absent.
describe.skipIf(postgresPrograms === undefined || pgBouncer === undefined)(
  "PgBouncer in transaction mode",
  () => {
    const limit = "SELECT current_setting('statement_timeout') AS limit";
    const limitOfTransactions = (url: string) =>
      Effect.runPromise(
        Effect.flatMap(SqlClient, (sql) => sql.withTransaction(sql.unsafe(limit))).pipe(
          Effect.provide(PostgresClient(Redacted.make(url))),
        ),
      );

    it.each([
      ["refuses parameters of sessions", {}],
      [
        "ignores parameters of sessions",
        {
          ignore_startup_parameters:
            "statement_timeout,lock_timeout,idle_in_transaction_session_timeout",
        },
      ],
    ])("serves clients where it %s, whose transactions keep their limits", async (_, more) => {
      const direct = await sandboxDatabase();
      await using pooler = await startPgBouncer(pgBouncer ?? "", direct, more);
      const { url } = pooler;
      expect(await rowsOf(url, limit)).toEqual([{ limit: "0" }]);
      expect(await limitOfTransactions(url)).toEqual([{ limit: "10s" }]);
      const settings = {
        DATABASE_URL: url,
        BONAFIDE_LISTEN_URL: direct,
        BONAFIDE_MASTER_KEY: sandboxKey,
        BONAFIDE_SANDBOX_DELAY: "0",
      };
      await using server = await startServer({ settings });
      await using receiver = await startReceiver(answer(200));
      const demo = await server.as("demo");
      const sent = await Promise.all(
        Array.from({ length: 30 }, (_, at) =>
          demo.identity({
            phone: "8885550123",
            birth_date: "1980-02-29",
            callback_url: receiver.url(`/${at}`),
          }),
        ),
      );
      for (const { transactionId } of sent) {
        expect((await demo.settled(transactionId)).outcome).toEqual([200, 200]);
      }
      await receiver.until(30);
      expect(server.output.stderr).not.toMatch(/defect/);
      const listening = `SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'LISTEN%'`;
      expect(await rowsOf(direct, listening)).toEqual([{ n: 1 }]);
    });
  },
);
