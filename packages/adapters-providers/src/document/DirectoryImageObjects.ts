import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOf } from "@bonafide/core/defect/ErrorCode";
import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { StorageUnavailable } from "@bonafide/core/storage/StorageUnavailable";
import { Effect, Layer, Option } from "effect";

const isAbsent = (error: unknown): boolean => codeOf(error) === "ENOENT";

const attempt = <A>(work: () => Promise<A>): Effect.Effect<A> =>
  Effect.tryPromise({
    try: work,
    catch: (error) =>
      new StorageUnavailable({
        reason: `The directory of images cannot be used (${codeOf(error) ?? "unknown"})`,
      }),
  }).pipe(Effect.orDie);

/** Writes a file and its name to the disk, before a reader can see it. */
const writeLastingly = async (file: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  const handle = await open(part, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
  const folder = await open(dirname(file), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** Pieces of images as files of a directory, for its owner only. Several processes may share it over a network. */
export const DirectoryImageObjects = (directory: string): Layer.Layer<ImageObjects> => {
  // Folders of two characters: no folder has too many files.
  const fileOf = (name: string) => join(directory, name.slice(0, 2), name);
  return Layer.succeed(
    ImageObjects,
    ImageObjects.of({
      put: (name, sealed) => attempt(() => writeLastingly(fileOf(name), sealed)),
      get: (name) =>
        attempt(() =>
          readFile(fileOf(name)).then(Option.some<Uint8Array>, (error: unknown) =>
            isAbsent(error) ? Option.none() : Promise.reject(error),
          ),
        ),
      has: (name) =>
        attempt(() =>
          stat(fileOf(name)).then(
            () => true,
            (error: unknown) => (isAbsent(error) ? false : Promise.reject(error)),
          ),
        ),
      remove: (names) =>
        attempt(async () => {
          for (const name of names) await rm(fileOf(name), { force: true });
        }),
    }),
  );
};
