import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { unavailableBehind } from "@bonafide/core/storage/StorageUnavailable";
import { imageObjectsContract } from "@bonafide/testkit/document/ImageObjectsContract";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Cause, Effect, Layer } from "effect";
import S3rver from "s3rver";
import { DirectoryImageObjects } from "../../src/document/DirectoryImageObjects.ts";
import { S3ImageObjects } from "../../src/document/S3ImageObjects.ts";

const folder = mkdtempSync(join(tmpdir(), "bonafide-objects-"));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
const fresh = () => {
  made += 1;
  return String(made);
};

const reasonOf = <E>(
  layer: Layer.Layer<ImageObjects, E>,
  use: (objects: ImageObjects["Service"]) => Effect.Effect<unknown> = ({ get }) =>
    get("ab".repeat(32)),
) =>
  Effect.flatMap(ImageObjects, use).pipe(
    Effect.provide(layer),
    Effect.matchCause({
      onFailure: (cause) => unavailableBehind(Cause.squash(cause))?.reason,
      onSuccess: () => "read",
    }),
    Effect.runPromise,
  );

describe("in a directory", () => {
  imageObjectsContract(Layer.suspend(() => DirectoryImageObjects(join(folder, fresh()))));

  it("keeps a piece in a folder named after its first two characters, for its owner only", async () => {
    const directory = join(folder, fresh());
    const name = `ab${"c".repeat(62)}`;
    await Effect.flatMap(ImageObjects, ({ put }) => put(name, Uint8Array.of(1, 2, 3))).pipe(
      Effect.provide(DirectoryImageObjects(directory)),
      Effect.runPromise,
    );
    expect(readFileSync(join(directory, "ab", name))).toEqual(Buffer.of(1, 2, 3));
    expect(statSync(join(directory, "ab", name)).mode & 0o777).toBe(0o600);
    expect(statSync(join(directory, "ab")).mode & 0o777).toBe(0o700);
  });

  it("names why it cannot be used", async () => {
    const why = "The directory of images cannot be used (ENOTDIR)";
    expect(await reasonOf(DirectoryImageObjects("/dev/null"))).toBe(why);
    const has = ({ has }: ImageObjects["Service"]) => has("ab".repeat(32));
    expect(await reasonOf(DirectoryImageObjects("/dev/null"), has)).toBe(why);
  });
});

describe("in object storage", () => {
  let server: S3rver;
  let endpoint: string;
  const place = () => ({ bucket: "images", prefix: `${fresh()}/`, endpoint, region: "us-east-1" });

  beforeAll(async () => {
    process.env["AWS_ACCESS_KEY_ID"] = "S3RVER";
    process.env["AWS_SECRET_ACCESS_KEY"] = "S3RVER";
    server = new S3rver({
      port: 0,
      address: "127.0.0.1",
      silent: true,
      directory: join(folder, "s3"),
      configureBuckets: [{ name: "images", configs: [] }],
    });
    const { port } = await server.run();
    endpoint = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    delete process.env["AWS_ACCESS_KEY_ID"];
    delete process.env["AWS_SECRET_ACCESS_KEY"];
    await server.close();
  });

  imageObjectsContract(Layer.suspend(() => S3ImageObjects(place())));

  it("names why it cannot be used", async () => {
    expect(await reasonOf(S3ImageObjects({ ...place(), bucket: "absent" }))).toBe(
      "The object storage of images cannot be used (NoSuchBucket)",
    );
  });
});
