import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { expect, it } from "@effect/vitest";
import { type CallbackReceiver, startReceiver } from "../callback/CallbackReceiver.ts";
import { startServer, startServerApart } from "../server/StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { backOf, frontOf } from "./SampleForms.ts";

const settingsOf = (reader: CallbackReceiver) => ({
  BONAFIDE_DOCUMENT_READER: "vendor",
  BONAFIDE_DOCUMENT_VENDOR_URL: reader.url("/read"),
  BONAFIDE_DOCUMENT_VENDOR_TOKEN: "token",
});

const read = {
  status: "read",
  document: { type: "license", number: "D1234567", birth_date: "1974-08-12" },
};

const shown = (body: string) => {
  const { back, front, id } = JSON.parse(body);
  return { id, front: front.data, back: back.data };
};

const base64 = (bytes: string | Uint8Array) => Buffer.from(bytes).toString("base64");

describeStores((store) => {
  it("killed with SIGKILL in the middle of reading, it loses no document, and shows each to a reader again, bit for bit", async () => {
    const { dataDir, remove, settings: ofStore } = await store.fresh();
    // A reader that takes everything and says nothing.
    await using reader = await startReceiver(() => {});
    const settings = { ...ofStore, ...settingsOf(reader) };
    const posted = new Map<string, { front: string; back: string }>();
    try {
      for (const round of store.of([1, 2], [1])) {
        const server = await startServerApart({ dataDir, settings });
        const demo = await server.as("demo");
        for (const seed of [1, 2, 3]) {
          const front = frontOf(`${seed}.jpg`, sampleImage("jpeg", 1_500_000, round * 10 + seed));
          const back = backOf(sampleImage("png", 80_000, round * 10 + seed));
          const { transactionId } = await demo.verify("license", [front, back]);
          const content = { front: base64(front.content), back: base64(back.content) };
          posted.set(transactionId, content);
        }
        await reader.until(posted.size);
        await server.stop("SIGKILL");
        reader.received.length = 0;
      }
      reader.reaction = (_, response) => {
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(read));
      };
      await using server = await startServer({ dataDir, settings });
      const demo = await server.as("demo");
      for (const id of posted.keys()) {
        expect((await demo.settledDocument(id)).outcome).toEqual([200, 200]);
      }
      expect(reader.received).toHaveLength(posted.size);
      for (const { body } of reader.received) {
        const { id, ...images } = shown(body);
        // Not by toEqual, which would print megabytes.
        expect(JSON.stringify(images) === JSON.stringify(posted.get(id))).toBe(true);
      }
      const verified = await server.operate("audit", "verify", "--json");
      expect(JSON.parse(verified.stdout)).toMatchObject({ broken: 0 });
    } finally {
      await remove();
    }
  });
});
