import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { answer, startReceiver } from "../callback/CallbackReceiver.ts";
import type { StartedServer } from "../server/StartedServer.ts";
import type { Settings } from "../server/Bonafide.ts";
import { postgresPrograms } from "../storage/PostgresServer.ts";
import { freshDatabase } from "../storage/RunPostgres.ts";
import { sandboxDatabase, sandboxKey } from "../storage/StorePlace.ts";
import { startWorker } from "../server/StartedWorker.ts";
import { type Counted, idleTransactions, startAs, startCounted } from "./IdleTransactions.ts";

type Worker = Awaited<ReturnType<typeof startWorker>>;

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("processes that share a Postgres", () => {
  let settings: Settings & { readonly DATABASE_URL: string };
  let http: Counted<StartedServer>;
  let worker: Counted<Worker>;

  const counting = <P extends AsyncDisposable>(start: (settings: Settings) => Promise<P>) =>
    startCounted(settings, start);

  beforeAll(async () => {
    settings = {
      DATABASE_URL: await sandboxDatabase(),
      BONAFIDE_MASTER_KEY: sandboxKey,
      BONAFIDE_SANDBOX_DELAY: "0",
    };
    http = await counting(startAs("http"));
    worker = await counting(startWorker);
  });
  afterAll(async () => {
    await worker[Symbol.asyncDispose]();
    await http[Symbol.asyncDispose]();
  });

  it("make a transaction a second at most while nothing happens, each of them and in each role", async () => {
    // It hears nothing, because it listens on another database.
    const other = await freshDatabase();
    await using deaf = await counting((settings) =>
      startWorker({ ...settings, BONAFIDE_LISTEN_URL: other }),
    );
    await using all = await counting(startAs("all"));
    const [deafLooks = 0, ...made] = await idleTransactions([deaf, http, worker, all], 20);
    expect(Math.max(...made)).toBeLessThanOrEqual(1);
    // They do beat, and one that hears nothing looks for work all the time: those above do not, so they are woken.
    expect(made.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(0.3);
    expect(deafLooks).toBeGreaterThan(2);
  });

  it("make four attempts at once to a receiver, all of them together", async () => {
    const demo = await http.process.as("demo");
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
    const demo = await http.process.as("demo");
    await using receiver = await startReceiver(answer(200));
    // Settled: listening, and asleep for two minutes, as the first test has shown.
    await delay(2_000);
    const began = Date.now();
    const { transactionId } = await demo.identity({
      phone: "8885550123",
      birth_date: "1980-02-29",
      callback_url: receiver.url("/told"),
    });
    expect((await demo.settled(transactionId)).outcome).toEqual([200, 200]);
    await receiver.until(1);
    expect(Date.now() - began).toBeLessThan(10_000);
  });
});
