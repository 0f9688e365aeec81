import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Where a test run keeps what its processes share; `run` is the id of vitest's own process. */
const folderOf = (run: number): string => join(tmpdir(), `bonafide-run-${run}`);

/** The same folder for all processes of this run. */
export const runFolder = folderOf(process.ppid);

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Makes what a test run has once, at first need: one process makes it in a folder, the others wait for it. Gives the
 * folder.
 */
export const oncePerRun = async (
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> => {
  const folder = join(runFolder, name);
  const made = `${folder}.made`;
  await mkdir(runFolder, { recursive: true });
  const isMaker = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isMaker)
    try {
      await make(folder);
      await writeFile(made, "");
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  while (!(await isThere(made))) {
    if (!(await isThere(folder))) throw new Error(`Another process of this run made no ${name}.`);
    await delay(20);
  }
  return folder;
};

/** Removes it all at the end of a run: vitest's own process calls it (`globalSetup`). */
export const teardown = (): Promise<void> =>
  rm(folderOf(process.pid), { recursive: true, force: true });
