import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { type CallbackReceiver, startReceiver } from "../callback/CallbackReceiver.ts";
import { frontOf } from "../document/SampleForms.ts";
import { freshDataDirectory } from "../server/Bonafide.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { postgresPrograms, type PostgresServer, startPostgres } from "../storage/PostgresServer.ts";

/** Leases of deliveries last 15 s and those of documents longer: work that goes on before that waited for none. */
const beforeLeases = 10_000;

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
  server: StartedServer,
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

describe("what was under way when a server stopped", () => {
  it.each(["SIGKILL", "SIGTERM"] as const)("by %s goes on at the next start", async (signal) => {
    const { dataDir, remove } = await freshDataDirectory();
    await using reader = await startReceiver(() => {});
    await using partner = await startReceiver(() => {});
    try {
      const options = { dataDir, settings: settingsOf(reader) };
      const first = await startServer(options);
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

describe.skipIf(postgresPrograms === undefined)("servers that share a Postgres", () => {
  let postgres: PostgresServer | undefined;

  beforeAll(async () => {
    postgres = await startPostgres(postgresPrograms ?? "");
  });
  afterAll(async () => {
    await postgres?.stop();
  });

  it("take over what a killed one had under way, long before its leases end", async () => {
    const [url = ""] = postgres?.freshSchema().url.split("?") ?? [];
    const { dataDir, remove } = await freshDataDirectory();
    await using reader = await startReceiver(() => {});
    await using partner = await startReceiver(() => {});
    try {
      const settings = { ...settingsOf(reader), DATABASE_URL: url };
      const killed = await startServer({ dataDir, settings });
      const id = await leaveUnderWay(killed, reader, partner);
      await killed.stop("SIGKILL");
      await using other = await startServer({ dataDir, settings });
      await reader.until(2, () => true, beforeLeases);
      await partner.until(2, () => true, beforeLeases);
      expect((await (await other.as("demo")).settledDocument(id)).outcome).toEqual([200, 200]);
    } finally {
      await remove();
    }
  });
});
