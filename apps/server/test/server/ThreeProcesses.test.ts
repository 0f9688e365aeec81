import { globSync } from "node:fs";
import { writeFile } from "node:fs/promises";
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
import {
  postgresPrograms,
  type PostgresServer,
  rowsOf,
  startPostgres,
} from "../storage/PostgresServer.ts";
import { runBonafide } from "./Bonafide.ts";
import { Partner } from "./Partner.ts";
import { startRoundRobin } from "./RoundRobin.ts";
import { type StartedServer, startServer } from "./StartedServer.ts";

const masterKey = Buffer.alloc(32, 7).toString("base64");

/** The wall clock of one process, where Debian's `faketime` is installed: all that follows holds with it. */
const [faketime] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1");
const anHourAhead =
  faketime === undefined
    ? {}
    : { LD_PRELOAD: faketime, FAKETIME: "+1h", FAKETIME_DONT_FAKE_MONOTONIC: "1" };

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("three processes on one Postgres", () => {
  let postgres: PostgresServer;
  let settings: Record<string, string>;
  const servers: Array<StartedServer> = [];
  let balancer: Awaited<ReturnType<typeof startRoundRobin>>;
  let authorization: string;

  const start = (at = 0) =>
    startServer({ settings: { ...settings, ...(at === 1 ? anHourAhead : {}) } });

  beforeAll(async () => {
    postgres = await startPostgres(postgresPrograms ?? "");
    settings = {
      DATABASE_URL: await postgres.freshDatabase(),
      BONAFIDE_MASTER_KEY: masterKey,
      BONAFIDE_STOP_DELAY: "1 second",
      BONAFIDE_DATABASE_POOL: "6",
      BONAFIDE_DOCUMENT_THREADS: "1",
    };
    servers.push(...(await Promise.all([start(), start(1), start()])));
    balancer = await startRoundRobin(() => servers.map(({ baseUrl }) => baseUrl));
    authorization = (await servers[0]?.as("demo"))?.authorization ?? "";
  });
  afterAll(async () => {
    await balancer[Symbol.asyncDispose]();
    await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    await postgres.stop();
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
        await delay(30);
      }
    };
    const senders = Promise.all([sender(), sender(), sender(), sender()]);
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

  it("meet every sentence of the interface where each request goes to another", async () => {
    const keys = join(servers[0]?.dataDir ?? "", "sandbox.json");
    const { code, stdout } = await runBonafide(
      [
        "conformance",
        balancer.baseUrl,
        "--keys",
        keys,
        ...sentenceFamilies
          .filter((_, at) => isTried(at, 2))
          .flatMap(({ name }) => ["--only", name]),
        "--format",
        "json",
      ],
      {},
      240_000,
    );
    const { findings } = JSON.parse(stdout) as {
      findings: Array<{ id: string; result: string }>;
    };
    expect(findings.filter(({ result }) => result === "unmet")).toEqual([]);
    expect(code).toBe(0);
    expect(findings.filter(({ result }) => result === "met").length).toBeGreaterThan(20);
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
    const told = await receiver.until(matched.length, () => true, 30_000);
    expect(new Set(told.map(({ id }) => id)).size).toBeGreaterThanOrEqual(matched.length);
    expect(sending.acknowledged.length).toBeGreaterThan(60);
  });

  it("answer while each table in turn is held as vacuums and index builds hold it", async () => {
    const url = settings["DATABASE_URL"] ?? "";
    const tables = await rowsOf(
      url,
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    expect(tables.length).toBeGreaterThan(40);
    const demo = new Partner(balancer.baseUrl, authorization);
    const { transactionId } = await demo.send({ phone: "2025550123" });
    const outcomes = async () => [
      (await demo.send({ phone: "2025550123" })).status,
      (await demo.confirm(transactionId, "none")).status,
      (await demo.identity({ phone: "8885550123", birth_date: "1980-02-29" })).status,
      (await demo.createVerification({})).status,
      (await demo.transaction(transactionId)).status,
      (await demo.ask("GET", "/ready")).status,
    ];
    const failed: Array<unknown> = [];
    const waits: Array<unknown> = [];
    await Effect.runPromise(
      Effect.gen(function* () {
        const sql = yield* SqlClient;
        const waiting = sql`SELECT l.relation::regclass::text AS relation, l.mode, a.query FROM pg_locks l
          JOIN pg_stat_activity a USING (pid)
          WHERE NOT l.granted AND l.relation IS NOT NULL AND a.datname = current_database()`;
        for (const { name } of tables) {
          // The lock ends after the answers: one that waited for it would be refused after 10 s.
          yield* sql.withTransaction(
            Effect.gen(function* () {
              yield* sql`LOCK TABLE ${sql(String(name))} IN SHARE UPDATE EXCLUSIVE MODE`;
              const watch = waiting.pipe(
                Effect.tap((rows) => Effect.sync(() => waits.push(...rows))),
                Effect.andThen(Effect.sleep("5 millis")),
                Effect.forever,
              );
              const said = yield* Effect.raceFirst(Effect.promise(outcomes), watch);
              if (String(said) !== "200,422,200,200,200,200") failed.push([name, said]);
            }),
          );
        }
      }).pipe(Effect.provide(PostgresClient(Redacted.make(url)))),
    );
    expect(failed).toEqual([]);
    // No request waited at all, so none took longer for it.
    expect(waits).toEqual([]);
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
        yield* Effect.promise(() => sending.until(2));
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
