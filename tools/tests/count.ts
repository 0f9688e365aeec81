/**
 * Counts a run of vitest: `node tools/tests/count.ts <results> [<test file that may be skipped>…]`. Names what was skipped, ends
 * with `N passed, N failed`, and fails where a test failed, where none passed, and where one was skipped that may not be.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";

interface Test {
  readonly status: string;
  readonly fullName: string;
}
interface Results {
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    readonly status: string;
    readonly assertionResults: ReadonlyArray<Test>;
  }>;
}

const [results = "", ...mayBeSkipped] = process.argv.slice(2);
const ran: Results = existsSync(results)
  ? JSON.parse(readFileSync(results, "utf8"))
  : { testResults: [] };

const tests = ran.testResults.flatMap(({ assertionResults, name }) =>
  assertionResults.map(({ fullName, status }) => ({ file: basename(name), fullName, status })),
);
const passed = tests.filter(({ status }) => status === "passed").length;
// A file that does not load has no failed test of its own, so it counts as one.
const broken = ran.testResults.filter(
  ({ assertionResults, status }) =>
    status === "failed" && !assertionResults.some((test) => test.status === "failed"),
).length;
const skipped = tests.filter(({ status }) => status !== "passed" && status !== "failed");
const unexpected = skipped.filter(({ file }) => !mayBeSkipped.includes(file));
const failed =
  tests.filter(({ status }) => status === "failed").length + broken + unexpected.length;

const named = (some: typeof tests) =>
  some.map(({ file, fullName }) => `${file}: ${fullName}`).join("; ");
if (unexpected.length > 0) console.log(`Skipped, and may not be: ${named(unexpected)}`);
console.log(`Skipped: ${skipped.length === 0 ? "nothing" : named(skipped)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = passed > 0 && failed === 0 ? 0 : 1;
