import { setTimeout as delay } from "node:timers/promises";
import { imageDirectory } from "../document/ImagePlaces.ts";
import type { Settings } from "../server/Bonafide.ts";
import { startServerApart } from "../server/StartedServer.ts";
import { startWorker } from "../server/StartedWorker.ts";
import { startRoundTrips } from "../storage/RoundTrips.ts";

/** A process, and how many transactions it has made. */
export interface Counted<P> extends AsyncDisposable {
  readonly process: P;
  readonly made: () => number;
}

/** Starts a process behind a proxy of its own, which counts its transactions. */
export const startCounted = async <P extends AsyncDisposable>(
  settings: Settings & { readonly DATABASE_URL: string },
  start: (settings: Settings) => Promise<P>,
): Promise<Counted<P>> => {
  const wire = await startRoundTrips(settings.DATABASE_URL);
  const process = await start({ ...settings, DATABASE_URL: wire.urlOf(settings.DATABASE_URL) });
  return {
    process,
    made: () => wire.counts.transactions,
    [Symbol.asyncDispose]: async () => {
      await process[Symbol.asyncDispose]();
      await wire[Symbol.asyncDispose]();
    },
  };
};

/** Starts a server in a role that answers. */
export const startAs = (role: "http" | "all") => (settings: Settings) =>
  startServerApart({ settings, args: ["--role", role] });

/** The transactions a second of each process while nothing happens. Sweeps are up to a minute apart. */
export const idleTransactions = async (
  processes: ReadonlyArray<Counted<unknown>>,
  seconds: number,
): Promise<ReadonlyArray<number>> => {
  // Settled: listening, and asleep for long.
  await delay(5_000);
  return Promise.all(
    processes.map(async ({ made }) => {
      const before = made();
      await delay(seconds * 1_000);
      return (made() - before) / seconds;
    }),
  );
};

const settingsOf = (database: string) => ({
  DATABASE_URL: database,
  BONAFIDE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
});

/** The same for a process that works on a new database, in which nothing is stored. */
export const idleOfFirst = async (
  database: string,
  seconds: number,
  started: () => void = () => undefined,
): Promise<number> => {
  await using worker = await startCounted(settingsOf(database), startWorker);
  started();
  const [made = 0] = await idleTransactions([worker], seconds);
  return made;
};

/**
 * The same for one process of each role, on a new database, with images in a directory; the one that only works sweeps, and
 * makes the most.
 */
export const idleOfRoles = async (
  database: string,
  seconds: number,
  started: () => void = () => undefined,
) => {
  await using images = await imageDirectory();
  const settings = { ...settingsOf(database), ...images.settings };
  await using http = await startCounted(settings, startAs("http"));
  await using worker = await startCounted(settings, startWorker);
  await using all = await startCounted(settings, startAs("all"));
  started();
  // Awaited here: they end with this function.
  const [ofHttp = 0, ofWorker = 0, ofAll = 0] = await idleTransactions(
    [http, worker, all],
    seconds,
  );
  return { http: ofHttp, worker: ofWorker, all: ofAll };
};
