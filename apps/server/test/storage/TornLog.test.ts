import { appendFile, open, readdir, readFile, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, assert, beforeAll, describe, expect, it, onTestFinished } from "@effect/vitest";
import { freshDataDirectory } from "../server/Bonafide.ts";
import { count, expectKept, expectWhole, load, nothing } from "../server/Load.ts";
import { operate } from "../server/Operator.ts";
import { startServer, startServerApart } from "../server/StartedServer.ts";
import { only } from "../server/StoreOfFile.ts";
import { postgresPrograms, type PostgresServer, rowsOf, startPostgres } from "./PostgresServer.ts";
import { freshPlace, sandboxKey } from "./StorePlace.ts";

/** The header of SQLite's log, and a frame of it, in bytes. Source: sqlite.org/fileformat2.html#walformat. */
const header = 32;
const frame = 24 + 4_096;

/** What a stop in the middle of a write leaves behind the last commit. */
const tears: ReadonlyArray<readonly [string, (log: string) => Promise<unknown>]> = [
  ["half a frame", (log) => appendFile(log, Buffer.alloc(frame / 2, 7))],
  ["frames of garbage", (log) => appendFile(log, Buffer.alloc(3 * frame, 7))],
  [
    "frames of a commit that did not end",
    async (log) => {
      const whole = await readFile(log);
      const copied = Buffer.from(whole.subarray(header, header + frame));
      copied.writeUInt32BE(0, 4);
      return appendFile(log, copied);
    },
  ],
];

/** Kills a server under load. Returns the file of its write-ahead log. */
const logOfKilled = async (dataDir: string, acknowledged: ReturnType<typeof nothing>) => {
  const killed = await startServerApart({ dataDir });
  const loaded = load(killed, acknowledged);
  while (count(acknowledged) < 60) await delay(2);
  await killed.stop("SIGKILL");
  await loaded;
  return join(dataDir, "bonafide.db-wal");
};

describe("a log that is torn", () => {
  const sqlite = only("sqlite", "the log of Postgres is below");

  it.each(tears)("behind the last commit by %s loses nothing", async (_, tear) => {
    const place = await freshPlace(sqlite);
    const { dataDir, remove } = place;
    const acknowledged = nothing();
    try {
      const log = await logOfKilled(dataDir, acknowledged);
      await tear(log);
      await using server = await startServer({ dataDir });
      await expectKept(server, acknowledged);
      await expectWhole(place);
    } finally {
      await remove();
    }
  });

  it.each([0.3, 0.7, 0.95])("in its middle, at %f, leaves no halves of anything", async (part) => {
    const place = await freshPlace(sqlite);
    const { dataDir, remove } = place;
    const acknowledged = nothing();
    try {
      const log = await logOfKilled(dataDir, acknowledged);
      const { size } = await stat(log);
      await truncate(log, Math.floor(size * part));
      const { code } = await (await startServer({ dataDir })).stop();
      expect(code).toBe(0);
      await expectWhole(place);
    } finally {
      await remove();
    }
  });
});

/** The last segment of Postgres' log in which anything is written, and where that ends. */
const endOfLog = async (folder: string) => {
  const names = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const name of names.toSorted().toReversed()) {
    const segment = join(folder, name);
    const end = (await readFile(segment)).findLastIndex((byte) => byte !== 0);
    if (end > 0) return { segment, end };
  }
  return assert.fail("Postgres has no log");
};

// A log that was flushed and is gone afterwards is a broken disk: what was acknowledged there is gone with it.
describe.skipIf(postgresPrograms === undefined)("a log of Postgres", () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres(postgresPrograms ?? "", { settings: { fsync: "on" } });
  });
  afterAll(() => postgres.stop());

  it("that is cut in the middle of its records leaves no halves of anything", async () => {
    const url = await postgres.freshDatabase();
    const settings = { DATABASE_URL: url, BONAFIDE_MASTER_KEY: sandboxKey };
    const { dataDir, remove } = await freshDataDirectory();
    onTestFinished(remove);
    const acknowledged = nothing();
    const logs = join(postgres.folder, "data", "pg_wal");
    let before: Awaited<ReturnType<typeof endOfLog>>;
    {
      await using killed = await startServerApart({ dataDir, settings });
      before = await endOfLog(logs);
      const loaded = load(killed, acknowledged);
      while (count(acknowledged) < 60) await delay(2);
      await postgres.crash("SIGKILL");
      await killed.stop("SIGKILL");
      await loaded;
    }
    const { end, segment } = await endOfLog(logs);
    // Half of what the requests wrote. A segment keeps its size.
    const from = before.segment === segment ? before.end : 0;
    const cut = Math.floor((from + end) / 2);
    const file = await open(segment, "r+");
    await file.write(Buffer.alloc(end + 1 - cut), 0, end + 1 - cut, cut);
    await file.close();
    await postgres.again();
    // The file of heads would say, rightly, that the audit was cut.
    await rm(join(dataDir, "audit-heads"), { force: true });
    await using server = await startServer({ dataDir, settings });
    await expectWhole({ rows: (query) => rowsOf(url, query), settings });
    expect(await operate(server, "audit", "verify")).toMatchObject({ broken: 0 });
    const demo = await server.as("demo");
    const found = [];
    for (const id of acknowledged.sent) found.push((await demo.transaction(id)).status);
    expect(found).toContain(200);
    expect(found).toContain(404);
  });
});
