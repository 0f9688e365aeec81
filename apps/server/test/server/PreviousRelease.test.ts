import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "@effect/vitest";
import { storeMany } from "../storage/ManyTransactions.ts";
import { postgresPrograms, rowsOf, startPostgres } from "../storage/PostgresServer.ts";
import { runBonafide } from "./Bonafide.ts";
import { Partner } from "./Partner.ts";
import { startRoundRobin } from "./RoundRobin.ts";
import { type StartedServer, startServer } from "./StartedServer.ts";

/** A checkout of the previous release with its packages: `pnpm test:upgrade` makes one. */
const previous = process.env["BONAFIDE_PREVIOUS"];

/** How many transactions are stored before the upgrade: `pnpm test:upgrade 10000000`. */
const stored = Number(process.env["BONAFIDE_STORED"] ?? 0);

/** For the whole test, in milliseconds: storing and converting ten million takes most of an hour on a slow disk. */
const patience = 180_000 + stored / 3;

// Not run, and reported so, without that checkout, or where the platform has no Postgres.
describe.skipIf(previous === undefined || postgresPrograms === undefined)(
  "a rolling upgrade from the previous release",
  () => {
    it(
      "fails no request, whichever of both releases answers it",
      async () => {
        const postgres = await startPostgres(postgresPrograms ?? "");
        const database = await postgres.freshDatabase();
        const settings = {
          DATABASE_URL: database,
          BONAFIDE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
          BONAFIDE_STOP_DELAY: "1 second",
          BONAFIDE_SANDBOX_DELAY: "0",
        };
        const version = async () =>
          Number(
            (await rowsOf(database, "SELECT max(migration_id) AS m FROM migration"))[0]?.["m"],
          );
        const program = join(previous ?? "", "apps/server/bin/bonafide.js");
        const servers: Array<StartedServer> = [];
        for (let at = 0; at < 3; at += 1) servers.push(await startServer({ settings, program }));
        const first = servers[0];
        const before = await version();
        const balancer = await startRoundRobin(() => servers.map(({ baseUrl }) => baseUrl));
        const partner = new Partner(balancer.baseUrl, (await first?.as("demo"))?.authorization);
        if (stored > 0) {
          const sample = (await partner.send({ phone: "2025550123" })).transactionId;
          await partner.confirm(sample, "123123");
          await storeMany(database, stored, sample, "text");
        }

        const failed: Array<unknown> = [];
        let longest = 0;
        let done = 0;
        let isOver = false;
        const check = async (
          what: string,
          call: Promise<{ readonly outcome: unknown }>,
          wanted: unknown,
        ) => {
          const { outcome } = await call.catch((error: unknown) => ({ outcome: String(error) }));
          if (String(outcome) !== String(wanted)) failed.push([what, outcome]);
        };
        /** What one process began, another one goes on with. */
        const caller = async () => {
          while (!isOver) {
            const began = performance.now();
            const { outcome, transactionId, verificationId } = await partner.send({
              phone: "2025550123",
            });
            longest = Math.max(longest, performance.now() - began);
            if (String(outcome) !== "200,210") failed.push(["send", outcome]);
            await check("status", partner.transaction(transactionId), [200, 210]);
            await check("confirm", partner.confirm(transactionId, "123123"), [200, 200]);
            await check("confirmed", partner.transaction(transactionId), [200, 200]);
            const listed = await partner.verification(verificationId);
            if (listed.status !== 200) failed.push(["verification", listed.status]);
            const identity = await partner.identity({
              phone: "8885550123",
              birth_date: "1980-02-29",
            });
            await check("identity", partner.settled(identity.transactionId, 30_000), [200, 200]);
            done += 1;
          }
        };
        const callers = Promise.all([caller(), caller(), caller()]);
        const more = async () => {
          const until = done + 10;
          while (done < until && failed.length === 0) await delay(20);
        };
        await more();
        for (const [at, old] of servers.entries()) {
          // The new one joins beside all others, and then the old one leaves.
          const fresh = await startServer({ settings });
          servers.push(fresh);
          while (balancer.ready() < servers.length) await delay(20);
          await more();
          expect((await old.stop()).code).toBe(0);
          servers[at] = fresh;
          servers.pop();
          await old[Symbol.asyncDispose]();
          await more();
        }
        isOver = true;
        await callers;
        const after = await version();
        await balancer[Symbol.asyncDispose]();
        await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
        // Ids of that release are text, until their operator has them changed.
        const last = await rowsOf(
          database,
          `SELECT id, pg_typeof(id)::text AS type FROM "transaction" ORDER BY created_at DESC LIMIT 1`,
        );
        const converted = await runBonafide(["convert-ids"], settings, patience);
        const again = await startServer({ settings });
        const id = String(last[0]?.["id"]);
        const found = (await (await again.as("demo")).transaction(id)).outcome;
        await again[Symbol.asyncDispose]();
        await postgres.stop();
        expect({ was: last[0]?.["type"], code: converted.code, found }).toEqual({
          was: "text",
          code: 0,
          found: [200, 200],
        });
        expect(failed).toEqual([]);
        expect(after).toBeGreaterThan(before);
        console.log(
          `${done} rounds of calls beside ${stored} stored transactions, the longest send ${Math.round(longest)} ms; tables of version ${before} and then ${after}`,
        );
      },
      patience,
    );
  },
);
