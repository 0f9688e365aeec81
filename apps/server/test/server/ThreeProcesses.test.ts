import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { standardCatalogFile } from "@bonafide/core/application/StandardApplicationCatalog";
import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { isTried } from "@bonafide/testkit/Portion";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { sentenceFamilies } from "../../src/conformance/Conformance.ts";
import { answer, startReceiver } from "../callback/CallbackReceiver.ts";
import { findingsIn, runConformance } from "../conformance/ConformanceRun.ts";
import { shiftedBy } from "../due/ShiftedServer.ts";
import { postgresPrograms, rowsOf } from "../storage/PostgresServer.ts";
import { sandboxDatabase, sandboxKey } from "../storage/StorePlace.ts";
import { whileHeld } from "../storage/HeldTables.ts";
import { Partner } from "./Partner.ts";
import { startRoundRobin } from "./RoundRobin.ts";
import { type ServerApart, startServerApart } from "./StartedServer.ts";

const hour = 3_600_000;
const decade = 87_672 * hour;

/** By how much the wall clock of each process is wrong: all that follows holds with it. */
const wrong = isTried(0, 2) ? [0, hour, -decade] : [0, decade, -hour];

/** How long a match and the first retry wait, and how much later they may come on a busy machine, in milliseconds. */
const [settleAfter, retryAfter, late] = [2_000, 3_000, 8_000];

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("three processes on one Postgres", () => {
  let settings: Record<string, string>;
  const servers: Array<ServerApart> = [];
  let balancer: Awaited<ReturnType<typeof startRoundRobin>>;
  let authorization: string;

  let clocks: string;
  const start = async (at = 0) => {
    const clock = join(clocks, String(at));
    await writeFile(clock, `${wrong[at] ?? 0} 0`);
    return startServerApart({ settings: { ...settings, ...shiftedBy(clock) } });
  };

  beforeAll(async () => {
    clocks = await mkdtemp(join(tmpdir(), "bonafide-clocks-"));
    settings = {
      DATABASE_URL: await sandboxDatabase(),
      BONAFIDE_MASTER_KEY: sandboxKey,
      BONAFIDE_STOP_DELAY: "1 second",
      BONAFIDE_SANDBOX_DELAY: `${settleAfter} millis`,
      BONAFIDE_CALLBACK_SCHEDULE: `${retryAfter} millis,1 second,1 second`,
      BONAFIDE_DATABASE_POOL: "6",
      BONAFIDE_DOCUMENT_THREADS: "1",
    };
    servers.push(...(await Promise.all([start(), start(1), start(2)])));
    balancer = await startRoundRobin(() => servers.map(({ baseUrl }) => baseUrl));
    authorization = (await servers[0]?.as("demo"))?.authorization ?? "";
  });
  afterAll(async () => {
    await balancer[Symbol.asyncDispose]();
    await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    await rm(clocks, { recursive: true, force: true });
  });

  /** Sends through the balancer until it is stopped. Returns what was acknowledged, and every other outcome. */
  const load = (callbackUrl: string) => {
    const partner = new Partner(balancer.baseUrl, authorization);
    const acknowledged: Array<{ readonly id: string; readonly isPending: boolean }> = [];
    const others: Array<unknown> = [];
    let isOver = false;
    const sender = async () => {
      for (let sent = 0; !isOver; sent += 1) {
        const isPending = sent % 2 === 0;
        const body = {
          phone: isPending ? "8885550123" : "2025550123",
          birth_date: "1980-02-29",
          callback_url: callbackUrl,
        };
        const said = await (isPending ? partner.identity(body) : partner.send(body)).catch(String);
        if (typeof said !== "string" && said.status === 200)
          acknowledged.push({ id: said.transactionId, isPending });
        else others.push(typeof said === "string" ? said : said.outcome);
        await delay(100);
      }
    };
    const senders = Promise.all([sender(), sender()]);
    return {
      acknowledged,
      others,
      until: async (more: number) => {
        const before = acknowledged.length;
        while (acknowledged.length < before + more) await delay(20);
      },
      stop: async () => {
        isOver = true;
        await senders;
      },
    };
  };

  it("meet every sentence of the interface where each request goes to another and each table is held, and wait for no lock", async () => {
    const keys = join(servers[0]?.dataDir ?? "", "sandbox.json");
    const { done, tables, waits } = await whileHeld(settings["DATABASE_URL"] ?? "", () =>
      runConformance(
        balancer.baseUrl,
        keys,
        ...sentenceFamilies
          .filter((_, at) => isTried(at, 6))
          .flatMap(({ name }) => ["--only", name]),
        "--format",
        "json",
      ),
    );
    const { code, stdout } = done;
    expect(waits).toEqual([]);
    expect(tables).toBeGreaterThan(40);
    const findings = findingsIn(stdout);
    expect(findings.filter(({ result }) => result === "unmet")).toEqual([]);
    expect(code).toBe(0);
    expect(findings.filter(({ result }) => result === "met").length).toBeGreaterThan(3);
  });

  it("list the transactions of a verification in their order, whichever process made each", async () => {
    const partner = new Partner(balancer.baseUrl, authorization);
    const made = Array.from({ length: 20 }, async () => {
      const { verificationId } = await partner.createVerification({});
      const ids: Array<string> = [];
      for (let call = 0; call < 6; call += 1) {
        const body = {
          phone: "8885550123",
          birth_date: "1980-02-29",
          verification_id: verificationId,
        };
        ids.push((await partner.identity(body)).transactionId);
      }
      const { transactions } = (await partner.verification(verificationId)).body;
      return [transactions?.map((listed) => listed.transaction_id), ids];
    });
    for (const [listed, ids] of await Promise.all(made)) expect(listed).toEqual(ids);
  });

  it("lose nothing that was acknowledged where each is killed under load", async () => {
    await using receiver = await startReceiver(answer(200));
    const sending = load(receiver.url("/killed"));
    for (const [at, server] of servers.entries()) {
      await sending.until(10);
      await server.stop("SIGKILL");
      await sending.until(10);
      servers[at] = await start(at);
      await server[Symbol.asyncDispose]();
      while (balancer.ready() < 3) await delay(20);
    }
    await sending.stop();
    const demo = new Partner(balancer.baseUrl, authorization);
    const matched = sending.acknowledged.filter(({ isPending }) => isPending);
    for (const { id, isPending } of sending.acknowledged) {
      const { outcome } = await (isPending ? demo.settled(id) : demo.transaction(id));
      expect([id, ...outcome]).toEqual([id, 200, isPending ? 200 : 210]);
    }
    // A message that a killed process had in hand comes twice.
    await receiver.until(
      matched.length,
      (message) => receiver.received.find(({ id }) => id === message.id) === message,
      30_000,
    );
    expect(sending.acknowledged.length).toBeGreaterThan(60);
  });

  it("settle and retry when it is due, whichever process is asked and whatever its clock says", async () => {
    await using receiver = await startReceiver(answer(503));
    const retried = servers.map(async ({ baseUrl }, at) => {
      const partner = new Partner(baseUrl, authorization);
      const other = new Partner(servers[(at + 1) % 3]?.baseUrl ?? "", authorization);
      const path = `/due/${at}`;
      const sent = await partner.send({ phone: "2025550123" });
      const began = performance.now();
      const asked = await partner.identity({
        phone: "8885550123",
        birth_date: "1980-02-29",
        callback_url: receiver.url(path),
      });
      expect((await other.settled(asked.transactionId)).outcome).toEqual([200, 200]);
      const settled = performance.now() - began;
      expect((await other.confirm(sent.transactionId, "123123")).outcome).toEqual([200, 200]);
      const of = await receiver.until(2, (message) => message.path === path, 30_000);
      return { settled, waited: (of[1]?.at ?? 0) - (of[0]?.at ?? 0) };
    });
    for (const { settled, waited } of await Promise.all(retried)) {
      expect(settled).toBeGreaterThan(settleAfter - 50);
      expect(settled).toBeLessThan(settleAfter + late);
      // A wait of the schedule is up to a fifth shorter.
      expect(waited).toBeGreaterThan(retryAfter * 0.8 - 50);
      expect(waited).toBeLessThan(retryAfter + late);
    }
  });

  it("allow the same enums, at whichever the file was replaced", async () => {
    const { partner } = (await servers[0]?.applications("demo")) ?? {};
    const token = partner?.authorization;
    const file = (at: number) => join(servers[at]?.dataDir ?? "", "application_enums.json");
    const allowed = (at: number) =>
      new Partner(servers[at]?.baseUrl ?? "", token)
        .ask("GET", "/v1/applications/enums?enum_name=status")
        .then(({ text }) => text);
    for (const [at, status] of ["first", "second"].entries()) {
      const lists = { ...standardCatalogFile, status: ["active", "inactive", status] };
      await writeFile(file(at), JSON.stringify(lists));
      await expect.poll(() => allowed(2)).toContain(status);
      expect(await Promise.all([allowed(0), allowed(1)])).toEqual([
        await allowed(2),
        await allowed(2),
      ]);
    }
  });

  it("serve while the next release adds a column to each table", async () => {
    await using receiver = await startReceiver(answer(200));
    const url = settings["DATABASE_URL"] ?? "";
    const tables = await rowsOf(
      url,
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const sending = load(receiver.url("/expanded"));
    await sending.until(10);
    const expand = Effect.gen(function* () {
      const sql = yield* SqlClient;
      for (const { name } of tables) {
        // As a migration does: it waits briefly, and tries again.
        const change = Effect.andThen(
          sql`SET LOCAL lock_timeout = 400`.unprepared,
          sql`ALTER TABLE ${sql(String(name))} ADD COLUMN next_release BIGINT`,
        );
        yield* Effect.retry(sql.withTransaction(change), { times: 50 });
        yield* Effect.promise(() => sending.until(1));
      }
    });
    await Effect.runPromise(Effect.provide(expand, PostgresClient(Redacted.make(url))));
    await sending.stop();
    expect(sending.others).toEqual([]);
  });

  it("restart one after the other without a failed request", async () => {
    await using receiver = await startReceiver(answer(200));
    const sending = load(receiver.url("/restarted"));
    for (const [at, server] of servers.entries()) {
      await sending.until(10);
      expect((await server.stop()).code).toBe(0);
      servers[at] = await start(at);
      await server[Symbol.asyncDispose]();
      while (balancer.ready() < 3) await delay(20);
    }
    await sending.stop();
    expect(sending.others).toEqual([]);
    expect(sending.acknowledged.length).toBeGreaterThan(30);
  });
});
