import { execFile } from "node:child_process";
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postgresPrograms } from "../storage/PostgresServer.ts";

const repository = resolve(import.meta.dirname, "../../../..");
const productFile = "packages/core/src/verification/Product.ts";
const run = promisify(execFile);

/** Copies the sources; what is installed stays where it is, reached by links. */
const copyOfSources = async (): Promise<string> => {
  const scratch = await mkdtemp(join(tmpdir(), "bonafide-product-"));
  // The inner run's Postgres, of another user, is in it.
  await chmod(scratch, 0o755);
  await symlink(join(repository, "node_modules"), join(scratch, "node_modules"));
  await cp(join(repository, "tsconfig.base.json"), join(scratch, "tsconfig.base.json"));
  for (const folder of ["packages", "apps"]) {
    await cp(join(repository, folder), join(scratch, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !/[/](dist|training|fixtures)$/.test(relative(repository, source)),
    });
  }
  return scratch;
};

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

it.each(stores)("a product is one line, and $store stores and claims it", async (row) => {
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
});
