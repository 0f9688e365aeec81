import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from "@effect/vitest";
import { freshDataDirectory, runBonafide } from "../server/Bonafide.ts";
import { count, expectWhole, load, nothing } from "../server/Load.ts";
import { startServer } from "../server/StartedServer.ts";
import { type PostgresServer, rowsOf, startPostgres } from "./PostgresServer.ts";

/** Where Debian's package has Postgres with its own pg_dump, for a database's version of another year. */
const programs = globSync("/usr/lib/postgresql/*/bin/pg_dump").map(dirname).at(-1);

const guide = readFileSync(new URL("../../../../docs/operating.md", import.meta.url), "utf8");

/** The guide's line that begins with a program's name. */
const lineOf = (program: string): string =>
  guide.split("\n").find((line) => line.startsWith(`${program} `)) ??
  assert.fail(`docs/operating.md has no ${program}`);

const identity = {
  phone: "8885550123",
  birth_date: "1980-02-29",
  callback_url: "http://127.0.0.1:9/told",
};

// Not run, and reported so, where Debian's package is absent.
describe.skipIf(programs === undefined)("Postgres as Debian has it, with docs/operating.md", () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? "");
  });
  afterAll(() => postgres.stop());

  it("is dumped under load, and restored with all of that moment and nothing later", async () => {
    const url = await postgres.freshDatabase();
    const settings = {
      DATABASE_URL: url,
      BONAFIDE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
      BONAFIDE_SANDBOX_DELAY: "0",
    };
    const run = (program: string) =>
      promisify(execFile)("bash", ["--norc", "-euc", lineOf(program)], {
        cwd: postgres.folder,
        env: { PATH: [programs, process.env["PATH"]].join(delimiter), DATABASE_URL: url },
      });
    const { dataDir, remove } = await freshDataDirectory();
    onTestFinished(remove);
    const ids = { before: "", after: "" };
    /** What was acknowledged before the dump began. */
    const sent: Array<string> = [];
    {
      await using server = await startServer({ dataDir, settings });
      const demo = await server.as("demo");
      ids.before = (await demo.identity(identity)).transactionId;
      assert.deepStrictEqual((await demo.settled(ids.before)).outcome, [200, 200]);
      const acknowledged = nothing();
      let isOver = false;
      const loaded = load(server, acknowledged, () => isOver);
      while (count(acknowledged) < 30) await delay(20);
      const before = [...acknowledged.sent];
      await run("pg_dump");
      const dumped = count(acknowledged);
      while (count(acknowledged) === dumped) await delay(20);
      isOver = true;
      await loaded;
      sent.push(...before);
      ids.after = (await demo.identity(identity)).transactionId;
    }
    await run("pg_restore");
    // A head of after the dump would say, rightly, that the log was cut.
    await rm(join(dataDir, "audit-heads"), { force: true });
    const verified = await runBonafide(["audit", "verify"], {
      ...settings,
      BONAFIDE_DATA_DIR: dataDir,
    });
    assert.strictEqual(verified.code, 0, verified.stderr);
    await using server = await startServer({ dataDir, settings });
    const demo = await server.as("demo");
    assert.deepStrictEqual((await demo.settled(ids.before)).outcome, [200, 200]);
    assert.strictEqual((await demo.transaction(ids.after)).status, 404);
    for (const id of sent) assert.strictEqual((await demo.transaction(id)).status, 200);
    await expectWhole({ rows: (query) => rowsOf(url, query), settings });
  });
});
