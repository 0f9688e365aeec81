import { cp } from "node:fs/promises";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { afterEach, beforeEach, describe, expect, it } from "@effect/vitest";
import { type CallbackReceiver, startReceiver } from "../callback/CallbackReceiver.ts";
import { frontOf } from "../document/SampleForms.ts";
import { freshDataDirectory } from "../server/Bonafide.ts";
import { type ServerApart, startServer, startServerApart } from "../server/StartedServer.ts";
import { postgresPrograms, rowsOf } from "../storage/PostgresServer.ts";
import { sandboxDatabase, sandboxKey } from "../storage/StorePlace.ts";
import { describeStores } from "../storage/TestedStores.ts";

/** Leases of deliveries last 15 s and those of documents longer: work that goes on before that waited for none. */
const beforeLeases = 13_000;

/** So soon another server has to have what one held that ends, in milliseconds. A busy machine gets less than any lease. */
const takenOver = process.env["KILLS"] === undefined ? beforeLeases : 5_000;

const read = JSON.stringify({
  status: "read",
  document: { type: "passport", number: "D1234567", birth_date: "1974-08-12" },
});

const settingsOf = (reader: CallbackReceiver) => ({
  BONAFIDE_DOCUMENT_READER: "vendor",
  BONAFIDE_DOCUMENT_VENDOR_URL: reader.url("/read"),
  BONAFIDE_DOCUMENT_VENDOR_TOKEN: "token",
});

/** A document whose vendor and a callback whose receiver say nothing: both are under way when this returns. */
const leaveUnderWay = async (
  server: ServerApart,
  reader: CallbackReceiver,
  partner: CallbackReceiver,
) => {
  const demo = await server.as("demo");
  const front = frontOf("front.jpg", sampleImage("jpeg", 60_000, 1));
  const { transactionId } = await demo.verify("passport", [front]);
  await demo.createVerification({ callback_url: partner.url("/told") });
  await reader.until(1);
  await partner.until(1);
  reader.reaction = (_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(read);
  };
  return transactionId;
};

describeStores((store) => {
  describe("what was under way when a server stopped", () => {
    it.each(["SIGKILL", "SIGTERM"] as const)("by %s goes on at the next start", async (signal) => {
      const { dataDir, remove, settings } = await store.fresh();
      await using reader = await startReceiver(() => {});
      await using partner = await startReceiver(() => {});
      try {
        const options = { dataDir, settings: { ...settings, ...settingsOf(reader) } };
        const first = await startServerApart(options);
        const id = await leaveUnderWay(first, reader, partner);
        await first.stop(signal);
        await using server = await startServer(options);
        await reader.until(2, () => true, beforeLeases);
        await partner.until(2, () => true, beforeLeases);
        expect((await (await server.as("demo")).settledDocument(id)).outcome).toEqual([200, 200]);
        const [before, after] = partner.received;
        expect(after?.id).toBe(before?.id);
      } finally {
        await remove();
      }
    });
  });
});

describe.skipIf(postgresPrograms === undefined)("servers that share a Postgres", () => {
  let reader: CallbackReceiver;
  let partner: CallbackReceiver;
  let options: { readonly dataDir: string; readonly settings: Readonly<Record<string, string>> };
  let url: string;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    url = await sandboxDatabase();
    reader = await startReceiver(() => {});
    partner = await startReceiver(() => {});
    const { dataDir, remove: removed } = await freshDataDirectory();
    remove = removed;
    options = {
      dataDir,
      settings: { ...settingsOf(reader), DATABASE_URL: url, BONAFIDE_MASTER_KEY: sandboxKey },
    };
  });
  afterEach(async () => {
    await reader[Symbol.asyncDispose]();
    await partner[Symbol.asyncDispose]();
    await remove();
  });

  const holders = async () => (await rowsOf(url, "SELECT id FROM due_holder")).map(({ id }) => id);

  it("end what a killed one held as soon as its directory has another server", async () => {
    const killed = await startServerApart(options);
    const [dead] = await holders();
    const id = await leaveUnderWay(killed, reader, partner);
    await killed.stop("SIGKILL");
    await using again = await startServer(options);
    // The lock of the directory proves it: no heartbeat is waited for.
    const living = await holders();
    expect(living).toHaveLength(1);
    expect(living).not.toContain(dead);
    await reader.until(2, () => true, beforeLeases);
    await partner.until(2, () => true, beforeLeases);
    expect((await (await again.as("demo")).settledDocument(id)).outcome).toEqual([200, 200]);
  });

  it("leave a living one its work, whose directory was copied", async () => {
    await using living = await startServerApart(options);
    await leaveUnderWay(living, reader, partner);
    const held = () =>
      rowsOf(
        url,
        `SELECT holder FROM "transaction" WHERE family = 'document' AND holder IS NOT NULL`,
      );
    const before = await held();
    expect(before).toEqual((await holders()).map((holder) => ({ holder })));
    const { dataDir, remove: removeCopy } = await freshDataDirectory();
    try {
      await cp(options.dataDir, dataDir, { recursive: true });
      await using _ = await startServer({ ...options, dataDir });
      expect(await held()).toEqual(before);
      // It is not read a second time.
      expect(reader.received).toHaveLength(1);
    } finally {
      await removeCopy();
    }
  });

  it.each(["SIGKILL", "SIGTERM"] as const)(
    "take over from one that ends by %s, long before its leases do",
    async (signal) => {
      const first = await startServerApart(options);
      const sweepers = () => rowsOf(url, "SELECT DISTINCT holder FROM sweep");
      expect(await sweepers()).toEqual((await holders()).map((holder) => ({ holder })));
      const id = await leaveUnderWay(first, reader, partner);
      await using peer = await startServer({ settings: options.settings });
      const began = Date.now();
      await first.stop(signal);
      const [, read] = await reader.until(2, () => true, beforeLeases);
      const [, told] = await partner.until(2, () => true, beforeLeases);
      const latest = Math.max(...[read, told].map((again) => (again?.at ?? Infinity) - began));
      expect(latest).toBeLessThan(takenOver);
      const seen = await (await peer.as("demo")).settledDocument(id);
      expect(seen.outcome).toEqual([200, 200]);
      const living = (await holders()).map((holder) => ({ holder }));
      expect(living).toHaveLength(1);
      await expect.poll(sweepers, { timeout: beforeLeases }).toEqual(living);
    },
  );
});
