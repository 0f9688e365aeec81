/**
 * Imported before every test file: draws the store of its servers. Half of a run's files are on Postgres, and with the next
 * seed the other half.
 */
import { basename } from "node:path";
import { afterAll, afterEach, expect } from "vitest";
import { postgresPrograms } from "../storage/PostgresServer.ts";
import { dropDatabases } from "../storage/RunPostgres.ts";
import { drawnStore } from "./StoreOfFile.ts";

const { TESTED_STORE: named, TEST_SEED: seed } = process.env;
const file = basename(expect.getState().testPath ?? "");
const hasPostgres = postgresPrograms !== undefined;
const store = drawnStore({ file, seed: Number(seed), named, hasPostgres });
process.env["STORE_OF_FILE"] = store;

const drawn = named === undefined ? `, which TEST_SEED=${seed} draws again` : "";
afterEach(({ task }) => {
  if (task.result?.state === "fail")
    console.info(`The servers of ${file} are on ${store}${drawn}.`);
});

afterAll(dropDatabases);
