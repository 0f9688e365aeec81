import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyOfSources } from "../server/ScratchSources.ts";
import { ServerApart, startServerApart } from "../server/StartedServer.ts";
import { startWorker } from "../server/StartedWorker.ts";
import { addColumn, demandAddedColumn } from "./NewColumnReleases.ts";
import type { StorePlace } from "./StorePlace.ts";
import { describeStores, type TestedStore } from "./TestedStores.ts";

/** The release that adds a column, and the one after it. */
const releases = { adds: "", demands: "" };

beforeAll(async () => {
  releases.adds = await copyOfSources();
  await addColumn(releases.adds);
  releases.demands = await copyOfSources();
  await addColumn(releases.demands);
  await demandAddedColumn(releases.demands);
});
afterAll(async () => {
  for (const folder of Object.values(releases))
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
});

const programOf = (release: string) => join(release, "apps/server/bin/bonafide.js");

const count = 30_000;

/** Rows as this release writes them. `from` is in their ids. */
const store = async (place: StorePlace, { of }: TestedStore, from: string, rows: number) => {
  const id = of(`substr('00000000000' || i, -12)`, `right('00000000000' || i, 12)`);
  const uuid = `'${from}-0000-7000-8000-' || ${id}`;
  await place.rows(`INSERT INTO verification (id, account_id, created_at)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    SELECT ${of(uuid, `(${uuid})::uuid`)}, a.account_id, 1700000000000 + i * 10000
    FROM n, (SELECT account_id FROM verification LIMIT 1) a`);
};

const countOf = async (place: StorePlace, condition: string): Promise<number> => {
  const [row] = await place.rows(`SELECT COUNT(*) AS n FROM verification WHERE ${condition}`);
  return Number(row?.["n"]);
};
const wrong = "created_day IS NULL OR created_day <> created_at / 86400000";
const lacking = (place: StorePlace) => countOf(place, "created_day IS NULL");

/** Calls of a server, one after the other, until they are ended. */
const callsOf = async (server: ServerApart) => {
  const partner = await server.as("demo");
  const failed: Array<unknown> = [];
  let [isOver, made] = [false, 0];
  const calling = (async () => {
    while (!isOver) {
      const sent = await partner.send({ phone: "2125550123" });
      const { outcome } = await partner.confirm(sent.transactionId, "123123");
      if (String(outcome) !== "200,200") failed.push(outcome);
      made += 1;
      await delay(5);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await calling;
      return { failed, made };
    },
  };
};

/** Waits until fewer rows lack the column than before. */
const filledBelow = async (place: StorePlace, before: number): Promise<void> => {
  while ((await lacking(place)) >= before) await delay(5);
};

describeStores((tested) => {
  const isOnPostgres = tested.name === "Postgres";

  it("fills a new column beside requests, after a kill too, and before it is demanded", async () => {
    const place = await tested.fresh();
    const settings = { ...place.settings, BONAFIDE_SANDBOX_DELAY: "0" };
    const alone = { dataDir: place.dataDir, settings };
    const program = programOf(releases.adds);
    const http = { settings: { ...settings, BONAFIDE_ROLE: "http" } };
    const ended: Array<Awaited<ReturnType<Awaited<ReturnType<typeof callsOf>>["end"]>>> = [];

    // On Postgres both releases answer beside the worker. SQLite's file has one process.
    const old = await startServerApart(alone);
    await (await old.as("demo")).createVerification({});
    await store(place, tested, "01800000", count);
    if (!isOnPostgres) await old.stop();
    const fresh = isOnPostgres ? await startServerApart({ ...http, program }) : undefined;
    const work = () =>
      isOnPostgres ? startWorker(settings, [], program) : startServerApart({ ...alone, program });
    const calls = fresh === undefined ? [] : [await callsOf(old), await callsOf(fresh)];

    const endFirst = async () => {
      const one = calls.shift();
      if (one !== undefined) ended.push(await one.end());
    };

    const first = await work();
    await filledBelow(place, count);
    await first.stop("SIGKILL");
    const left = await lacking(place);
    expect(left).toBeGreaterThan(0);

    // An old process writes behind the worker that was killed.
    await store(place, tested, "01700000", 1_000);
    const second = await work();
    if (second instanceof ServerApart) calls.push(await callsOf(second));
    await filledBelow(place, left);
    if (isOnPostgres) await endFirst();
    await old.stop();
    while (!second.output.stderr.includes("every row has it")) await delay(50);
    expect(await countOf(place, wrong)).toBe(0);
    if (!isOnPostgres) await endFirst();
    await second.stop();

    // And another one wrote on until the operator starts the release that demands the column.
    await store(place, tested, "01600000", 1_000);
    expect(await lacking(place)).toBe(1_000);
    const next = isOnPostgres ? http : alone;
    const last = await startServerApart({ ...next, program: programOf(releases.demands) });
    expect(await countOf(place, wrong)).toBe(0);
    calls.push(await callsOf(last));
    await delay(200);
    while (calls.length > 0) await endFirst();
    expect(ended.map(({ failed }) => failed)).toEqual(ended.map(() => []));
    expect(Math.min(...ended.map(({ made }) => made))).toBeGreaterThan(0);
    for (const one of [old, first, second, fresh, last]) await one?.[Symbol.asyncDispose]();
    await place.remove();
  });
});
