import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "@effect/vitest";

const count = resolve(import.meta.dirname, "../count.ts");

const file = (name: string, statuses: ReadonlyArray<string>, status = "passed") => ({
  name: `/folder/${name}`,
  status,
  assertionResults: statuses.map((of, at) => ({ fullName: `test ${at}`, status: of })),
});

const counted = (
  testResults: ReadonlyArray<ReturnType<typeof file>>,
  mayBeSkipped: ReadonlyArray<string> = [],
  second: ReadonlyArray<ReturnType<typeof file>> = [],
  failedSteps = "",
) => {
  const folder = mkdtempSync(join(tmpdir(), "bonafide-count-"));
  try {
    const results = join(folder, "results.json");
    writeFileSync(results, JSON.stringify({ testResults }));
    const again = join(folder, "again.json");
    if (second.length > 0) writeFileSync(again, JSON.stringify({ testResults: second }));
    const args = [count, results, again, failedSteps, ...mayBeSkipped];
    const { status, stdout } = spawnSync(process.execPath, args);
    return { status, lines: String(stdout).trim().split("\n") };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe("The count of CI", () => {
  it("ends with what passed and failed, after what was skipped", () => {
    const all = file("A.test.ts", ["passed", "passed"]);
    expect(counted([all])).toEqual({
      status: 0,
      lines: ["Skipped: nothing", "2 passed, 0 failed"],
    });
    const some = file("B.test.ts", ["skipped", "passed"]);
    expect(counted([all, some], ["B.test.ts"])).toEqual({
      status: 0,
      lines: ["Skipped: B.test.ts: test 0", "3 passed, 0 failed"],
    });
  });

  it("fails for a test that was skipped and may not be", () => {
    const { lines, status } = counted([file("A.test.ts", ["passed", "todo"])], ["B.test.ts"]);
    expect(status).toBe(1);
    expect(lines).toContain("Skipped, and may not be: A.test.ts: test 1");
    expect(lines.at(-1)).toBe("1 passed, 1 failed");
  });

  it("fails for a file that does not load, for a failure, and for no test at all", () => {
    const broken = file("A.test.ts", [], "failed");
    expect(counted([broken, file("B.test.ts", ["passed"])])).toMatchObject({ status: 1 });
    const failed = file("A.test.ts", ["failed", "passed"], "failed");
    expect(counted([failed]).lines.at(-1)).toBe("1 passed, 1 failed");
    const none = { status: 1, lines: ["Skipped: nothing", "0 passed, 1 failed"] };
    expect(counted([])).toEqual(none);
  });

  it("counts each failed step, and that of the tests where no test failed", () => {
    const all = file("A.test.ts", ["passed"]);
    expect(counted([all], [], [], "build packaging")).toEqual({
      status: 1,
      lines: ["Failed: build packaging", "Skipped: nothing", "1 passed, 2 failed"],
    });
    expect(counted([all], [], [], "test").lines.at(-1)).toBe("1 passed, 1 failed");
    const failed = file("B.test.ts", ["failed"], "failed");
    expect(counted([all, failed], [], [], "lint test").lines.at(-1)).toBe("1 passed, 2 failed");
  });

  it("counts a file that was tried again as it ended then, and names what passed only then", () => {
    const first = [
      file("A.test.ts", ["passed"]),
      file("B.test.ts", ["failed", "passed"], "failed"),
    ];
    expect(counted(first, [], [file("B.test.ts", ["passed", "passed"])])).toEqual({
      status: 0,
      lines: [
        "Passed only at the second try, alone: B.test.ts: test 0",
        "Skipped: nothing",
        "3 passed, 0 failed",
      ],
    });
    const still = counted(first, [], [file("B.test.ts", ["failed", "passed"], "failed")]);
    expect(still).toEqual({ status: 1, lines: ["Skipped: nothing", "2 passed, 1 failed"] });
  });
});
