import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { endOf, launcher, outputOf, runBonafide, spawnBonafide } from "../server/Bonafide.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { only } from "../server/StoreOfFile.ts";
import { postgresPrograms, rowsOf } from "./PostgresServer.ts";
import { freshDatabase } from "./RunPostgres.ts";

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("a SQLite file that moves to Postgres", () => {
  let server: StartedServer;
  let file: string;
  const transactions: Array<string> = [];

  const move = (url: string, from = file) =>
    runBonafide(["migrate-store", from, "--json"], {
      BONAFIDE_DATA_DIR: server.dataDir,
      DATABASE_URL: url,
    });

  beforeAll(async () => {
    server = await startServer({
      store: only("sqlite", "its file is what is moved"),
      settings: { BONAFIDE_SANDBOX_DELAY: "0" },
    });
    file = join(server.dataDir, "bonafide.db");
    const demo = await server.as("demo");
    for (let sent = 0; sent < 40; sent += 1) {
      transactions.push((await demo.send({ phone: "2025550123" })).transactionId);
    }
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
  });

  it("stays where its server runs, and where the target is in use", async () => {
    const url = await freshDatabase();
    const running = await move(url);
    expect(running).toMatchObject({ code: 1, stdout: "" });
    expect(running.stderr).toContain("The file belongs to a server that runs already: process");
    await server.stop();
    const notPostgres = await move("sqlite:other.db");
    expect(notPostgres.stderr).toContain("set it to postgres://");
    await rowsOf(url, "CREATE TABLE migration (id int)");
    expect((await move(url)).stderr).toContain("has tables of a server already");
  });

  it("goes on where it stopped, is the same row for row, and works under a server", async () => {
    const url = await freshDatabase();
    // Batches enough that a table ends half-done.
    const source = new DatabaseSync(file);
    source.exec(`INSERT INTO verification (id, account_id, created_at)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      SELECT printf('fffffffe-0000-7000-8000-%012d', i), '00000000-0000-7000-8000-000000000001', 0 FROM n`);
    source.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    source.close();
    // Postgres refuses this text, so the copy ends there.
    const broken = join(server.dataDir, "broken.db");
    await copyFile(file, broken);
    const damaged = new DatabaseSync(broken);
    damaged.exec(
      "UPDATE verification SET account_id = char(0) WHERE id = (SELECT max(id) FROM verification)",
    );
    damaged.close();

    const ended = await move(url, broken);
    expect(ended.code).toBe(1);
    const [half] = await rowsOf(
      url,
      `SELECT (SELECT count(*)::int FROM store_copy WHERE is_whole) AS whole,
        (SELECT count(*)::int FROM verification) AS rows`,
    );
    expect(Number(half?.["whole"])).toBeGreaterThan(3);
    expect(Number(half?.["rows"])).toBeGreaterThan(500);
    const settings = { BONAFIDE_DATA_DIR: server.dataDir, DATABASE_URL: url, PORT: "0" };
    const early = await runBonafide(["serve"], settings);
    expect(early).toMatchObject({ code: 1 });
    expect(early.stderr).toContain("half-done copy");
    await rowsOf(url, "UPDATE store_copy SET identity = 'other ' || identity");
    expect((await move(url)).stderr).toContain("is a half-done copy of another file");
    await rowsOf(url, "UPDATE store_copy SET identity = substr(identity, 7)");

    const moved = await move(url);
    expect(moved).toMatchObject({ code: 0 });
    const row = JSON.parse(moved.stdout);
    expect(row.rows).toBeGreaterThan(5_000);
    expect(row.audit_rows).toBeGreaterThan(80);
    expect((await move(url)).stderr).toContain("has tables of a server already");

    await using after = await startServer({
      dataDir: server.dataDir,
      settings: { DATABASE_URL: url },
    });
    const demo = await after.as("demo");
    for (const id of transactions) expect((await demo.transaction(id)).status).toBe(200);
    expect((await demo.send({ phone: "2025550123" })).status).toBe(200);
  });

  /** Has each row of a table that is yet to be made go through a piece of PL/pgSQL. */
  const changing = async (url: string, table: string, change: string) => {
    await rowsOf(
      url,
      `CREATE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN ${change}; RETURN NEW; END $$`,
    );
    await rowsOf(
      url,
      `CREATE FUNCTION watch() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
        IF to_regclass('${table}') IS NOT NULL THEN
          CREATE OR REPLACE TRIGGER changing BEFORE INSERT ON ${table}
            FOR EACH ROW EXECUTE FUNCTION change();
        END IF; END $$`,
    );
    await rowsOf(
      url,
      `CREATE EVENT TRIGGER watching ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION watch()`,
    );
  };

  it("goes on where it was killed in the middle of a table", async () => {
    const url = await freshDatabase();
    // It waits in the second batch of the table or later.
    await changing(
      url,
      "verification",
      `IF NEW.id::text = 'fffffffe-0000-7000-8000-000000003000' THEN PERFORM pg_sleep(60); END IF`,
    );
    const child = spawnBonafide(["migrate-store", file, "--json"], {
      BONAFIDE_DATA_DIR: server.dataDir,
      DATABASE_URL: url,
    });
    const ended = endOf(child, outputOf(child));
    const asleep = () =>
      rowsOf(
        url,
        "SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()",
      );
    await expect.poll(async () => (await asleep()).length, { timeout: 60_000 }).toBe(1);
    child.kill("SIGKILL");
    expect((await ended).code).toBe(null);
    await rowsOf(
      url,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()",
    );
    await expect.poll(asleep).toEqual([]);
    const rows = async () => {
      const [row] = await rowsOf(url, "SELECT count(*)::int AS rows FROM verification");
      return Number(row?.["rows"]);
    };
    const half = await rows();
    expect(half).toBeGreaterThan(500);
    expect(half).toBeLessThan(3_050);
    await rowsOf(url, "DROP TRIGGER changing ON verification");
    await rowsOf(url, "DROP EVENT TRIGGER watching");

    expect(await move(url)).toMatchObject({ code: 0 });
    expect(await rows()).toBeGreaterThan(5_000);
  });

  it("is refused where a row of its audit was changed", async () => {
    const changed = join(server.dataDir, "changed.db");
    await copyFile(file, changed);
    const source = new DatabaseSync(changed);
    source.exec(
      "UPDATE audit SET actor = 'other' WHERE subject = (SELECT MAX(subject) FROM audit)",
    );
    source.close();
    const { code, stderr } = await move(await freshDatabase(), changed);
    expect(code).toBe(1);
    expect(stderr).toMatch(/row \d+ of .* was changed/);
  });

  it("is not taken as copied where one value differs", async () => {
    const url = await freshDatabase();
    await changing(url, "organization", "NEW.name = NEW.name || '?'");
    const { code, stderr } = await move(url);
    expect({ code, stderr: stderr.trim() }).toEqual({
      code: 1,
      stderr: "The copy is not the same as the file:\n  - rows of organization differ",
    });
  });

  it.skipIf(!existsSync("/usr/bin/script"))("shows how far it is in a terminal", async () => {
    const command = `'${process.execPath}' '${launcher}' migrate-store '${file}'`;
    const { stdout } = await promisify(execFile)("script", ["-qec", command, "/dev/null"], {
      env: {
        PATH: process.env["PATH"],
        BONAFIDE_DATA_DIR: server.dataDir,
        DATABASE_URL: await freshDatabase(),
      },
    });
    expect(stdout).toMatch(/\[#+-+\] +\d+% [\d,]+ rows read and compared/u);
    expect(stdout).toContain(`[${"#".repeat(30)}] 100% `);
  });
});
