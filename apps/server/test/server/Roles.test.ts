import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { postgresPrograms, type PostgresServer, startPostgres } from "../storage/PostgresServer.ts";
import { freshDataDirectory, runBonafide } from "./Bonafide.ts";
import { startServer } from "./StartedServer.ts";
import { startWorker } from "./StartedWorker.ts";

const masterKey = Buffer.alloc(32, 7).toString("base64");

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
  let postgres: PostgresServer | undefined;
  beforeAll(async () => {
    postgres = await startPostgres(postgresPrograms ?? "");
  });
  afterAll(async () => {
    await postgres?.stop();
  });

  it("make one Demo of ten first starts at once, and give each the same keys", async () => {
    const DATABASE_URL = (await postgres?.freshDatabase()) ?? "";
    const settings = { DATABASE_URL, BONAFIDE_MASTER_KEY: masterKey };
    const servers = await Promise.all(
      Array.from({ length: 10 }, () => startServer({ settings, args: ["--role", "http"] })),
    );
    try {
      const [first, ...others] = await Promise.all(
        servers.map(async ({ dataDir }) =>
          JSON.parse(await readFile(join(dataDir, "sandbox.json"), "utf8")),
        ),
      );
      for (const other of others) expect(other.accounts).toEqual(first.accounts);
      const listed = await servers[0]?.operate("organization", "list", "--json");
      const names = JSON.parse(listed?.stdout ?? "[]").map(({ name }: { name: string }) => name);
      expect(names.toSorted()).toEqual(["Demo", "Inactive", "Other", "People of this server"]);
      for (const server of servers) {
        expect(server.output.stderr).not.toContain("could not be");
        const demo = await server.as("demo");
        expect((await demo.send({ phone: "2025550123" })).status).toBe(200);
      }
    } finally {
      await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    }
  });

  it("leave work to a worker, which has no public address and says on the operator's how it is", async () => {
    const DATABASE_URL = (await postgres?.freshDatabase()) ?? "";
    const settings = { DATABASE_URL, BONAFIDE_MASTER_KEY: masterKey, BONAFIDE_SANDBOX_DELAY: "0" };
    await using http = await startServer({ settings: { ...settings, BONAFIDE_ROLE: "http" } });
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
