import type { Store } from "../storage/StorePlace.ts";

/** The store of the servers of this test file. Outside of vitest: SQLite. */
export const storeOfFile = (): Store =>
  process.env["STORE_OF_FILE"] === "postgres" ? "postgres" : "sqlite";
