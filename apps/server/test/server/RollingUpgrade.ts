import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { storeMany } from "../storage/ManyTransactions.ts";
import { type PostgresServer, rowsOf } from "../storage/PostgresServer.ts";
import { Partner } from "./Partner.ts";
import { startRoundRobin } from "./RoundRobin.ts";
import { type ServerApart, startServerApart } from "./StartedServer.ts";

/**
 * Replaces three servers of the previous release by this one's, one after the other, while callers go through a balancer.
 * `previous`: a checkout of that release with its packages. `stored`: how many transactions are stored before.
 */
export const rollUpgrade = async (postgres: PostgresServer, previous: string, stored: number) => {
  const database = await postgres.freshDatabase();
  const settings = {
    DATABASE_URL: database,
    BONAFIDE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
    BONAFIDE_STOP_DELAY: "1 second",
    BONAFIDE_SANDBOX_DELAY: "0",
  };
  const version = async () =>
    Number((await rowsOf(database, "SELECT max(migration_id) AS m FROM migration"))[0]?.["m"]);
  const program = join(previous, "apps/server/bin/bonafide.js");
  const servers: Array<ServerApart> = [];
  for (let at = 0; at < 3; at += 1) servers.push(await startServerApart({ settings, program }));
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
    const fresh = await startServerApart({ settings });
    servers.push(fresh);
    while (balancer.ready() < servers.length) await delay(20);
    await more();
    const { code } = await old.stop();
    if (code !== 0) failed.push(["stop", code]);
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
  return { settings, database, failed, rounds: done, longest, before, after };
};
