import { rename, rm, writeFile } from "node:fs/promises";
import { freshDataDirectory, type Settings } from "../server/Bonafide.ts";
import { type ServerApart, startServerApart } from "../server/StartedServer.ts";
import { rowsOf } from "../storage/PostgresServer.ts";
import { freshPlace, type StorePlace } from "../storage/StorePlace.ts";

const preload = new URL("ShiftedClock.ts", import.meta.url).href;

/** Settings of a server whose clock on the wall is wrong by what a file says: see `ShiftedClock`. */
export const shiftedBy = (file: string): Settings => ({
  NODE_OPTIONS: `--import=${preload}`,
  SHIFTED_CLOCK: file,
});

/** A server whose clock on the wall can be set, and for which time can pass. It can be started anew. */
export class ShiftedServer {
  readonly #dataDir: string;
  readonly #settings: Settings;
  readonly #remove: () => Promise<void>;
  #wrong = 0;
  #passed = 0;
  server: ServerApart;

  constructor(
    server: ServerApart,
    dataDir: string,
    settings: Settings,
    remove: () => Promise<void>,
  ) {
    this.server = server;
    this.#dataDir = dataDir;
    this.#settings = settings;
    this.#remove = remove;
  }

  /** Sets the clock on the wall, so many milliseconds off the truth. */
  async set(milliseconds: number): Promise<void> {
    this.#wrong = milliseconds;
    await writeShift(this.#dataDir, this.#wrong, this.#passed);
  }

  /** Has so many milliseconds more pass. Timers do not see that, so what sleeps on Postgres is woken. */
  async pass(milliseconds: number): Promise<void> {
    this.#passed += milliseconds;
    await writeShift(this.#dataDir, this.#wrong, this.#passed);
    const { DATABASE_URL } = this.#settings;
    if (DATABASE_URL !== undefined)
      await rowsOf(DATABASE_URL, "SELECT pg_notify('bonafide_wake', 'all of-the-test')");
  }

  /** Kills the server and starts it anew on the same data. */
  async restart(): Promise<void> {
    await this.server.stop("SIGKILL");
    this.server = await startServerApart({ dataDir: this.#dataDir, settings: this.#settings });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
    await rm(shiftOf(this.#dataDir), { force: true });
    await this.#remove();
  }
}

const shiftOf = (dataDir: string) => `${dataDir}.clock`;

const writeShift = async (dataDir: string, wrong: number, passed: number) => {
  const file = shiftOf(dataDir);
  await writeFile(`${file}.new`, `${wrong} ${passed}`);
  await rename(`${file}.new`, file);
};

const emptyPlace = async () => ({ ...(await freshDataDirectory()), settings: {} });

/**
 * Starts a server whose clock is right at first, or so many milliseconds off: on SQLite if no place is given, since a
 * Postgres has its own time.
 */
export const startShifted = async (
  settings: Settings = {},
  wrong = 0,
  given?: Pick<StorePlace, "dataDir" | "remove" | "settings">,
): Promise<ShiftedServer> => {
  const fresh = () => (wrong === 0 ? freshPlace("sqlite", settings) : emptyPlace());
  const { dataDir, remove, ...place } = given ?? (await fresh());
  await writeShift(dataDir, wrong, 0);
  const all = {
    ...place.settings,
    ...settings,
    ...shiftedBy(shiftOf(dataDir)),
  };
  return new ShiftedServer(
    await startServerApart({ dataDir, settings: all }),
    dataDir,
    all,
    remove,
  );
};
