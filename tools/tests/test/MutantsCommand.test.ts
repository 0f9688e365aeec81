import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { assert, describe, it } from "@effect/vitest";

const main = fileURLToPath(new URL("../mutants/main.ts", import.meta.url));

const run = (...args: ReadonlyArray<string>) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [main, ...args], {
    encoding: "utf8",
  });
  return { status, stdout, first: stderr.split("\n")[0] };
};

const wrong: ReadonlyArray<readonly [given: string, said: string]> = [
  ["--frob", "Unknown option '--frob'"],
  ["--count=many", "--count takes a number, not many"],
  ["--only=nowhere", "No file's path has the part nowhere"],
];

describe("pnpm mutants", () => {
  it("shows how it is called", () => {
    const { status, stdout } = run("--help");
    assert.strictEqual(status, 0);
    assert.include(stdout, "--seed");
  });

  it.each(wrong)("refuses %s in one line, with 2", (given, said) => {
    const { first, status } = run(given);
    assert.include(first, said);
    assert.strictEqual(status, 2);
  });
});
