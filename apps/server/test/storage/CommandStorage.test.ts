import { existsSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isTried } from "@bonafide/testkit/Portion";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { freshDataDirectory, runBonafide } from "../server/Bonafide.ts";
import { list } from "../server/Operator.ts";
import { type ServerApart, startServerApart } from "../server/StartedServer.ts";
import { only } from "../server/StoreOfFile.ts";
import { postgresPrograms } from "./PostgresServer.ts";
import { freshPlace } from "./StorePlace.ts";

const id = "01a215d4-7c6b-7384-bcac-2bdc7e983507";

/** Commands that only read: each run tries a quarter of them. */
const reading = [
  ["organization", "list"],
  ["account", "list"],
  ["product", "list"],
  ["provider", "list"],
  ["delivery", "list"],
  ["verification", "show", id],
  ["transaction", "show", id],
  ["limit", "list"],
  ["client", "list"],
  ["review", "list"],
  ["document", "review", "list"],
  ["affiliation", "show", id],
  ["consumer", "list"],
  ["policy", "list"],
  ["mail", "list"],
  ["person", "list"],
  ["staff", "list"],
  ["audit", "list"],
  ["clock", "show"],
  ["master-key", "status"],
  ["application", "report"],
].filter((_, at) => isTried(at, 4));

describe("a command in a wrong directory", () => {
  it.each([
    ...reading,
    ["organization", "create", "Acme"],
    ["audit", "verify"],
    ["backup", "copy.db"],
  ])("makes nothing there: %s %s", async (...args) => {
    const { dataDir, remove } = await freshDataDirectory();
    try {
      const nowhere = await runBonafide(args, { BONAFIDE_DATA_DIR: dataDir });
      expect(nowhere).toMatchObject({ code: 1, stdout: "" });
      expect(nowhere.stderr).toContain(dataDir);
      expect(existsSync(dataDir)).toBe(false);
      await mkdir(dataDir);
      const empty = await runBonafide(args, { BONAFIDE_DATA_DIR: dataDir });
      expect(empty).toMatchObject({ code: 1, stdout: "" });
      expect(empty.stderr).toMatch(/^There is no .* at .*: start the server once/);
      expect(await readdir(dataDir)).toEqual([]);
    } finally {
      await remove();
    }
  });
});

describe.skipIf(postgresPrograms === undefined)("a Postgres", () => {
  it("is neither served nor commanded by a program older than its tables", async () => {
    const { dataDir, remove, rows, settings } = await freshPlace("postgres");
    try {
      await rows(`INSERT INTO migration (migration_id, name) VALUES (9999, 'of_tomorrow')`);
      for (const args of [["serve"], ["organization", "list"]]) {
        const refused = await runBonafide(args, {
          ...settings,
          BONAFIDE_DATA_DIR: dataDir,
          PORT: "0",
        });
        expect(refused).toMatchObject({ code: 1, stdout: "" });
        expect(refused.stderr).toMatch(
          /newer bonafide: its tables are of version 9999, .* knows \d+/,
        );
      }
    } finally {
      await remove();
    }
  });
});

describe("a data directory with a server", () => {
  let server: ServerApart;
  beforeAll(async () => {
    server = await startServerApart({ store: only("sqlite", "its file has one server") });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it("refuses a second server by the first one's process id, and lets commands in", async () => {
    const second = await server.operate("serve");
    expect(second).toMatchObject({ code: 1, stdout: "" });
    expect(second.stderr).toContain(`process ${server.child.pid}.`);
    expect(second.stderr.trim().split("\n")).toHaveLength(1);
    expect((await list(server, "organization", "list")).length).toBeGreaterThan(0);
  });

  it("refuses it from another directory too, when it names the same database", async () => {
    const { dataDir, remove } = await freshDataDirectory();
    try {
      await mkdir(dataDir);
      const database = `sqlite:${join(dataDir, "shared.db")}`;
      const settings = { DATABASE_URL: database };
      await using first = await startServerApart({ settings });
      const second = await runBonafide(["serve"], {
        PORT: "0",
        BONAFIDE_DATA_DIR: dataDir,
        ...settings,
      });
      expect(second.code).toBe(1);
      expect(second.stderr).toContain(`process ${first.child.pid}.`);
    } finally {
      await remove();
    }
  });

  it("is free again once the server was killed", async () => {
    await server.stop("SIGKILL");
    server = await startServerApart({ dataDir: server.dataDir });
    expect((await list(server, "organization", "list")).length).toBeGreaterThan(0);
  });

  it("is neither served nor commanded by a program older than its tables", async () => {
    using database = new DatabaseSync(join(server.dataDir, "bonafide.db"), { timeout: 5_000 });
    database.exec(`INSERT INTO migration (migration_id, name) VALUES (9999, 'of_tomorrow')`);
    await server.stop();
    for (const args of [["serve"], ["organization", "list"]]) {
      const refused = await server.operate(...args);
      expect(refused).toMatchObject({ code: 1, stdout: "" });
      expect(refused.stderr).toMatch(
        /newer bonafide: its tables are of version 9999, .* knows \d+/,
      );
    }
    database.exec(`DELETE FROM migration WHERE migration_id = 9999`);
  });

  it("is not commanded where its tables are older than the program, which are left as they are", async () => {
    using database = new DatabaseSync(join(server.dataDir, "bonafide.db"), { timeout: 5_000 });
    const count = database.prepare(
      "SELECT COUNT(*) AS n, MAX(migration_id) AS last FROM migration",
    );
    const before = count.get();
    database.exec(
      `CREATE TABLE kept AS SELECT * FROM migration; DELETE FROM migration WHERE migration_id > 3`,
    );
    const refused = await server.operate("organization", "list");
    expect(refused.stderr).toMatch(
      /tables are of version 3, .*: start the server, it updates them/,
    );
    expect(count.get()).toEqual({ n: 3, last: 3 });
    database.exec(`DELETE FROM migration; INSERT INTO migration SELECT * FROM kept`);
    expect(count.get()).toEqual(before);
  });
});
