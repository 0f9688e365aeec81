import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { answer, startReceiver } from "../callback/CallbackReceiver.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import {
  postgresPrograms,
  type PostgresServer,
  rowsOf,
  startPostgres,
} from "../storage/PostgresServer.ts";
import { startWorker } from "../server/StartedWorker.ts";

const masterKey = Buffer.alloc(32, 7).toString("base64");

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("processes that share a Postgres", () => {
  let postgres: PostgresServer;
  let url: string;
  let settings: Record<string, string>;
  let http: StartedServer;
  let worker: Awaited<ReturnType<typeof startWorker>>;

  beforeAll(async () => {
    postgres = await startPostgres(postgresPrograms ?? "");
    url = await postgres.freshDatabase();
    settings = { DATABASE_URL: url, BONAFIDE_MASTER_KEY: masterKey, BONAFIDE_SANDBOX_DELAY: "0" };
    http = await startServer({ settings, args: ["--role", "http"] });
    worker = await startWorker(settings);
  });
  afterAll(async () => {
    await worker[Symbol.asyncDispose]();
    await http[Symbol.asyncDispose]();
    await postgres.stop();
  });

  it("make a transaction a second at most while nothing happens", async () => {
    const committed = async () => {
      const [row] = await rowsOf(
        postgres.url,
        `SELECT xact_commit::int AS n FROM pg_stat_database
        WHERE datname = '${url.split("/").at(-1)}'`,
      );
      return Number(row?.["n"]);
    };
    // Postgres counts up to ten seconds late.
    await delay(11_000);
    const seconds = 8;
    const before = await committed();
    await delay(seconds * 1_000);
    const made = (await committed()) - before;
    expect(made / seconds / 2).toBeLessThanOrEqual(1);
    // They do beat: it was counted.
    expect(made).toBeGreaterThan(3);
  });

  it("make four attempts at once to a receiver, all of them together", async () => {
    const demo = await http.as("demo");
    let underWay = 0;
    let most = 0;
    await using receiver = await startReceiver((_, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setTimeout(() => {
        underWay -= 1;
        response.writeHead(200).end();
      }, 100);
    });
    await using _second = await startWorker(settings);
    await using _third = await startWorker(settings);
    const told = 60;
    const send = () => demo.createVerification({ callback_url: receiver.url() });
    for (let sent = 0; sent < told; sent += 10) {
      await Promise.all(Array.from({ length: 10 }, send));
      await delay(30);
    }
    const all = await receiver.until(told, () => true, 60_000);
    expect(new Set(all.map(({ id }) => id)).size).toBe(told);
    expect(most).toBe(4);
  });

  it("wake each other, so that nothing waits for a look", async () => {
    const demo = await http.as("demo");
    await using receiver = await startReceiver(answer(200));
    // Settled: listening, and asleep for long.
    await delay(2_000);
    const began = Date.now();
    const { transactionId } = await demo.identity({
      phone: "8885550123",
      birth_date: "1980-02-29",
      callback_url: receiver.url("/told"),
    });
    expect((await demo.settled(transactionId)).outcome).toEqual([200, 200]);
    await receiver.until(1);
    expect(Date.now() - began).toBeLessThan(20_000);
  });
});
