import { randomBytes } from "node:crypto";
import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { freePort, postgresPrograms, rowsOf } from "../storage/PostgresServer.ts";
import { startRoundTrips } from "../storage/RoundTrips.ts";
import { freshDatabase } from "../storage/RunPostgres.ts";
import { rowsByTable } from "../storage/StoredRows.ts";
import { startVendorServer } from "../telecom/VendorServer.ts";
import type { Settings } from "./Bonafide.ts";
import { type StartedServer, startServerApart } from "./StartedServer.ts";

/** The settings of a server on a database where another has started before. */
const startedBefore = async (): Promise<Settings & { readonly DATABASE_URL: string }> => {
  const settings = {
    DATABASE_URL: await freshDatabase(),
    BONAFIDE_ENVIRONMENT: "production",
    BONAFIDE_MASTER_KEY: randomBytes(32).toString("base64"),
    BONAFIDE_SMS_PROVIDER: "sandbox",
    BONAFIDE_CARRIER_PROVIDER: "sandbox",
  };
  await (await startServerApart({ settings }))[Symbol.asyncDispose]();
  return settings;
};

/** Starts a server that had the time to rehearse: on a busy machine another start may. */
const rehearsed = async <A extends AsyncDisposable>(
  start: () => Promise<A>,
  serverOf: (started: A) => StartedServer,
): Promise<A> => {
  for (let tried = 0; tried < 10; tried += 1) {
    const started = await start();
    if (!serverOf(started).output.stderr.includes("It took longer")) return started;
    await started[Symbol.asyncDispose]();
  }
  throw new Error("No start of ten had the time to rehearse.");
};

/** A send writes two rows of audit, its confirmation one: three times on each of four connections. */
const audited = 36;

/** The tables that running processes write: they free the sweeps of a process that stopped, too. */
const ofProcesses = ["due_holder", "sweep", "time_mark", "write_probe"];

const rowsLeft = async (url: string) => {
  const found = await rowsByTable((statement) => rowsOf(url, statement));
  return [...found].filter(([name]) => !ofProcesses.includes(name));
};

/** How many numbers of audit rows were taken, also by those that were rolled back. */
const auditNumbers = async (url: string): Promise<number> => {
  const [row] = await rowsOf(
    url,
    "SELECT last_value AS taken FROM pg_sequences WHERE sequencename = 'audit_seq_seq'",
  );
  return Number(row?.["taken"]);
};

describe.skipIf(postgresPrograms === undefined)("a start on Postgres", () => {
  it("answers a partner's calls before it is ready, and leaves nothing of them", async () => {
    const settings = await startedBefore();
    const { DATABASE_URL } = settings;
    const before = await rowsLeft(DATABASE_URL);
    let numbers = 0;
    await using server = await rehearsed(
      async () => {
        numbers = await auditNumbers(DATABASE_URL);
        return startServerApart({ settings: { ...settings, BONAFIDE_ROLE: "http" } });
      },
      (started) => started,
    );
    expect(server.output.stderr).not.toContain("rehearsal");
    expect((await auditNumbers(DATABASE_URL)) - numbers).toBe(audited);
    expect(await rowsLeft(DATABASE_URL)).toEqual(before);
  });

  it("sends none of its messages", async () => {
    await using started = await rehearsed(
      async () =>
        startVendorServer(
          {
            DATABASE_URL: await freshDatabase(),
            BONAFIDE_METRICS_PORT: String(await freePort()),
          },
          {},
          startServerApart,
        ),
      ({ server }) => server,
    );
    const { server, smsc, twilio } = started;
    expect(server.output.stderr).not.toContain("rehearsal");
    expect(await auditNumbers(server.settings["DATABASE_URL"] ?? "")).toBeGreaterThan(audited);
    expect([smsc.submitted, twilio.requests]).toEqual([[], []]);
    const metrics = await fetch(
      `http://127.0.0.1:${server.settings["BONAFIDE_METRICS_PORT"]}/metrics`,
    );
    expect(await metrics.text()).not.toContain("bonafide_http_requests_total{");
    expect((await started.partner.send({ phone: "2025550123" })).status).toBe(200);
    expect(smsc.submitted.length + twilio.requests.length).toBe(1);
  });

  it("does not wait for a change of access that takes long", async () => {
    const beginning = performance.now();
    const settings = await startedBefore();
    const unheld = performance.now() - beginning;
    const started = Effect.gen(function* () {
      const sql = yield* SqlClient;
      yield* sql`SELECT version FROM access_version FOR UPDATE`;
      const began = performance.now();
      const server = yield* Effect.promise(() => startServerApart({ settings }));
      return { server, took: performance.now() - began };
    });
    const { server, took } = await Effect.runPromise(
      Effect.flatMap(SqlClient, (sql) => sql.withTransaction(started)).pipe(
        Effect.provide(PostgresClient(Redacted.make(settings.DATABASE_URL))),
      ),
    );
    await using _ = server;
    // Postgres ends a statement that waits for a lock after ten seconds. A slow machine takes longer for each start.
    expect(took - unheld).toBeLessThan(9_000);
    expect(server.output.stderr).toContain("It took longer than 2 seconds");
    expect(server.output.stderr).not.toContain("defect");
    expect((await fetch(`${server.baseUrl}/ready`)).status).toBe(200);
  });

  it("ends a rehearsal that takes long after the call it is in, with its unit of work", async () => {
    const settings = await startedBefore();
    await using slow = await startRoundTrips(settings.DATABASE_URL, 100);
    await using server = await startServerApart({
      settings: {
        ...settings,
        DATABASE_URL: slow.urlOf(settings.DATABASE_URL),
        BONAFIDE_ROLE: "http",
      },
    });
    expect(server.output.stderr).toContain("It took longer than 2 seconds");
    // What is still on its way comes to its end.
    const inTransaction = () =>
      rowsOf(
        settings.DATABASE_URL,
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL",
      );
    await expect.poll(inTransaction).toEqual([]);
    expect(server.output.stderr).not.toContain("defect");
  });

  it("says which call of it is refused", async () => {
    const settings = await startedBefore();
    await using first = await startServerApart({ settings });
    await first.operate("product", "set", "telecom.possession_send", "inactive");
    await using server = await rehearsed(
      () => startServerApart({ settings }),
      (started) => started,
    );
    expect(server.output.stderr).toContain(
      "POST /api/v2/telecom/possession/sms/send was answered 403",
    );
  });
});
