import { readdir, rm, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { expect, it } from "@effect/vitest";
import { startServer } from "../server/StartedServer.ts";
import { frontOf } from "./SampleForms.ts";

it("has the images of a server within seconds, and none after their erasure", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bonafide-images-"));
  const files = async () => {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map((it) => join(it.parentPath, it.name));
  };
  await using server = await startServer({
    // MovedImages tries both.
    store: "sqlite",
    settings: { BONAFIDE_IMAGES: `directory:${folder}`, BONAFIDE_SANDBOX_DELAY: "0" },
  });
  const objectsOf = (verificationId: string) => {
    const database = new DatabaseSync(`${server.dataDir}/bonafide.db`, { readOnly: true });
    const rows = database
      .prepare(
        `SELECT p.object FROM document_image_part p JOIN document_image i
          ON i.transaction_id = p.transaction_id WHERE i.verification_id = ?`,
      )
      .all(verificationId);
    database.close();
    return rows.map(({ object }) => object);
  };
  const demo = await server.as("demo");
  const image = sampleImage("jpeg", 60_000, 1);
  const sent = await demo.verify("passport", [frontOf("mock-pending.jpg", image)]);
  const { verificationId } = sent;
  await expect.poll(() => objectsOf(verificationId)).toEqual([expect.any(String)]);
  const [object] = objectsOf(verificationId);
  const named = async () => (await files()).filter((file) => file.endsWith(String(object)));
  const [file = ""] = await named();
  // Sealed: nothing of the picture is in the file.
  expect((await readFile(file)).includes(Buffer.from(image.subarray(1_000, 1_016)))).toBe(false);
  const erased = await server.operate("verification", "erase", verificationId, "--yes");
  expect(erased).toMatchObject({ code: 0 });
  await expect.poll(named).toEqual([]);
  await rm(folder, { recursive: true });
});
