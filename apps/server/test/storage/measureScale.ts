/**
 * Measures what requests cost a Postgres of its own, by family and by the number of stored transactions:
 * `node apps/server/test/storage/measureScale.ts 10000 1000000`. The figures of docs/scaling.md come from it. With `text`
 * before the numbers, ids are text as in the database of an older release, and are converted at the end.
 */
import { setTimeout as delay } from "node:timers/promises";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { runMigrations } from "@bonafide/adapters-sql/storage/SqlMigrations";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { affiliationPartner } from "../affiliation/AffiliationPartner.ts";
import { frontOf } from "../document/SampleForms.ts";
import { runBonafide } from "../server/Bonafide.ts";
import { startServer } from "../server/StartedServer.ts";
import { storeMany } from "./ManyTransactions.ts";
import { postgresPrograms, rowsOf, startPostgres } from "./PostgresServer.ts";
import { startRoundTrips } from "./RoundTrips.ts";

/** How often each call is made. */
const calls = 10;

const milliseconds = (from: number): number => Math.round((performance.now() - from) * 10) / 10;

const print = (title: string, rows: ReadonlyArray<Record<string, unknown>>): void => {
  console.log(`\n${title}`);
  console.table(rows);
};

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const postgres = await startPostgres(postgresPrograms ?? "", {
  settings: {
    shared_buffers: "1GB",
    max_wal_size: "16GB",
    maintenance_work_mem: "512MB",
    full_page_writes: "off",
    autovacuum: "off",
    wal_level: "minimal",
    max_wal_senders: "0",
  },
});
const database = await postgres.freshDatabase();
const [first, ...others] = process.argv.slice(2);
const isOld = first === "text";
const counts = (isOld ? others : process.argv.slice(2)).map(Number);
if (isOld) {
  await Effect.runPromise(Effect.provide(runMigrations, PostgresClient(Redacted.make(database))));
}
const wire = await startRoundTrips(postgres.port);
const settings = {
  DATABASE_URL: wire.urlOf(database),
  // Not counted.
  BONAFIDE_LISTEN_URL: database,
  BONAFIDE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
  BONAFIDE_SANDBOX_DELAY: "0",
};
const server = await startServer({ settings });
const query = (text: string) => rowsOf(database, text);

/** Runs a statement that no transaction may hold, without the limits of requests. */
const unlimitedAlone = (text: string): Promise<unknown> =>
  Effect.runPromise(
    Effect.flatMap(SqlClient, (sql) =>
      Effect.andThen(sql`SET statement_timeout = 0`.unprepared, sql.unsafe(text).unprepared),
    ).pipe(Effect.provide(PostgresClient(Redacted.make(database), 1))),
  );

/** The rows and bytes of every table. */
const stored = async (): Promise<ReadonlyMap<string, readonly [rows: number, bytes: number]>> => {
  const tables = await query(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const each = tables.map(
    ({ name }) =>
      `SELECT '${String(name)}' AS name, count(*)::int AS rows, coalesce(sum(pg_column_size(t.*)), 0)::int AS bytes FROM "${String(name)}" t`,
  );
  const found = await query(each.join(" UNION ALL "));
  return new Map(
    found.map(({ bytes, name, rows }) => [String(name), [Number(rows), Number(bytes)]]),
  );
};

const phone = "2125550123";
const demo = await server.as("demo");
const { ready } = await server.sandbox();
const affiliations = affiliationPartner(server);
const applications = await server.applications("demo");
const pending = async () => (await demo.send({ phone })).transactionId;

const families: Readonly<Record<string, () => Promise<unknown>>> = {
  "verification, created": () => demo.createVerification({}),
  "verification, status": async () => demo.verification((await sent).verificationId),
  "possession, sent": () => demo.send({ phone }),
  "possession, sent and confirmed": async () => demo.confirm(await pending(), "123123"),
  "possession, status": async () => demo.transaction((await sent).transactionId),
  "identity, matched": async () => {
    const body = { phone: "8885550123", birth_date: "1980-02-29" };
    return demo.settled((await demo.identity(body)).transactionId);
  },
  "document, verified": async () => {
    const image = sampleImage("jpeg", 1_000_000, 1);
    const sent = await demo.verify("passport", [frontOf("mock-verified.jpg", image)]);
    return demo.settledDocument(sent.transactionId);
  },
  "affiliation, checked": () => affiliations.post("/teacher/verify/person", ready.teacher.profile1),
  "application, created": () =>
    applications.partner.ask("POST", applications.path, {
      name: "Scale",
      status: "active",
      class: "digital",
      claimantUuid: applications.organization,
    }),
};
const sent = demo.send({ phone });
await sent;

const measureFamilies = async () => {
  const found: Array<Record<string, unknown>> = [];
  for (const [family, call] of Object.entries(families)) {
    await call();
    await delay(500);
    const before = await stored();
    const counted = { ...wire.counts };
    for (let made = 0; made < calls; made += 1) await call();
    const [statements, roundTrips] = [
      (wire.counts.statements - counted.statements) / calls,
      (wire.counts.roundTrips - counted.roundTrips) / calls,
    ];
    await delay(500);
    const after = await stored();
    let [rows, bytes] = [0, 0];
    for (const [table, [now, size]] of after) {
      const [then = 0, was = 0] = before.get(table) ?? [];
      if (/audit_(?:leaf|head)|write_probe/.test(table)) continue;
      rows += now - then;
      bytes += size - was;
    }
    found.push({
      family,
      statements,
      "round trips": roundTrips,
      rows: rows / calls,
      bytes: Math.round(bytes / calls),
    });
  }
  return found;
};

const sizes = () =>
  query(`SELECT c.relname AS name, c.reltuples::bigint::text AS rows,
    pg_table_size(c.oid)::text AS bytes, pg_indexes_size(c.oid)::text AS "index bytes"
    FROM pg_class c WHERE c.relname IN ('verification', 'transaction', 'audit')`);

const lookUps = async (ids: ReadonlyArray<string>) => {
  // A new one: its age does not matter, and nothing works in its background.
  await using fresh = await startServer({ settings: { ...settings, BONAFIDE_ROLE: "http" } });
  const partner = await fresh.as("demo");
  const timed = async (call: (at: number) => Promise<unknown>) => {
    const took: Array<number> = [];
    for (let at = 0; at < 200; at += 1) {
      const began = performance.now();
      await call(at);
      took.push(milliseconds(began));
    }
    return median(took);
  };
  const pending = async () => (await partner.send({ phone })).transactionId;
  return {
    "status, ms": await timed((at) => partner.transaction(ids[at % ids.length] ?? "")),
    "send, ms": await timed(() => partner.send({ phone })),
    "send and confirm, ms": await timed(async () => partner.confirm(await pending(), "123123")),
  };
};

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
const measureChanges = async (count: number, ids: ReadonlyArray<string>) => {
  await using beside = await startServer({ settings: { ...settings, BONAFIDE_ROLE: "http" } });
  const partner = await beside.as("demo");
  let isOver = false;
  let longest = { status: 0, send: 0 };
  const calls = {
    status: (at: number) => partner.transaction(ids[at % ids.length] ?? ""),
    send: () => partner.send({ phone }),
  };
  const repeated = async (name: keyof typeof calls) => {
    for (let at = 0; !isOver; at += 1) {
      const began = performance.now();
      // The change that it began beside, though another one may have come since.
      const beside = longest;
      await calls[name](at);
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
    await unlimitedAlone(text);
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

try {
  if (!isOld) print("Each call of a family", await measureFamilies());
  const sample = await pending();
  await demo.confirm(sample, "123123");
  await server.stop();
  let ids = [sample];
  for (const count of counts) {
    const began = performance.now();
    await storeMany(database, count, sample, isOld ? "text" : "uuid");
    const took = milliseconds(began);
    const some = await query(`SELECT id FROM "transaction" TABLESAMPLE SYSTEM (1) LIMIT 200`);
    if (some.length > 0) ids = some.map(({ id }) => String(id));
    print(`${count} more transactions, stored in ${took} ms`, await sizes());
    print("Requests over HTTP, one at a time, median of 200", [await lookUps(ids)]);
    if (isOld) continue;
    print(
      "Changes of the table of transactions, and the longest requests beside them, ms",
      await measureChanges(count, ids),
    );
  }
  if (isOld) {
    const began = performance.now();
    const { code, stderr } = await runBonafide(["convert-ids"], { DATABASE_URL: database }, 36e5);
    print(`Ids converted in ${milliseconds(began)} ms, code ${code}: ${stderr}`, await sizes());
    print("Requests over HTTP, one at a time, median of 200", [await lookUps(ids)]);
  }
} finally {
  await server[Symbol.asyncDispose]();
  await wire[Symbol.asyncDispose]();
  await postgres.stop();
}
