import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { startReceiver } from "../callback/CallbackReceiver.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { postgresPrograms } from "../storage/PostgresServer.ts";
import { only } from "../server/StoreOfFile.ts";

/** How long a row waits until it is due, and for how long it is held, in milliseconds. */
const [dueAfter, held] = [2_000, 5_000];

/** A worker that was stopped in a transaction, as on a paused machine, keeps the locks of its rows for up to 30 s. */
describe.skipIf(postgresPrograms === undefined)("a due row that another session holds", () => {
  let server: StartedServer;
  beforeAll(async () => {
    server = await startServer({
      store: only("postgres", "rows of SQLite have no locks"),
      settings: {
        BONAFIDE_SANDBOX_DELAY: `${dueAfter} millis`,
        BONAFIDE_CALLBACK_SCHEDULE: `${dueAfter} millis,1 second,1 second`,
      },
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const transactions = async (): Promise<number> => {
    const [row] = await server.rows(
      "SELECT xact_commit + xact_rollback AS done FROM pg_stat_database WHERE datname = current_database()",
    );
    return Number(row?.["done"]);
  };

  /** Holds the rows of a table for some time, and gives how many transactions there were meanwhile. */
  const hold = (table: string): Promise<number> =>
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const rows = yield* sql`SELECT id FROM ${sql(table)} WHERE due_at IS NOT NULL FOR UPDATE`;
      expect(rows).toHaveLength(1);
      const before = yield* Effect.promise(transactions);
      yield* Effect.sleep(held);
      return (yield* Effect.promise(transactions)) - before;
    }).pipe(
      (holding) => Effect.flatMap(SqlClient, (sql) => sql.withTransaction(holding)),
      Effect.provide(PostgresClient(Redacted.make(server.settings["DATABASE_URL"] ?? ""))),
      Effect.runPromise,
    );

  it("of a match is taken soon after it is free, and looked for a few times a second until then", async () => {
    const demo = await server.as("demo");
    const asked = await demo.identity({ phone: "8885550123", birth_date: "1980-02-29" });
    expect(asked.outcome).toEqual([200, 210]);
    // Thousands, where each look is followed by the next one.
    expect(await hold("transaction")).toBeLessThan(100);
    expect((await demo.settled(asked.transactionId)).outcome).toEqual([200, 200]);
  });

  it("of a delivery is taken soon after it is free, and looked for a few times a second until then", async () => {
    const demo = await server.as("demo");
    let attempts = 0;
    await using receiver = await startReceiver((_, response) => {
      attempts += 1;
      response.writeHead(attempts > 1 ? 200 : 500).end();
    });
    await demo.createVerification({ callback_url: receiver.url() });
    const recorded = () => server.rows("SELECT at FROM delivery_attempt");
    await expect.poll(recorded).toHaveLength(1);
    expect(await hold("delivery")).toBeLessThan(100);
    // Within its 20 seconds: without a look of its own it came when the worker next woke, after two minutes.
    await receiver.until(2);
  });
});
