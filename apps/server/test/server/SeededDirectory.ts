import { cp } from "node:fs/promises";
import { join } from "node:path";
import { endOf, outputOf, type Settings, spawnBonafide } from "./Bonafide.ts";
import { oncePerRun } from "./OncePerRun.ts";

/** Settings with which a first start makes something else than a sandbox with a database and a key of its own. */
const otherFirstStart = [
  "BONAFIDE_ENVIRONMENT",
  "BONAFIDE_IMAGES",
  "BONAFIDE_MASTER_KEY",
  "BONAFIDE_MASTER_KEY_COMMAND",
  "BONAFIDE_MASTER_KEY_FILE",
  "BONAFIDE_PUBLIC_URL",
];

/** Whether a server's first start is one that this run has made. */
export const isSeeded = (settings: Settings): boolean => {
  // A bench has no vitest that removes what was made, and a mutant makes something else.
  const { TESTED_PROGRAM, VITEST } = process.env;
  const isOther = otherFirstStart.some((name) => name in settings);
  return !isOther && VITEST !== undefined && TESTED_PROGRAM === undefined;
};

/** Starts a sandbox once and stops it. */
export const seedSandbox = async (settings: Settings): Promise<void> => {
  const child = spawnBonafide(["serve"], { PORT: "0", ...settings });
  const output = outputOf(child);
  child.stdout?.on("data", () => {
    if (output.stdout.includes("listening on")) child.kill("SIGTERM");
  });
  const { code, stderr, stdout } = await endOf(child, output);
  if (code !== 0) throw new Error(`The sandbox was not seeded:\n${stdout}${stderr}`);
};

/** Makes a data directory by a copy of a sandbox's: the first start is most of a start's cost. */
export const copySandbox = async (dataDir: string): Promise<void> => {
  const kept = await oncePerRun("sandbox", (folder) =>
    seedSandbox({ BONAFIDE_DATA_DIR: join(folder, "data") }),
  );
  await cp(join(kept, "data"), dataDir, { recursive: true });
};
