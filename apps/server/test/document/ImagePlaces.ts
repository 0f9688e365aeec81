import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { Settings } from "../server/Bonafide.ts";

/** A place for images outside of the database. */
export interface ImagePlace extends AsyncDisposable {
  readonly settings: Settings;
  /** Removes objects, behind the back of every server. Returns how many there were. */
  readonly lose: (names: ReadonlyArray<string>) => Promise<number>;
}

const makeLose = (folder: string, ending: string) => async (names: ReadonlyArray<string>) => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter(
    ({ name }) => name.endsWith(ending) && names.some((object) => name.includes(object)),
  );
  for (const { name, parentPath } of files) await rm(join(parentPath, name));
  return files.length;
};

/** A directory. */
export const imageDirectory = async (): Promise<ImagePlace> => {
  const folder = await mkdtemp(join(tmpdir(), "bonafide-images-"));
  return {
    settings: { BONAFIDE_IMAGES: `directory:${folder}` },
    lose: makeLose(folder, ""),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
};

/** A bucket of a server that speaks S3. */
const imageBucket = async (): Promise<ImagePlace> => {
  const folder = await mkdtemp(join(tmpdir(), "bonafide-bucket-"));
  const storage = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "images", configs: [] }],
  });
  const endpoint = `http://127.0.0.1:${(await storage.run()).port}`;
  return {
    settings: {
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
      BONAFIDE_IMAGES: `s3://images/pieces?region=us-east-1&endpoint=${endpoint}`,
    },
    lose: makeLose(folder, "._S3rver_object"),
    [Symbol.asyncDispose]: async () => {
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Every kind of place outside of the database. */
export const imagePlaces: ReadonlyArray<{
  readonly kind: string;
  readonly open: () => Promise<ImagePlace>;
}> = [
  { kind: "a directory", open: imageDirectory },
  { kind: "an S3-compatible storage", open: imageBucket },
];
