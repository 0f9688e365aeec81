import { isWhole } from "@bonafide/testkit/Portion";
import { describe, expect, it } from "@effect/vitest";
import { demoRows, isWholeDemo, noDemo } from "../sandbox/WholeDemo.ts";
import { postgresPrograms, rowsOf } from "../storage/PostgresServer.ts";
import { freshDatabase } from "../storage/RunPostgres.ts";
import { sandboxDatabase, sandboxKey } from "../storage/StorePlace.ts";
import { endOf, freshDataDirectory, outputOf, runBonafide, spawnBonafide } from "./Bonafide.ts";
import { startServerApart } from "./StartedServer.ts";
import { startWorker } from "./StartedWorker.ts";

it("refuses to be a part of a server on a SQLite file", async () => {
  const { dataDir, remove } = await freshDataDirectory();
  const ended = await runBonafide(["serve", "--role", "worker"], { BONAFIDE_DATA_DIR: dataDir });
  expect(ended).toMatchObject({ code: 1 });
  expect(ended.stderr).toContain("BONAFIDE_ROLE worker needs a DATABASE_URL of Postgres");
  await remove();
});

it("names the roles where another is asked for", async () => {
  const ended = await runBonafide(["serve", "--role", "writer"]);
  expect(ended.code).toBe(2);
  expect(ended.stderr).toContain("http");
});

describe.skipIf(postgresPrograms === undefined)("on one Postgres", () => {
  it("make one Demo of many first starts at once, and give each the same keys", async () => {
    const DATABASE_URL = await freshDatabase();
    const settings = { DATABASE_URL, BONAFIDE_MASTER_KEY: sandboxKey };
    const servers = await Promise.all(
      Array.from({ length: isWhole ? 10 : 5 }, (_, at) =>
        startServerApart({ settings, args: ["--role", at === 0 ? "all" : "http"] }),
      ),
    );
    try {
      const [first, ...others] = await Promise.all(
        servers.map(async (server) => {
          const { base_url: _, oauth, ...keys } = await server.sandbox();
          return { ...keys, client: oauth.client_id, secret: oauth.client_secret };
        }),
      );
      for (const other of others) expect(other).toEqual(first);
      for (const server of servers) {
        expect(server.output.stderr).not.toContain("could not be");
        const demo = await server.as("demo");
        expect((await demo.send({ phone: "2025550123" })).status).toBe(200);
      }
      const [all] = servers;
      if (all !== undefined) await isWholeDemo(all);
    } finally {
      await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    }
  });

  it("leave nothing half where the first of them is killed as it makes the Demo", async () => {
    const DATABASE_URL = await freshDatabase();
    const settings = { DATABASE_URL, BONAFIDE_MASTER_KEY: sandboxKey };
    // A worker makes the tables, and no partners.
    await (await startWorker(settings))[Symbol.asyncDispose]();
    await rowsOf(
      DATABASE_URL,
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$`,
    );
    await rowsOf(
      DATABASE_URL,
      `CREATE TRIGGER wait BEFORE INSERT ON sandbox_partners FOR EACH ROW EXECUTE FUNCTION wait()`,
    );
    const { dataDir, remove } = await freshDataDirectory();
    const child = spawnBonafide(["serve"], { ...settings, PORT: "0", BONAFIDE_DATA_DIR: dataDir });
    const ended = endOf(child, outputOf(child));
    const asleep = () =>
      rowsOf(
        DATABASE_URL,
        "SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()",
      );
    await expect.poll(async () => (await asleep()).length, { timeout: 60_000 }).toBe(1);
    child.kill("SIGKILL");
    await ended;
    await rowsOf(
      DATABASE_URL,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()",
    );
    await expect.poll(asleep).toEqual([]);
    const rows = (statement: string) => rowsOf(DATABASE_URL, statement);
    expect(await demoRows({ rows })).toEqual(noDemo);
    await rowsOf(DATABASE_URL, "DROP TRIGGER wait ON sandbox_partners");
    await remove();

    await using server = await startServerApart({ settings });
    await isWholeDemo(server);
  });

  it("leave work to a worker, which has no public address and says on the operator's how it is", async () => {
    const DATABASE_URL = await sandboxDatabase();
    const settings = { DATABASE_URL, BONAFIDE_MASTER_KEY: sandboxKey, BONAFIDE_SANDBOX_DELAY: "0" };
    await using http = await startServerApart({ settings: { ...settings, BONAFIDE_ROLE: "http" } });
    const demo = await http.as("demo");
    const identity = { phone: "8885550123", birth_date: "1980-02-29" };
    const { transactionId } = await demo.identity(identity);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await demo.transaction(transactionId)).outcome).toEqual([200, 210]);

    await using worker = await startWorker(settings);
    expect((await demo.settled(transactionId)).outcome).toEqual([200, 200]);
    const statusOf = async (path: string) => (await fetch(`${worker.baseUrl}${path}`)).status;
    expect(await statusOf("/health")).toBe(200);
    expect(await statusOf("/ready")).toBe(200);
    expect(await statusOf("/metrics")).toBe(200);
    expect(await statusOf("/api/v2/verification")).toBe(404);
    expect(worker.output.stdout).not.toContain("listening on");
  });
});
