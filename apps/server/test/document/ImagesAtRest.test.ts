import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import type { Partner } from "../server/Partner.ts";
import type { ServerApart } from "../server/StartedServer.ts";
import { storedContents } from "../storage/StoredContents.ts";
import { backOf, frontOf } from "./SampleForms.ts";
import { describeStores } from "../storage/TestedStores.ts";

describeStores((store) => {
  let server: ServerApart;
  let demo: Partner;
  beforeAll(async () => {
    server = await store.serveApart();
    demo = await server.as("demo");
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const fileName = "mock-verified.png";
  const front = sampleImage("jpeg", 3_000_000, 3);
  const back = sampleImage("png", 90_000, 4);

  /** Pieces of an image from all over it. */
  const piecesOf = (image: Uint8Array): ReadonlyArray<Buffer> =>
    Array.from({ length: 100 }, (_, at) => {
      const from = Math.floor((at * (image.length - 16)) / 99);
      return Buffer.from(image.subarray(from, from + 16));
    });

  const imagesOf = async (id: string) => {
    const [row] = await server.rows(
      `SELECT (SELECT count(*) FROM document_image WHERE transaction_id = '${id}') AS images,
      (SELECT count(*) FROM document_image_part WHERE transaction_id = '${id}') AS parts`,
    );
    return { images: Number(row?.["images"]), parts: Number(row?.["parts"]) };
  };

  describe("the images of a document", () => {
    it("are in no file of the server's in the clear, nor is the front's name", async () => {
      const asked = await demo.verify("license", [frontOf(fileName, front), backOf(back)]);
      const id = asked.transactionId;
      expect((await demo.settledDocument(id)).outcome).toEqual([200, 200]);
      expect(await imagesOf(id)).toEqual({ images: 2, parts: 4 });
      const contents = (await storedContents(server)).map(([, content]) => content);
      expect(contents.some((content) => content.includes(id))).toBe(true);
      const pieces = [...piecesOf(front), ...piecesOf(back), Buffer.from(fileName)];
      const found = pieces.filter((piece) => contents.some((content) => content.includes(piece)));
      expect(found).toEqual([]);
      expect(server.output.stdout + server.output.stderr).not.toContain("mock-");
    });

    it("are gone once it was not verified", async () => {
      const asked = await demo.verify("license", [frontOf("mock-2003.png", front), backOf(back)]);
      await demo.settledDocument(asked.transactionId);
      expect(await imagesOf(asked.transactionId)).toEqual({ images: 0, parts: 0 });
    });

    it("were never there where its form was refused", async () => {
      const count = async () => {
        const [row] = await server.rows("SELECT count(*) AS parts FROM document_image_part");
        return Number(row?.["parts"]);
      };
      const parts = await count();
      const refused = await demo.verify("license", [
        frontOf("a.jpg", front),
        backOf(back),
        { name: "verification_id", content: "unknown" },
      ]);
      expect(refused.outcome).toEqual([404, 4100]);
      expect(await count()).toBe(parts);
    });
  });
});
