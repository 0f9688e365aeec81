import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { root } from "./SandboxServer.ts";

/** What the code of each README prints, block by block. */
const printed: Readonly<Record<string, ReadonlyArray<string>>> = {
  "adapters-http": [
    '401 {"errors":[{"code":1100,"message":"Credentials used are not associated with any account"}]}',
  ],
  "adapters-postgres": [
    "The Postgres database cannot be used (127.0.0.1:1: nothing listens there)",
  ],
  "adapters-providers": ["1 Main St, Reno"],
  "adapters-sql": ["Some"],
  "adapters-sqlite": ['[{"people":1}]'],
  core: ["AwaitingCode Guessing", "to 2025550123: Your code is 123456"],
  delivery: ["None: it goes on until its scope ends"],
  "document-reader": ["true HUGO EXAMPLE"],
  testkit: ["1 Main St, Reno"],
};

const blocksOf = (name: string): ReadonlyArray<string> =>
  Array.from(
    readFileSync(join(root, "packages", name, "README.md"), "utf8").matchAll(
      /```ts\n([\s\S]*?)```/g,
    ),
    ([, block = ""]) => block,
  );

describe("the code of a package's README", () => {
  let folder = "";
  beforeAll(() => {
    // Among the examples, whose dependencies are all packages.
    folder = mkdtempSync(join(root, "examples", ".readme-"));
    symlinkSync(join(root, "examples"), join(folder, "examples"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(Object.entries(printed))("runs: %s", async (name, expected) => {
    const blocks = blocksOf(name);
    const said = [];
    for (const [at, block] of blocks.entries()) {
      const file = join(folder, `${name}-${at}.ts`);
      writeFileSync(file, block);
      const { stdout } = await promisify(execFile)(process.execPath, [file], {
        cwd: folder,
        env: { PATH: process.env["PATH"] },
      });
      said.push(stdout.trim());
    }
    expect(said).toEqual(expected);
  });
});
