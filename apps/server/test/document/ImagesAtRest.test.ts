import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import type { Partner } from "../server/Partner.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { backOf, frontOf } from "./SampleForms.ts";

let server: StartedServer;
let demo: Partner;
beforeAll(async () => {
  server = await startServer();
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

const files = async () => {
  const names = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
  return Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map(async (entry) => readFile(join(entry.parentPath, entry.name))),
  );
};

const imagesOf = (id: string): unknown => {
  using database = new DatabaseSync(join(server.dataDir, "bonafide.db"), {
    readOnly: true,
    timeout: 5_000,
  });
  return database
    .prepare(
      `SELECT (SELECT count(*) FROM document_image WHERE transaction_id = ?1) AS images,
        (SELECT count(*) FROM document_image_part WHERE transaction_id = ?1) AS parts`,
    )
    .get(id);
};

describe("the images of a document", () => {
  it("are in no file of the server's in the clear, nor is the front's name", async () => {
    const asked = await demo.verify("license", [frontOf(fileName, front), backOf(back)]);
    const id = asked.transactionId;
    expect((await demo.settledDocument(id)).outcome).toEqual([200, 200]);
    expect(imagesOf(id)).toEqual({ images: 2, parts: 4 });
    const contents = await files();
    expect(contents.some((content) => content.includes(id))).toBe(true);
    const pieces = [...piecesOf(front), ...piecesOf(back), Buffer.from(fileName)];
    const found = pieces.filter((piece) => contents.some((content) => content.includes(piece)));
    expect(found).toEqual([]);
    expect(server.output.stdout + server.output.stderr).not.toContain("mock-");
  });

  it("are gone once it was not verified", async () => {
    const asked = await demo.verify("license", [frontOf("mock-2003.png", front), backOf(back)]);
    await demo.settledDocument(asked.transactionId);
    expect(imagesOf(asked.transactionId)).toEqual({ images: 0, parts: 0 });
  });

  it("were never there where its form was refused", async () => {
    const before = imagesOf("");
    const count = () => {
      using database = new DatabaseSync(join(server.dataDir, "bonafide.db"), { readOnly: true });
      return database.prepare(`SELECT count(*) AS parts FROM document_image_part`).get();
    };
    const parts = count();
    const refused = await demo.verify("license", [
      frontOf("a.jpg", front),
      backOf(back),
      { name: "verification_id", content: "unknown" },
    ]);
    expect(refused.outcome).toEqual([404, 4100]);
    expect(count()).toEqual(parts);
    expect(before).toEqual({ images: 0, parts: 0 });
  });
});
