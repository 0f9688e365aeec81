import { freePort } from "../telemetry/Scrape.ts";
import { freshDataDirectory, outputOf, type Settings, spawnBonafide } from "./Bonafide.ts";

/** A worker in a process of its own. Dispose of it in any case. */
export const startWorker = async (
  settings: Settings,
  args: ReadonlyArray<string> = [],
  program?: string,
) => {
  const port = await freePort();
  const { dataDir, remove } = await freshDataDirectory();
  const own = { BONAFIDE_DATA_DIR: dataDir, BONAFIDE_METRICS_PORT: String(port) };
  const command = ["serve", "--role", "worker", ...args];
  const child = spawnBonafide(command, { ...own, ...settings }, program);
  const output = outputOf(child);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  while (!output.stdout.includes("worker is running")) {
    if (child.exitCode !== null) throw new Error(`The worker did not start:\n${output.stderr}`);
    await new Promise((next) => setTimeout(next, 20));
  }
  return {
    child,
    output,
    /** The operator's address. */
    baseUrl: `http://127.0.0.1:${port}`,
    stop: async (signal: "SIGTERM" | "SIGKILL" = "SIGTERM") => {
      child.kill(signal);
      await ended;
    },
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await ended;
      await remove();
    },
  };
};
