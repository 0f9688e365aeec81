/** Imported before every test file: the store of its servers, which `TESTED_STORE` names. */
import { afterAll, afterEach } from "vitest";
import { dropDatabases } from "../storage/RunPostgres.ts";

const store = process.env["TESTED_STORE"] ?? "sqlite";
process.env["STORE_OF_FILE"] = store;

afterEach(({ task }) => {
  if (task.result?.state === "fail")
    console.info(`TESTED_STORE=${store} starts the servers on the same store again`);
});

afterAll(dropDatabases);
