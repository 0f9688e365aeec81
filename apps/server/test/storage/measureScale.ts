/**
 * Measures what requests cost a Postgres of its own, by family and by the number of stored transactions:
 * `node apps/server/test/storage/measureScale.ts 10000 1000000 10000000`. Writes docs/scaling.json, from which
 * `pnpm run docs` makes tables of docs/scaling.md. With `calls` before the numbers it measures no times, and leaves those of an
 * earlier run.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { startReceiver } from "../callback/CallbackReceiver.ts";
import type { Settings } from "../server/Bonafide.ts";
import { startServerApart } from "../server/StartedServer.ts";
import { sealAudit, storeMany, unlimited } from "./ManyTransactions.ts";
import { postgresPrograms, rowsOf, startPostgres } from "./PostgresServer.ts";
import { startRoundTrips } from "./RoundTrips.ts";
import { forgottenUses, scaleCalls } from "./ScaleCalls.ts";
import { measureChanges, unlimitedAlone } from "./ScaleChanges.ts";
import { measureLoad } from "./ScaleLoad.ts";
import { measureTimes } from "./ScaleTimes.ts";

/** How often each call is made. */
const calls = 5;

/** Of more transactions than these no audit rows are stored: they take longer than all else, and no call counts them. */
const mostAudited = 1_000_000;

/** The tables that are filled; of all others every row is read to count bytes. */
const filled = ["verification", "transaction", "audit"];

const milliseconds = (from: number): number => Math.round(performance.now() - from);

const postgres = await startPostgres(postgresPrograms ?? "", {
  settings: {
    shared_buffers: "1GB",
    max_wal_size: "16GB",
    maintenance_work_mem: "512MB",
    autovacuum: "off",
    wal_level: "replica",
  },
});
const database = await postgres.freshDatabase();
const [first, ...others] = process.argv.slice(2);
const onlyCalls = first === "calls";
const counts = (onlyCalls ? others : process.argv.slice(2)).map(Number);
const wire = await startRoundTrips(database);
const masterKey = Buffer.alloc(32, 7).toString("base64");
const settings = {
  DATABASE_URL: wire.urlOf(database),
  // Not counted.
  BONAFIDE_LISTEN_URL: database,
  BONAFIDE_MASTER_KEY: masterKey,
  BONAFIDE_SANDBOX_DELAY: "0",
};
/** Where nothing is counted. */
const direct = { ...settings, DATABASE_URL: database };
const file = new URL("../../../../docs/scaling.json", import.meta.url);
const earlier: object = JSON.parse(readFileSync(file, "utf8"));
const query = (text: string) => rowsOf(database, text);

type Marks = ReadonlyMap<string, number>;

/** By how many blocks at once Postgres may make a table longer. */
const ahead = 1_000;

/** A block of each table that is filled before all that comes later. */
const marksNow = async (): Promise<Marks> => {
  const rows = await query(
    `SELECT relname AS name, (pg_relation_size(oid) / 8192)::int AS blocks FROM pg_class
    WHERE relkind = 'r' AND relname IN (${filled.map((name) => `'${name}'`).join(", ")})`,
  );
  return new Map(
    rows.map(({ blocks, name }) => [String(name), Math.max(0, Number(blocks) - ahead)]),
  );
};

/** The rows and bytes of every table, of the filled ones from a mark on. */
const stored = async (marks: Marks) => {
  const tables = await query(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const each = tables.map(({ name }) => {
    const mark = marks.get(String(name));
    const from = mark === undefined ? "" : `WHERE ctid >= '(${mark},0)'::tid`;
    return `SELECT '${String(name)}' AS name, count(*)::int AS rows, coalesce(sum(pg_column_size(t.*)), 0)::int AS bytes FROM "${String(name)}" t ${from}`;
  });
  const found = await query(each.join(" UNION ALL "));
  return new Map(
    found.map(({ bytes, name, rows }) => [String(name), [Number(rows), Number(bytes)] as const]),
  );
};

/** What each call costs with the transactions that are stored now. */
const measureCalls = async () => {
  await using receiver = await startReceiver();
  await using server = await startServerApart({ settings });
  const found: Record<string, object> = {};
  for (const [name, call] of Object.entries(await scaleCalls(server, receiver))) {
    await call();
    await delay(1_000);
    const marks = await marksNow();
    const before = await stored(marks);
    const statements: Array<number> = [];
    const roundTrips: Array<number> = [];
    for (let made = 0; made < calls; made += 1) {
      await unlimited(database, forgottenUses);
      const counted = { ...wire.counts };
      await call();
      // What follows in the background is a part of it.
      await delay(300);
      statements.push(wire.counts.statements - counted.statements);
      roundTrips.push(wire.counts.roundTrips - counted.roundTrips);
    }
    const after = await stored(marks);
    let [rows, bytes] = [0, 0];
    for (const [table, [now, size]] of after) {
      const [then = 0, was = 0] = before.get(table) ?? [];
      if (/audit_(?:run|head)|write_probe/.test(table)) continue;
      rows += now - then;
      bytes += size - was;
    }
    found[name] = {
      // The fewest: what a server does by the way comes on top of some.
      statements: Math.min(...statements),
      roundTrips: Math.min(...roundTrips),
      rows: Math.round(rows / calls),
      bytes: Math.round(bytes / calls),
    };
  }
  return found;
};

/** The bytes of a row on disk, with its indexes, and of the sealed log for each row of the audit. */
const sizes = async () => {
  const rows = await query(`SELECT c.relname AS name, c.reltuples::float8 AS rows,
    pg_total_relation_size(c.oid)::float8 AS bytes
    FROM pg_class c WHERE c.relkind = 'r' AND c.relname IN ('verification', 'transaction', 'audit')
    UNION ALL SELECT 'log', reltuples::float8,
      (pg_total_relation_size('audit_run') + pg_total_relation_size('audit_head'))::float8
    FROM pg_class WHERE oid = 'audit'::regclass`);
  return Object.fromEntries(
    rows.map(({ bytes, name, rows }) => [String(name), Math.round(Number(bytes) / Number(rows))]),
  );
};

/** A confirmed transaction, after which the others are made. */
const makeSample = async (settings: Settings) => {
  await using server = await startServerApart({ settings });
  const demo = await server.as("demo");
  const { transactionId } = await demo.send({ phone: "2125550123" });
  await demo.confirm(transactionId, "123123");
  return transactionId;
};

/** A store of few transactions, beside which times are measured. */
const makeSmall = async () => {
  const DATABASE_URL = await postgres.freshDatabase();
  const ofSmall = { ...direct, DATABASE_URL, BONAFIDE_LISTEN_URL: DATABASE_URL };
  await storeMany(DATABASE_URL, 10_000, await makeSample(ofSmall), "uuid");
  return ofSmall;
};

try {
  const sample = await makeSample(settings);
  const small = onlyCalls ? direct : await makeSmall();
  const at = [];
  const times = [];
  let ids = [sample];
  for (const count of counts) {
    const began = performance.now();
    await storeMany(database, count, sample, "uuid", count <= mostAudited);
    // Its sealing would be work beside the calls that are counted.
    await sealAudit(database, masterKey);
    await unlimited(database, "ANALYZE audit");
    console.log(`${count} more transactions, stored in ${milliseconds(began)} ms`);
    const some = await query(`SELECT id FROM "transaction" TABLESAMPLE SYSTEM (1) LIMIT 200`);
    if (some.length > 0) ids = some.map(({ id }) => String(id));
    // Codes of earlier calls that expire would be work beside those that are counted.
    await query(`UPDATE "transaction" SET due_at = NULL WHERE due_at IS NOT NULL`);
    at.push({ count, sizes: await sizes(), calls: await measureCalls() });
    if (!onlyCalls) {
      times.push({
        count,
        load: await measureLoad(postgres.processorTime, database, direct),
        requests: await measureTimes(direct, small),
        changes: await measureChanges(database, direct, count, ids),
      });
      // What no later size may count: indexes of no use, and rows that a backfill wrote again.
      await unlimited(database, `DROP INDEX scale_of_${count}`, `DROP INDEX scale_again_${count}`);
      if (count !== counts.at(-1)) await unlimitedAlone(database, `VACUUM FULL "transaction"`);
    }
    const day = new Date().toISOString().slice(0, 10);
    const measured = onlyCalls ? { ...earlier, day, at } : { day, at, times };
    writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
    console.log(`measured after ${milliseconds(began)} ms`);
  }
} finally {
  await wire[Symbol.asyncDispose]();
  await postgres.stop();
}
