import { readdir, rm, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { expect, it } from "@effect/vitest";
import { startServer } from "../server/StartedServer.ts";
import { frontOf } from "./SampleForms.ts";
import { storedImages } from "./StoredImages.ts";

it("has the images of a server within seconds, and none after their erasure", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bonafide-images-"));
  const files = async () => {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map((it) => join(it.parentPath, it.name));
  };
  await using server = await startServer({
    settings: { BONAFIDE_IMAGES: `directory:${folder}`, BONAFIDE_SANDBOX_DELAY: "0" },
  });
  const demo = await server.as("demo");
  const image = sampleImage("jpeg", 60_000, 1);
  const sent = await demo.verify("passport", [frontOf("mock-pending.jpg", image)]);
  const { verificationId } = sent;
  const stored = () => storedImages(server, verificationId);
  await expect.poll(async () => (await stored()).bytes).toBe(0);
  const { objects } = await stored();
  const named = async () =>
    (await files()).filter((file) => objects.some((object) => file.endsWith(object)));
  expect(await named()).toHaveLength(1);
  const [file = ""] = await named();
  // Sealed: nothing of the picture is in the file.
  expect((await readFile(file)).includes(Buffer.from(image.subarray(1_000, 1_016)))).toBe(false);
  const erased = await server.operate("verification", "erase", verificationId, "--yes");
  expect(erased).toMatchObject({ code: 0 });
  await expect.poll(named).toEqual([]);
  await rm(folder, { recursive: true });
});
