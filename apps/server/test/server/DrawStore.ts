/**
 * Imported before every test file: draws the store of its servers, and where servers and commands run. Half of a run's files
 * are on Postgres, and with the next seed the other half. A mutant is planted in processes alone.
 */
import { basename } from "node:path";
import { afterAll, afterEach, expect } from "vitest";
import { postgresPrograms } from "../storage/PostgresServer.ts";
import { dropDatabases } from "../storage/RunPostgres.ts";
import { isWhole } from "@bonafide/testkit/Portion";
import { drawnPlace, drawnStore } from "./StoreOfFile.ts";

const { TESTED_PROGRAM: program, TESTED_STORE: named } = process.env;
const seed = Number(process.env["TEST_SEED"]);
const file = basename(expect.getState().testPath ?? "");
const hasPostgres = postgresPrograms !== undefined;
const store = drawnStore({ file, seed, named, hasPostgres });
process.env["STORE_OF_FILE"] = store;
const place = isWhole || program !== undefined ? "apart" : drawnPlace({ file, seed });
process.env["PLACE_OF_FILE"] = place;

const drawn = named === undefined ? `, which TEST_SEED=${seed} draws again` : "";
afterEach(({ task }) => {
  if (task.result?.state === "fail")
    console.info(`The servers of ${file} are on ${store}, and ${place}${drawn}.`);
});

afterAll(dropDatabases);
