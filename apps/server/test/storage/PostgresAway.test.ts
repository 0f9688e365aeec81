import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import {
  freePort,
  postgresPrograms,
  type PostgresServer,
  startPostgres,
} from "./PostgresServer.ts";
import { startSending } from "./PostgresReturn.ts";

/** How long it stays away after twenty refusals, in seconds. `pnpm test:faults` sets 30. */
const awayFor = Number(process.env["POSTGRES_AWAY"] ?? 0);

/** After how long it serves again, in milliseconds. */
const backWithin = 2_000;

const masterKey = Buffer.alloc(32, 7).toString("base64");

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("a server whose Postgres goes away", () => {
  let postgres: PostgresServer;
  let server: StartedServer;
  let operator: string;

  beforeAll(async () => {
    postgres = await startPostgres(postgresPrograms ?? "", { settings: { fsync: "on" } });
    const metricsPort = String(await freePort());
    operator = `http://127.0.0.1:${metricsPort}/ready`;
    server = await startServer({
      settings: {
        DATABASE_URL: `${await postgres.freshDatabase()}?connect_timeout=1`,
        BONAFIDE_MASTER_KEY: masterKey,
        BONAFIDE_SANDBOX_DELAY: "0",
        BONAFIDE_METRICS_PORT: metricsPort,
      },
    });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await postgres.stop();
  });

  // Not by fetch, which the tests hold to the partners' contract.
  const operatorReady = async () => {
    const [answer] = (await once(get(operator), "response")) as [IncomingMessage];
    return text(answer);
  };

  const ready = async () => (await fetch(`${server.baseUrl}/ready`)).status;

  it.each([
    ["ends", () => postgres.crash(), () => postgres.again()],
    [
      "stands still",
      async () => postgres.signal("SIGSTOP"),
      async () => postgres.signal("SIGCONT"),
    ],
  ])(
    "answers 503 until it is back where it %s, and keeps what it acknowledged",
    async (_, away, back) => {
      const demo = await server.as("demo");
      const { acknowledged, answers, lastRefusal, stop } = startSending(demo);
      await expect.poll(() => acknowledged().length).toBeGreaterThan(20);

      await away();
      await expect.poll(ready).toBe(503);
      const whileAway = answers.length;
      await expect.poll(() => answers.length).toBeGreaterThan(whileAway + 20);
      await delay(awayFor * 1_000);
      expect(await operatorReady()).toMatch(
        /^The (?:Postgres database cannot be used \(|database does not answer)/,
      );
      for (const { headers, outcome } of answers.slice(whileAway)) {
        expect([outcome, headers["retry-after"]]).toEqual([[503, 5901], "1"]);
      }

      await back();
      expect(await lastRefusal(performance.now(), backWithin)).toBeLessThanOrEqual(backWithin);
      await expect.poll(ready).toBe(200);
      await stop();
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
      for (const { transactionId } of acknowledged()) {
        expect((await demo.transaction(transactionId)).status).toBe(200);
      }
      // Its background work goes on as well.
      const { transactionId } = await demo.identity({
        phone: "8885550123",
        birth_date: "1980-02-29",
      });
      expect((await demo.settled(transactionId)).outcome).toEqual([200, 200]);
      expect(server.output.stderr + server.output.stdout).not.toMatch(/met a defect/);
    },
  );
});
