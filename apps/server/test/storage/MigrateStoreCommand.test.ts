import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { runBonafide } from "../server/Bonafide.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { postgresPrograms, type PostgresServer, rowsOf, startPostgres } from "./PostgresServer.ts";

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("a SQLite file that moves to Postgres", () => {
  let postgres: PostgresServer;
  let server: StartedServer;
  let file: string;
  const transactions: Array<string> = [];

  const move = (url: string, from = file) =>
    runBonafide(["migrate-store", from, "--json"], {
      BONAFIDE_DATA_DIR: server.dataDir,
      DATABASE_URL: url,
    });

  beforeAll(async () => {
    postgres = await startPostgres(postgresPrograms ?? "");
    server = await startServer({ settings: { BONAFIDE_SANDBOX_DELAY: "0" } });
    file = join(server.dataDir, "bonafide.db");
    const demo = await server.as("demo");
    for (let sent = 0; sent < 40; sent += 1) {
      transactions.push((await demo.send({ phone: "2025550123" })).transactionId);
    }
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await postgres.stop();
  });

  it("stays where its server runs, and where the target is in use", async () => {
    const url = await postgres.freshDatabase();
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
    const url = await postgres.freshDatabase();
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

  it("is not taken as copied where one value differs", async () => {
    const url = await postgres.freshDatabase();
    await rowsOf(
      url,
      `CREATE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.name = NEW.name || '?'; RETURN NEW; END $$`,
    );
    await rowsOf(
      url,
      `CREATE FUNCTION watch() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
        IF to_regclass('organization') IS NOT NULL THEN
          CREATE OR REPLACE TRIGGER changing BEFORE INSERT ON organization
            FOR EACH ROW EXECUTE FUNCTION change();
        END IF; END $$`,
    );
    await rowsOf(
      url,
      `CREATE EVENT TRIGGER watching ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION watch()`,
    );
    const { code, stderr } = await move(url);
    expect({ code, stderr: stderr.trim() }).toEqual({
      code: 1,
      stderr: "The copy is not the same as the file:\n  - rows of organization differ",
    });
  });
});
