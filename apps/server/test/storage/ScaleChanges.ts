import { setTimeout as delay } from "node:timers/promises";
import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Settings } from "../server/Bonafide.ts";
import { startServer } from "../server/StartedServer.ts";

/** Runs a statement that no transaction may hold, without the limits of requests. */
export const unlimitedAlone = (database: string, text: string): Promise<unknown> =>
  Effect.runPromise(
    Effect.flatMap(SqlClient, (sql) =>
      Effect.andThen(sql`SET statement_timeout = 0`.unprepared, sql.unsafe(text).unprepared),
    ).pipe(Effect.provide(PostgresClient(Redacted.make(database), 1))),
  );

const milliseconds = (from: number): number => Math.round((performance.now() - from) * 10) / 10;

/** The changes of the tables that migrations make, and what comes before a release. */
const changes = (count: number): Readonly<Record<string, string>> => ({
  "nothing, for 3 s": "SELECT pg_sleep(3)",
  "add a column": `ALTER TABLE "transaction" ADD COLUMN scale_${count} BIGINT`,
  "backfill 10,000 rows": `UPDATE "transaction" SET scale_${count} = created_at WHERE id IN (SELECT id FROM "transaction" LIMIT 10000)`,
  "add a constraint, not valid": `ALTER TABLE "transaction" ADD CONSTRAINT scale_${count} CHECK (scale_${count} >= 0) NOT VALID`,
  "validate it": `ALTER TABLE "transaction" VALIDATE CONSTRAINT scale_${count}`,
  "build an index, concurrently": `CREATE INDEX CONCURRENTLY scale_of_${count} ON "transaction" (account_id)`,
  "build an index": `CREATE INDEX scale_again_${count} ON "transaction" (account_id)`,
  "drop the column": `ALTER TABLE "transaction" DROP COLUMN scale_${count}`,
});

/** How long each change takes, and the longest request beside it, in milliseconds. */
export const measureChanges = async (
  database: string,
  settings: Settings,
  count: number,
  ids: ReadonlyArray<string>,
) => {
  await using beside = await startServer({ settings: { ...settings, BONAFIDE_ROLE: "http" } });
  const partner = await beside.as("demo");
  let isOver = false;
  let longest = { status: 0, send: 0 };
  const calls = {
    status: (at: number) => partner.transaction(ids[at % ids.length] ?? ""),
    send: () => partner.send({ phone: "2125550123" }),
  };
  const repeated = async (name: keyof typeof calls) => {
    for (let at = 0; !isOver; at += 1) {
      const began = performance.now();
      // The change that it began beside, though another one may have come since.
      const beside = longest;
      // A connection that waited for too long is closed: the call goes over a new one.
      await calls[name](at).catch(() => calls[name](at));
      beside[name] = Math.max(beside[name], milliseconds(began));
    }
  };
  const load = [repeated("status"), repeated("send")];
  await delay(2_000);
  const found: Array<{ change: string; took: number; longest: typeof longest }> = [];
  for (const [change, text] of Object.entries(changes(count))) {
    const mine = { status: 0, send: 0 };
    longest = mine;
    const began = performance.now();
    await unlimitedAlone(database, text);
    const took = milliseconds(began);
    // Calls that began beside it may still wait.
    await delay(200);
    found.push({ change, took, longest: mine });
  }
  isOver = true;
  await Promise.all(load);
  return found.map(({ change, longest: { send, status }, took }) => ({
    change,
    took,
    status,
    send,
  }));
};
