import { isWhole } from "@bonafide/testkit/Portion";
import { describe } from "@effect/vitest";
import {
  type ServerApart,
  type StartApartOptions,
  type StartedServer,
  type StartOptions,
  startServer,
  startServerApart,
} from "../server/StartedServer.ts";
import type { Settings } from "../server/Bonafide.ts";
import { storeOfFile } from "../server/StoreOfFile.ts";
import { postgresPrograms } from "./PostgresServer.ts";
import { freshPlace, type Store, type StorePlace } from "./StorePlace.ts";

/** A store under test. */
export interface TestedStore {
  readonly name: "SQLite" | "Postgres";
  /** What is tried on SQLite, and the smaller measure on Postgres, whose starts cost more. */
  readonly of: <A>(onSqlite: A, onPostgres: A) => A;
  /** A place for a server with these settings. */
  readonly fresh: (settings?: Settings) => Promise<StorePlace>;
  /** Starts a server of its own place. */
  readonly serve: (options?: Omit<StartOptions, "dataDir" | "store">) => Promise<StartedServer>;
  /** The same in a process of its own. */
  readonly serveApart: (
    options?: Omit<StartApartOptions, "dataDir" | "store">,
  ) => Promise<ServerApart>;
}

const testedStores: Readonly<Record<Store, TestedStore>> = {
  sqlite: {
    name: "SQLite",
    of: (onSqlite) => onSqlite,
    fresh: (settings) => freshPlace("sqlite", settings),
    serve: (options) => startServer({ ...options, store: "sqlite" }),
    serveApart: (options) => startServerApart({ ...options, store: "sqlite" }),
  },
  postgres: {
    name: "Postgres",
    of: (_, onPostgres) => onPostgres,
    fresh: (settings) => freshPlace("postgres", settings),
    serve: (options) => startServer({ ...options, store: "postgres" }),
    serveApart: (options) => startServerApart({ ...options, store: "postgres" }),
  },
};

/**
 * Declares tests of started servers on the store that is drawn for their file, and with `WHOLE=1` on both. Those on Postgres
 * are skipped, and reported so, where the platform has no such package.
 */
export const describeStores = (declare: (store: TestedStore) => void): void => {
  for (const store of isWhole ? (["sqlite", "postgres"] as const) : [storeOfFile()])
    describe.skipIf(store === "postgres" && postgresPrograms === undefined)(
      `on ${testedStores[store].name}`,
      () => declare(testedStores[store]),
    );
};
