import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import type { Answer } from "../server/Partner.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import {
  freePort,
  postgresPrograms,
  type PostgresServer,
  startPostgres,
} from "./PostgresServer.ts";

/** How long it stays away after twenty refusals, in seconds. `pnpm test:faults` sets 30. */
const awayFor = Number(process.env["POSTGRES_AWAY"] ?? 0);

/** How many callers there are, and how long each waits between two calls, in milliseconds. */
const [callers, pause] = [3, 20];

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
      const answers: Array<Answer> = [];
      let isOver = false;
      const sender = async () => {
        while (!isOver) {
          answers.push(
            await demo.send({ phone: "2125550123", birth_date: "1980-02-29", consent: true }),
          );
          await delay(pause);
        }
      };
      const senders = Promise.all(Array.from({ length: callers }, sender));
      const acknowledged = () => answers.filter(({ status }) => status === 200);
      const refused = () => answers.length - acknowledged().length;
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
      const [before, refusedBefore] = [acknowledged().length, refused()];
      await expect.poll(() => acknowledged().length, { interval: 10 }).toBeGreaterThan(before);
      // Within 2 s, counted by calls: a slow machine makes fewer of them in that time.
      expect(refused() - refusedBefore).toBeLessThan((callers * 2_000) / pause);
      await expect.poll(ready).toBe(200);
      isOver = true;
      await senders;
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
