import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { describe, expect, it } from "@effect/vitest";

const repository = resolve(import.meta.dirname, "../../..");

const results = JSON.stringify({
  testResults: [
    {
      name: "/folder/A.test.ts",
      status: "passed",
      assertionResults: [{ fullName: "a test", status: "passed" }],
    },
  ],
});

/** Runs `.ci/run` where every step passes at once, but for the tests and the build: what they do is given. */
const ranWith = (tests: string, within: string, build = "exit 0") => {
  const folder = mkdtempSync(join(tmpdir(), "bonafide-ci-"));
  const program = (name: string, text: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  try {
    for (const name of [".ci", "bin"]) mkdirSync(join(folder, name));
    copyFileSync(join(repository, ".ci/run"), join(folder, ".ci/run"));
    symlinkSync(join(repository, "tools"), join(folder, "tools"));
    program(".ci/try-start", "exit 0");
    program("bin/apt-get", "exit 1");
    program(
      "bin/npx",
      `shift 2; case $1 in test) ${tests};; build) ${build};; exec) shift; exec "$@";; *) exit 0;; esac`,
    );
    const path = [join(folder, "bin"), dirname(process.execPath), process.env["PATH"]];
    const { status, stdout } = spawnSync(join(folder, ".ci/run"), {
      env: { ...process.env, PATH: path.join(delimiter), TESTS_WITHIN: within },
      encoding: "utf8",
    });
    return { status, stdout, last: stdout.trimEnd().split("\n").at(-1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe("The run of CI", () => {
  it("ends with the count of its tests", () => {
    const ran = ranWith(`echo '${results}' > .vitest-results.json`, "1m");
    expect(ran).toMatchObject({ status: 0, last: "1 passed, 0 failed" });
  });

  it("fails, by its last line too, where a step fails beside tests that pass", () => {
    const ran = ranWith(`echo '${results}' > .vitest-results.json`, "1m", "exit 1");
    expect(ran).toMatchObject({ status: 1, last: "1 passed, 1 failed" });
    expect(ran.stdout).toContain("Failed: build");
  });

  it("fails where its tests do not end in time, and leaves none of them", () => {
    // It waits for all that may still print.
    const ran = ranWith("exec sleep 7200", "1s");
    expect(ran).toMatchObject({ status: 1, last: "0 passed, 1 failed" });
    expect(ran.stdout).toContain("Ended after 1s: pnpm test");
    expect(ran.stdout).toContain("Failed: test");
  });
});
