import { statSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { freshDataDirectory, runBonafide } from "../server/Bonafide.ts";
import { expectKept, expectWhole, load, nothing } from "../server/Load.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { mayMount, mountSmallDisk } from "./SmallDisk.ts";
import { postgresPrograms, type PostgresServer, rowsOf, startPostgres } from "./PostgresServer.ts";

/** Whatever writes a table fails with the code in `refusal`, as where the disk is broken. */
const refusal: ReadonlyArray<string> = [
  "CREATE TABLE refusal (code TEXT NOT NULL)",
  "GRANT SELECT ON refusal TO partners",
  `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE refused TEXT; BEGIN
    SELECT code INTO refused FROM refusal;
    IF refused IS NOT NULL THEN RAISE EXCEPTION 'refused' USING ERRCODE = refused; END IF;
    RETURN NULL;
  END $$`,
  `DO $$ DECLARE name TEXT; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'refusal' LOOP
      EXECUTE format('CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION refuse()', name);
    END LOOP;
  END $$`,
];

/** Fills the disk to its last page: by many rows, and then by fewer and fewer. */
const fill: ReadonlyArray<string> = [
  "CREATE TABLE filler (text TEXT) WITH (autovacuum_enabled = off)",
  `DO $$ DECLARE count INTEGER := 4096; BEGIN LOOP
    BEGIN INSERT INTO filler SELECT repeat('x', 1500) FROM generate_series(1, count);
    EXCEPTION WHEN disk_full THEN EXIT WHEN count = 1; count := count / 2; END;
  END LOOP; END $$`,
];

/** Ends all sessions of the server: the next ones meet what was changed. */
const endSessions =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'partners'";

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("a Postgres that refuses", () => {
  let postgres: PostgresServer;
  let server: StartedServer;
  let own: string;
  let disk: Awaited<ReturnType<typeof mountSmallDisk>> | undefined;

  beforeAll(async () => {
    postgres = await startPostgres(postgresPrograms ?? "");
    own = await postgres.freshDatabase();
    if (mayMount) {
      disk = await mountSmallDisk(64, statSync(postgres.folder).uid);
      await rowsOf(postgres.url, `CREATE TABLESPACE small LOCATION '${disk.folder}'`);
      await rowsOf(
        postgres.url,
        `ALTER DATABASE ${new URL(own).pathname.slice(1)} SET TABLESPACE small`,
      );
    }
    // No superuser, whom no limit holds.
    await rowsOf(own, "CREATE ROLE partners LOGIN");
    await rowsOf(own, "ALTER SCHEMA public OWNER TO partners");
    server = await startServer({
      settings: {
        DATABASE_URL: own.replace("bonafide@", "partners@"),
        BONAFIDE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
        BONAFIDE_SANDBOX_DELAY: "200 millis",
      },
    });
    for (const statement of refusal) await rowsOf(own, statement);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await postgres.stop();
    await disk?.unmount();
  });

  const expectRefused = async (
    read: number,
    begin: ReadonlyArray<string>,
    end: ReadonlyArray<string>,
  ) => {
    const run = async (statements: ReadonlyArray<string>) => {
      for (const statement of statements) await rowsOf(own, statement);
    };
    const demo = await server.as("demo");
    const statusOf = async (path: string) => (await fetch(`${server.baseUrl}${path}`)).status;
    const send = async () => (await demo.send({ phone: "2025550123" })).status;
    const acknowledged = nothing();
    let isOver = false;
    const loaded = load(server, acknowledged, () => isOver);
    await expect.poll(() => acknowledged.confirmed.size).toBeGreaterThan(10);
    await run(begin);
    await expect.poll(() => statusOf("/ready")).toBe(503);
    // The rows of a single send may still find room in pages that there are.
    const refused = async () => {
      const { headers, outcome } = await demo.send({ phone: "2025550123" });
      return [...outcome, headers["retry-after"]];
    };
    await expect.poll(refused).toEqual([503, 5901, "1"]);
    const [some = ""] = acknowledged.sent;
    expect((await demo.transaction(some)).status).toBe(read);
    expect(await statusOf("/health")).toBe(200);
    await run(end);
    await expect.poll(send).toBe(200);
    await expect.poll(() => statusOf("/ready")).toBe(200);
    isOver = true;
    await loaded;
    await expectKept(server, acknowledged);
    await expectWhole({
      rows: (query) => rowsOf(own, query),
      settings: { DATABASE_URL: own },
    });
    expect(server.output.stderr + server.output.stdout).not.toMatch(/met a defect/);
  };

  it.skipIf(!mayMount)("writes, because a small disk is full (53100), costs the same", () =>
    expectRefused(200, fill, ["DROP TABLE filler"]),
  );

  it.each([
    [
      "writes, because its disk is broken (58030)",
      200,
      ["INSERT INTO refusal VALUES ('58030')"],
      ["DELETE FROM refusal"],
    ],
    [
      "writes, because it is a standby now (25006)",
      200,
      ["ALTER ROLE partners SET default_transaction_read_only = on", endSessions],
      ["ALTER ROLE partners RESET default_transaction_read_only", endSessions],
    ],
    [
      "all, because it has too many clients (53300)",
      503,
      ["ALTER ROLE partners CONNECTION LIMIT 0", endSessions],
      ["ALTER ROLE partners CONNECTION LIMIT -1"],
    ],
  ])(
    "%s costs requests, and nothing that was acknowledged; they are taken again once it is over",
    (_, read, begin, end) => expectRefused(read, begin, end),
  );

  it("writes ends a start with the reason, where there are tables and where there are none", async () => {
    const empty = await postgres.freshDatabase();
    for (const url of [own.replace("bonafide@", "partners@"), empty]) {
      const { dataDir, remove } = await freshDataDirectory();
      const { code, stderr, stdout } = await runBonafide(["serve"], {
        DATABASE_URL: `${url}?options=-c%20default_transaction_read_only%3Don`,
        BONAFIDE_DATA_DIR: dataDir,
        BONAFIDE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
        PORT: "0",
      });
      expect({ code, stdout, said: stderr.trim().split("\n").at(-1) }).toEqual({
        code: 1,
        stdout: "",
        said: "The Postgres database cannot be used (it only reads: a standby, or read-only)",
      });
      expect(stderr).not.toMatch(/met a defect| {4}at /);
      await remove();
    }
  });
});
