import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { columnTypesNow, migrateTables } from "@bonafide/adapters-sql/storage/SqlMigrations";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { endOf, outputOf, runBonafide, spawnBonafide } from "../server/Bonafide.ts";
import { startServer } from "../server/StartedServer.ts";
import { only } from "../server/StoreOfFile.ts";
import { postgresPrograms, rowsOf } from "./PostgresServer.ts";
import { freshDatabase } from "./RunPostgres.ts";
import { rowsByTable } from "./StoredRows.ts";
import { migratedDatabase, tablesWithTextIds } from "./TemporaryPostgres.ts";

/** What differs between two databases of one version is in none of these. */
const shapeOf = async (url: string) => ({
  columns: await rowsOf(
    url,
    `SELECT table_name, column_name, data_type, is_nullable, column_default, is_generated, collation_name
      FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
  ),
  keys: await rowsOf(
    url,
    `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  ),
  indexes: await rowsOf(
    url,
    `SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2`,
  ),
});

/** Every row of every table but the audit and its log, which get another form, as text. */
const rowsOfAll = async (url: string) => {
  const found = await rowsByTable((statement) => rowsOf(url, statement));
  return new Map(
    [...found].filter(([name]) => !["audit", "audit_leaf", "audit_run"].includes(name)),
  );
};

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("a database with ids as text", () => {
  const convert = (url: string) => runBonafide(["convert-ids", "--json"], { DATABASE_URL: url });

  /** As a release made it whose ids were text. */
  const oldDatabase = () => migratedDatabase(tablesWithTextIds);

  it("keeps them until no process is left, and is then as a new one, with the same rows", async () => {
    const url = await oldDatabase();
    const settings = {
      DATABASE_URL: url,
      BONAFIDE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
      BONAFIDE_SANDBOX_DELAY: "0",
    };
    const made = await startServer({ store: only("postgres", "SQLite has no UUID") });
    const { DATABASE_URL: fresh = "" } = made.settings;
    await made[Symbol.asyncDispose]();
    const transactions: Array<string> = [];
    await using server = await startServer({ settings });
    const demo = await server.as("demo");
    for (let sent = 0; sent < 3; sent += 1)
      transactions.push((await demo.send({ phone: "2025550123" })).transactionId);
    const typeOf = () =>
      rowsOf(url, "SELECT pg_typeof(id)::text AS type FROM verification LIMIT 1");
    expect(await typeOf()).toEqual([{ type: "text" }]);

    const early = await convert(url);
    expect(early).toMatchObject({ code: 1, stdout: "" });
    expect(early.stderr).toMatch(/^\d+ other sessions of this user are connected to the database/);
    expect(await typeOf()).toEqual([{ type: "text" }]);
    const { dataDir } = server;
    await server.stop();

    const before = await rowsOfAll(url);
    expect(before.get("verification")?.length).toBeGreaterThan(2);
    const audit = () =>
      runBonafide(["audit", "list", "--limit", "1000", "--json"], {
        ...settings,
        BONAFIDE_DATA_DIR: dataDir,
      });
    const audited = (await audit()).stdout;
    expect(audited.split("\n").length).toBeGreaterThan(8);
    const done = await convert(url);
    expect({ code: done.code, stderr: done.code === 0 ? "" : done.stderr }).toEqual({
      code: 0,
      stderr: "",
    });
    expect(JSON.parse(done.stdout)).toContainEqual({
      table: "verification",
      columns: ["id", "account_id"],
    });
    expect(JSON.parse(done.stdout)).toContainEqual({ table: "audit", columns: ["subject"] });
    expect(await rowsOfAll(url)).toEqual(before);
    expect((await audit()).stdout).toBe(audited);
    const verified = await runBonafide(["audit", "verify", "--json"], {
      ...settings,
      BONAFIDE_DATA_DIR: dataDir,
    });
    expect(verified).toMatchObject({ code: 0 });
    expect(await shapeOf(url)).toEqual(await shapeOf(fresh));
    expect(await typeOf()).toEqual([{ type: "uuid" }]);
    expect(JSON.parse((await convert(url)).stdout)).toEqual([]);

    await using after = await startServer({ dataDir, settings });
    const again = await after.as("demo");
    for (const id of transactions) expect((await again.transaction(id)).status).toBe(200);
    expect((await again.confirm(transactions[0] ?? "", "123123")).outcome).toEqual([200, 200]);
  });

  it("stays as it is where the conversion is killed as it merges the log, and is whole after the next", async () => {
    const url = await oldDatabase();
    const settings = {
      DATABASE_URL: url,
      BONAFIDE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
    };
    await using server = await startServer({ settings });
    const database = new URL(url).pathname.slice(1);
    const leaves = () => rowsOf(url, "SELECT * FROM audit_leaf ORDER BY leaf");
    await expect.poll(async () => (await leaves()).length, { timeout: 60_000 }).toBeGreaterThan(0);
    const { dataDir } = server;
    await server.stop();
    const before = { leaves: await leaves(), shape: await shapeOf(url) };
    await rowsOf(
      url,
      `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$`,
    );
    await rowsOf(
      url,
      "CREATE TRIGGER held BEFORE INSERT ON audit_run FOR EACH ROW EXECUTE FUNCTION hold()",
    );
    // The conversion refuses to begin beside another session, so it is watched from another database.
    const watch = await freshDatabase();
    const sessions = (more: string) =>
      rowsOf(watch, `SELECT pid FROM pg_stat_activity WHERE datname = '${database}' ${more}`);
    const within = { timeout: 60_000 };
    await expect.poll(() => sessions(""), within).toEqual([]);
    const child = spawnBonafide(["convert-ids"], { DATABASE_URL: url });
    const ended = endOf(child, outputOf(child));
    const asleep = "AND wait_event = 'PgSleep'";
    await expect.poll(async () => (await sessions(asleep)).length, within).toBe(1);
    child.kill("SIGKILL");
    expect((await ended).code).toBe(null);
    await rowsOf(
      watch,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' ${asleep}`,
    );
    await expect.poll(() => sessions(""), within).toEqual([]);
    await rowsOf(url, "DROP TRIGGER held ON audit_run");
    expect({ leaves: await leaves(), shape: await shapeOf(url) }).toEqual(before);
    const audit = (...args: ReadonlyArray<string>) =>
      runBonafide(["audit", ...args], { ...settings, BONAFIDE_DATA_DIR: dataDir });
    const head = (await audit("head")).stdout;
    expect(await convert(url)).toMatchObject({ code: 0 });
    const [log] = await rowsOf(
      url,
      `SELECT SUM(last_seq - first_seq + 1)::int AS rows, to_regclass('audit_leaf')::text AS leaves FROM audit_run`,
    );
    expect(log).toEqual({ rows: before.leaves.length, leaves: null });
    expect((await audit("head")).stdout).toBe(head);
    expect(await audit("verify")).toMatchObject({ code: 0, stderr: "" });
  });

  it("stays as it is where an id is no UUID, and on SQLite", async () => {
    const url = await oldDatabase();
    await rowsOf(
      url,
      "INSERT INTO oauth_logo VALUES ('A0000000-0000-7000-8000-000000000001', 'png', '')",
    );
    const before = await shapeOf(url);
    const other = await convert(url);
    expect(other.code).toBe(1);
    expect(other.stderr).toContain("oauth_logo.id has values that are no UUID in lower case");
    expect(await shapeOf(url)).toEqual(before);
    const sqlite = await runBonafide(["convert-ids"], { DATABASE_URL: "sqlite:other.db" });
    expect(sqlite).toMatchObject({ code: 1 });
    expect(sqlite.stderr).toContain("SQLite keeps ids as text");
  });

  const migrateAt = (url: string) =>
    Effect.runPromise(Effect.provide(migrateTables, PostgresClient(Redacted.make(url))));

  /** Columns that are named as ids are, and are text. */
  const textIdsOf = async (url: string) =>
    (
      await rowsOf(
        url,
        `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
          WHERE table_schema = 'public' AND data_type = 'text'
            AND column_name ~ '^(id|uuid|holder|identifier|.*_id)$' ORDER BY 1`,
      )
    ).map(({ name }) => name);

  it("is made no more: all ids are uuid, but those that other programs give", async () => {
    const url = await freshDatabase();
    await migrateAt(url);
    expect(await textIdsOf(url)).toEqual([
      "affiliation_client.client_id",
      "oauth_consumer.client_id",
      "sent_message.message_id",
    ]);
  });

  it("has them as text in a later migration too, which refers to them", async () => {
    const nextMigration = Effect.gen(function* () {
      const sql = yield* SqlClient;
      const { id } = yield* columnTypesNow;
      yield* sql.unsafe(`CREATE TABLE next (id ${id}, person_id ${id} REFERENCES person (id))`)
        .unprepared;
    });
    const fresh = await freshDatabase();
    await migrateAt(fresh);
    for (const url of [fresh, await oldDatabase()]) {
      const before = (await textIdsOf(url)).includes("person.id");
      await Effect.runPromise(Effect.provide(nextMigration, PostgresClient(Redacted.make(url))));
      expect((await textIdsOf(url)).includes("next.person_id")).toBe(before);
    }
  });

  it("stays as it is in a database without tables", async () => {
    const empty = await convert(await freshDatabase());
    expect(empty).toMatchObject({ code: 1 });
    expect(empty.stderr).toContain("has no tables yet");
  });
});
