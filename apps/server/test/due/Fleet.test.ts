import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { answer, startReceiver } from "../callback/CallbackReceiver.ts";
import type { StartedServer } from "../server/StartedServer.ts";
import type { Settings } from "../server/Bonafide.ts";
import { postgresPrograms } from "../storage/PostgresServer.ts";
import { freshDatabase } from "../storage/RunPostgres.ts";
import { sandboxDatabase, sandboxKey } from "../storage/StorePlace.ts";
import { startWorker } from "../server/StartedWorker.ts";
import {
  idleOfFirst,
  idleOfRoles,
  idleTransactions,
  startAs,
  startCounted,
} from "./IdleTransactions.ts";

type Worker = Awaited<ReturnType<typeof startWorker>>;

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("processes that share a Postgres", () => {
  let settings: Settings & { readonly DATABASE_URL: string };
  let http: StartedServer;
  let worker: Worker;

  /** Counted beside the tests, on a database of their own: a minute is long. */
  let idle: ReturnType<typeof idleOfRoles>;
  let idleFirst: ReturnType<typeof idleOfFirst>;

  beforeAll(async () => {
    settings = {
      DATABASE_URL: await sandboxDatabase(),
      BONAFIDE_MASTER_KEY: sandboxKey,
      BONAFIDE_SANDBOX_DELAY: "0",
    };
    const started = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    idle = idleOfRoles(await freshDatabase(), 60, started[0].resolve);
    idleFirst = idleOfFirst(await freshDatabase(), 60, started[1].resolve);
    // Awaited by their tests, which say what went wrong.
    idle.catch(() => undefined);
    idleFirst.catch(() => undefined);
    http = await startAs("http")(settings);
    worker = await startWorker(settings);
    // No test has to share the machine with their starts.
    await Promise.race([Promise.all(started.map(({ promise }) => promise)), idle, idleFirst]);
  });
  afterAll(async () => {
    await worker[Symbol.asyncDispose]();
    await http[Symbol.asyncDispose]();
    await Promise.allSettled([idle, idleFirst]);
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
    // Settled: listening, and asleep for two minutes, as the last test shows.
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

  it("look for work all the time where they hear nothing", async () => {
    // It listens on another database.
    const other = await freshDatabase();
    await using deaf = await startCounted(settings, (settings) =>
      startWorker({ ...settings, BONAFIDE_LISTEN_URL: other }),
    );
    const [looks = 0] = await idleTransactions([deaf], 5);
    expect(looks).toBeGreaterThan(2);
  });

  it("make less than a transaction a second while nothing happens, in each role, with images outside", async () => {
    const made = await idle;
    for (const ofRole of Object.values(made)) expect(ofRole).toBeLessThan(1);
    // They do beat.
    for (const ofRole of Object.values(made)) expect(ofRole).toBeGreaterThan(0.5);
  });

  it("make few transactions while nothing is stored, but for looks at the start", async () => {
    expect(await idleFirst).toBeLessThan(2);
  });
});
