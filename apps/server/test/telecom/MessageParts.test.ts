import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  smscCredentials,
  type SmscSimulator,
  smscSimulator,
} from "@bonafide/testkit/telecom/vendor/SmscSimulator";
import { afterAll, beforeAll, beforeEach, expect, it } from "@effect/vitest";
import { Effect, Exit, Scope } from "effect";
import type { Settings } from "../server/Bonafide.ts";
import type { Partner } from "../server/Partner.ts";
import { copyOfSources } from "../server/ScratchSources.ts";
import { startServerApart } from "../server/StartedServer.ts";
import { postgresPrograms } from "../storage/PostgresServer.ts";
import { sandboxDatabase, sandboxKey } from "../storage/StorePlace.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { isLongText, lengthenTexts, putTogether } from "./LongTexts.ts";
import { codeIn } from "./VendorServer.ts";

const phone = "2025550123";

let release: string;
let vendors: string;
let scope: Scope.Closeable;
let smsc: SmscSimulator;
beforeAll(async () => {
  release = await copyOfSources();
  await lengthenTexts(release);
  vendors = await mkdtemp(join(tmpdir(), "bonafide-parts-"));
});
afterAll(async () => {
  for (const folder of [release, vendors])
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
});

beforeEach(async () => {
  scope = Effect.runSync(Scope.make());
  smsc = await Effect.runPromise(Scope.provide(smscSimulator, scope));
  const { url } = smsc;
  const password = { env: "SMPP_PASSWORD" };
  const { systemId } = smscCredentials;
  // A busy machine is waited for.
  const times = { reconnectAfter: "50 millis", answerWithin: "2 minutes" };
  const line = { vendor: "smpp", name: "smsc", order: 0, from: "12345", ...times };
  const file = JSON.stringify({ sms: [{ ...line, url, systemId, password }] });
  await writeFile(join(vendors, "vendors.json"), file);
  return () => Effect.runPromise(Scope.close(scope, Exit.void));
});

const start = (place: { readonly dataDir?: string; readonly settings: Settings }) =>
  startServerApart({
    ...place,
    settings: {
      ...place.settings,
      BONAFIDE_SMS_PROVIDER: "vendors",
      BONAFIDE_VENDORS: join(vendors, "vendors.json"),
      SMPP_PASSWORD: smscCredentials.password,
    },
    program: join(release, "apps/server/bin/bonafide.js"),
  });

const areBound = (lines: number) =>
  expect.poll(() => smsc.bound(), { timeout: 60_000 }).toBe(lines);

const send = async (partner: Partner | undefined) => {
  const sent = await partner?.send({ phone });
  expect(sent?.outcome).toEqual([200, 210]);
  return sent?.transactionId ?? "";
};

/** What was sent since `from`, put together. */
const messages = (from = 0) => putTogether(smsc.submitted.slice(from));

it.skipIf(postgresPrograms === undefined)(
  "no two messages in parts to a phone have one reference, whichever of two processes sent them, in turn or at once",
  async () => {
    const settings = { DATABASE_URL: await sandboxDatabase(), BONAFIDE_MASTER_KEY: sandboxKey };
    const servers = await Promise.all([start({ settings }), start({ settings })]);
    try {
      await areBound(2);
      const [one, other] = await Promise.all(servers.map((server) => server.as("demo")));
      for (const [from, to] of [
        [one, other],
        [other, one],
        [one, other],
        [other, one],
      ]) {
        const before = smsc.submitted.length;
        const id = await send(from);
        const [message, ...others] = messages(before);
        expect([isLongText(message?.text ?? ""), others]).toEqual([true, []]);
        const confirmed = await to?.confirm(id, codeIn(message?.text));
        expect(confirmed?.outcome).toEqual([200, 200]);
      }
      const atOnce = Array.from({ length: 12 }, (_, at) => send([one, other][at % 2]));
      await Promise.all(atOnce);
      const all = messages();
      expect(all.filter(({ text }) => !isLongText(text))).toEqual([]);
      expect([all.length, smsc.submitted.length]).toEqual([16, 48]);
    } finally {
      await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    }
  },
);

describeStores((store) => {
  it("no message in parts has the reference of one that was sent before a kill", async () => {
    const { dataDir, remove, settings } = await store.fresh();
    try {
      for (const life of [1, 2]) {
        await using server = await start({ dataDir, settings });
        const demo = await server.as("demo");
        await expect.poll(() => smsc.binds(), { timeout: 60_000 }).toBeGreaterThanOrEqual(life);
        await Promise.all([send(demo), send(demo)]);
      }
      expect(messages()).toHaveLength(4);
    } finally {
      await remove();
    }
  });
});
