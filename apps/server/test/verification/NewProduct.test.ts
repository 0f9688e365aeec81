import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { isTried } from "@bonafide/testkit/Portion";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyOfSources, repository } from "../server/ScratchSources.ts";
import { postgresPrograms } from "../storage/PostgresServer.ts";

const productFile = "packages/core/src/verification/Product.ts";
const run = promisify(execFile);

let scratch = "";
beforeAll(async () => {
  scratch = await copyOfSources();
  // What CONTRIBUTING says under "A product": one line.
  const text = await readFile(join(scratch, productFile), "utf8");
  const line = '  "telecom.possession_send": possessionProduct,\n';
  expect(text).toContain(line);
  await writeFile(
    join(scratch, productFile),
    text.replace(line, `${line}  "telecom.possession_call": possessionProduct,\n`),
  );
});
afterAll(() => rm(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 }));

const stores = [
  { store: "memory", folder: "packages/testkit", file: "MemoryStores.test.ts" },
  { store: "SQLite", folder: "apps/server", file: "SqliteStorage.test.ts" },
  ...(postgresPrograms === undefined
    ? []
    : [{ store: "Postgres", folder: "apps/server", file: "PostgresStorage.test.ts" }]),
];

// Memory, and one of the others with one seed, the other one with the next.
it.each(stores.filter((_, at) => at === 0 || isTried(at, 2)))(
  "a product is one line, and $store stores and claims it",
  async (row) => {
    const test = "claims every product with its family, and finds it again as it was";
    const args = [row.file, "-t", test, "--testTimeout", "60000"];
    const vitest = join(repository, "node_modules/vitest/vitest.mjs");
    const inner = run(process.execPath, [vitest, "run", ...args], {
      cwd: join(scratch, row.folder),
      // The outer test's own settings are not those of the inner one.
      env: { PATH: process.env["PATH"], NO_COLOR: "1", TMPDIR: scratch },
    });
    // A failed run rejects; what it printed says why.
    type Printed = { readonly stdout: string; readonly stderr: string };
    const { stderr, stdout } = await inner.catch((failed: Printed) => failed);
    expect(stdout + stderr).toMatch(/Tests +[1-9] passed/);
  },
);
