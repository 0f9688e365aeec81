import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SqliteClient } from "@bonafide/adapters-sqlite/storage/SqliteClient";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { freshDataDirectory, type Settings } from "../server/Bonafide.ts";
import { copySandbox, isSeeded, seedSandbox } from "../server/SeededDirectory.ts";
import { rowsOf } from "./PostgresServer.ts";
import { freshDatabase } from "./RunPostgres.ts";

export type Rows = ReadonlyArray<Readonly<Record<string, unknown>>>;

/** Where a server is started, again and again, and the rows of its database. */
export interface StorePlace {
  readonly dataDir: string;
  readonly settings: Settings;
  /** Runs a statement that both stores understand. */
  readonly rows: (statement: string) => Promise<Rows>;
  readonly remove: () => Promise<void>;
}

/**
 * By the SQLite that servers have. A server may run in this process, and with another SQLite it would lose its locks when
 * that one closes the file. Source: sqlite.org/howtocorrupt.html, section 2.2.1.
 */
const inFile = (dataDir: string, statement: string): Promise<Rows> =>
  Effect.flatMap(SqlClient, (sql) => sql.unsafe<Rows[number]>(statement)).pipe(
    Effect.provide(SqliteClient),
    Effect.provide(SqliteDatabase.layer(join(dataDir, "bonafide.db"))),
    Effect.runPromise,
  );

/** Runs a statement on the database of a server with these settings. */
export const storedRows = (
  { BONAFIDE_DATA_DIR = "", DATABASE_URL }: Settings,
  statement: string,
): Promise<Rows> =>
  DATABASE_URL === undefined
    ? inFile(BONAFIDE_DATA_DIR, statement)
    : rowsOf(DATABASE_URL, statement);

/** The key of every seeded database: servers on it need no directory of the first. */
export const sandboxKey = Buffer.alloc(32, 7).toString("base64");

const sandbox = {
  name: "sandbox",
  fill: async (url: string) => {
    const folder = await mkdtemp(join(tmpdir(), "bonafide-seeding-"));
    await seedSandbox({
      BONAFIDE_DATA_DIR: join(folder, "data"),
      DATABASE_URL: url,
      BONAFIDE_MASTER_KEY: sandboxKey,
    });
    await rm(folder, { recursive: true, force: true });
  },
};

/** The URL of a new database of the run's Postgres on which a sandbox has started before, with the key above. */
export const sandboxDatabase = (): Promise<string> =>
  freshDatabase(isSeeded({}) ? sandbox : undefined);

/** The stores that servers are tested on. */
export type Store = "sqlite" | "postgres";

/** Makes a database, and gives the settings of its servers. */
const databaseIn: Record<Store, (dataDir: string, settings: Settings) => Promise<Settings>> = {
  sqlite: async (dataDir, settings) => {
    if (isSeeded(settings)) await copySandbox(dataDir);
    return {};
  },
  postgres: async (_, settings) =>
    isSeeded(settings)
      ? { DATABASE_URL: await sandboxDatabase(), BONAFIDE_MASTER_KEY: sandboxKey }
      : { DATABASE_URL: await freshDatabase() },
};

/**
 * A place for a server with these settings, where a sandbox has started before unless the settings make another first
 * start. Settings that name a database keep it.
 */
export const freshPlace = async (store: Store, settings: Settings = {}): Promise<StorePlace> => {
  const { dataDir, remove } = await freshDataDirectory();
  const own = "DATABASE_URL" in settings ? {} : await databaseIn[store](dataDir, settings);
  const rows = (statement: string) =>
    storedRows({ BONAFIDE_DATA_DIR: dataDir, ...settings, ...own }, statement);
  return { dataDir, settings: own, rows, remove };
};
