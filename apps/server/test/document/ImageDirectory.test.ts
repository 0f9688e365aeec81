import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { expect, it } from "@effect/vitest";
import { frontOf } from "./SampleForms.ts";
import { storedImages } from "./StoredImages.ts";
import { describeStores } from "../storage/TestedStores.ts";

describeStores((store) => {
  it("has the images of a server within seconds, and none after their erasure", async () => {
    const folder = await mkdtemp(join(tmpdir(), "bonafide-images-"));
    const files = async () => {
      const found = await readdir(folder, { recursive: true, withFileTypes: true });
      return found.filter((entry) => entry.isFile()).map((it) => join(it.parentPath, it.name));
    };
    await using server = await store.serve({
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

  it("that cannot be used is tried again every ten seconds, and has all images once it can", async () => {
    const folder = await mkdtemp(join(tmpdir(), "bonafide-images-"));
    await using server = await store.serve({
      settings: { BONAFIDE_IMAGES: `directory:${folder}`, BONAFIDE_SANDBOX_DELAY: "0" },
    });
    const demo = await server.as("demo");
    await rename(folder, `${folder}-away`);
    await writeFile(folder, "");
    const image = sampleImage("jpeg", 60_000, 1);
    const { verificationId } = await demo.verify("passport", [frontOf("mock-pending.jpg", image)]);
    const failures = () => server.output.stderr.split("Images could not be moved").length - 1;
    await expect.poll(failures).toBeGreaterThan(0);
    const began = Date.now();
    await delay(4_000);
    expect(failures()).toBeLessThanOrEqual(2 + Math.floor((Date.now() - began) / 10_000));
    await rm(folder);
    await rename(`${folder}-away`, folder);
    await expect.poll(async () => (await storedImages(server, verificationId)).bytes).toBe(0);
    await rm(folder, { recursive: true });
  });
});
