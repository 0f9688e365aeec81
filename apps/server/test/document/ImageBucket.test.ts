import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { afterAll, beforeAll, expect, it } from "@effect/vitest";
import S3rver from "s3rver";
import { runBonafide } from "../server/Bonafide.ts";
import { frontOf } from "./SampleForms.ts";
import { storedImages } from "./StoredImages.ts";
import { describeStores } from "../storage/TestedStores.ts";

let folder: string;
let storage: S3rver;
let endpoint: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bonafide-bucket-"));
  storage = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "images", configs: [] }],
  });
  endpoint = `http://127.0.0.1:${(await storage.run()).port}`;
});
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true });
});

const credentials = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };
const imagesIn = (bucket: string) => ({
  ...credentials,
  BONAFIDE_IMAGES: `s3://${bucket}/pieces?region=us-east-1&endpoint=${endpoint}`,
});

/** The files of the storage that have content of objects. */
const objects = async () => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && entry.name.endsWith("._S3rver_object"))
    .map((entry) => join(entry.parentPath, entry.name));
};

describeStores((store) => {
  it("has the images of a server, sealed, until a command that does not know the bucket erases them", async () => {
    await using server = await store.serveApart({
      settings: { ...imagesIn("images"), BONAFIDE_SANDBOX_DELAY: "0" },
    });
    const demo = await server.as("demo");
    const before = (await objects()).length;
    const image = sampleImage("jpeg", 1_500_000, 1);
    const { verificationId } = await demo.verify("passport", [frontOf("mock-pending.jpg", image)]);
    const stored = () => storedImages(server, verificationId);
    await expect.poll(async () => (await stored()).bytes).toBe(0);
    const names = (await stored()).objects;
    const files = async () =>
      (await objects()).filter((file) => names.some((name) => file.includes(name)));
    expect(await files()).toHaveLength(2);
    for (const file of await files()) {
      expect((await readFile(file)).includes(Buffer.from(image.subarray(1_000, 1_016)))).toBe(
        false,
      );
    }
    expect((await objects()).length).toBeGreaterThan(before);
    const { BONAFIDE_IMAGES: _, ...settings } = server.settings;
    const erased = await runBonafide(["verification", "erase", verificationId, "--yes"], settings);
    expect(erased).toMatchObject({ code: 0 });
    await expect.poll(files).toEqual([]);

    const doctor = async (bucket: string) => {
      const { stdout } = await runBonafide(["doctor", "--json"], {
        ...server.settings,
        ...imagesIn(bucket),
      });
      const findings = JSON.parse(stdout) as Array<{ check: string; finding: string }>;
      return findings.find(({ check }) => check === "images");
    };
    expect(await doctor("images")).toMatchObject({
      result: "ok",
      finding: "in object storage, which takes, gives and removes objects",
    });
    expect(await doctor("absent")).toMatchObject({
      result: "wrong",
      finding: expect.stringMatching(
        /^The object storage of images cannot be used \(NoSuchBucket\): see/,
      ),
    });
  });
});
