/**
 * Counts a run of CI: `node tools/tests/count.ts <results> <results of the second try> <failed steps> [<test file that may be
 * skipped>…]`, where failed steps are names with blanks between them. A file that was tried a second time counts as it ended
 * then. Names the failed steps, what passed only at the second try and what was skipped, ends with `N passed, N failed`, and
 * fails where a test or a step failed, where no test passed, and where one was skipped that may not be. A run that was cut off
 * has no results, so that none passed: that is a failure too.
 */
import { basename } from "node:path";
import { readResults, type Results } from "./Results.ts";

const [results = "", again = "", steps = "", ...mayBeSkipped] = process.argv.slice(2);
const failedSteps = steps.split(" ").filter((step) => step !== "");
const testsOf = ({ testResults }: Results) =>
  testResults.flatMap(({ assertionResults, name }) =>
    assertionResults.map(({ fullName, status }) => ({ file: basename(name), fullName, status })),
  );
const first = readResults(results);
const second = readResults(again);
const triedAgain = new Set(second.testResults.map(({ name }) => name));
const ran = [
  ...first.testResults.filter(({ name }) => !triedAgain.has(name)),
  ...second.testResults,
];

const tests = testsOf({ testResults: ran });
const passed = tests.filter(({ status }) => status === "passed").length;
// A file that does not load has no failed test of its own, so it counts as one.
const broken = ran.filter(
  ({ assertionResults, status }) =>
    status === "failed" && !assertionResults.some((test) => test.status === "failed"),
).length;
const skipped = tests.filter(({ status }) => status !== "passed" && status !== "failed");
const unexpected = skipped.filter(({ file }) => !mayBeSkipped.includes(file));
// The step of the tests fails with each of them, and counts where none of them did.
const failed = Math.max(
  tests.filter(({ status }) => status === "failed").length +
    broken +
    unexpected.length +
    failedSteps.filter((step) => step !== "test").length,
  passed === 0 || failedSteps.length > 0 ? 1 : 0,
);

const named = (some: typeof tests) =>
  some.map(({ file, fullName }) => `${file}: ${fullName}`).join("; ");
// Of a file that did not load at first, each test.
const late = testsOf(second).filter(
  ({ file, fullName, status }) =>
    status === "passed" &&
    !testsOf(first).some(
      (test) => test.file === file && test.fullName === fullName && test.status === "passed",
    ),
);
if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(" ")}`);
if (late.length > 0) console.log(`Passed only at the second try, alone: ${named(late)}`);
if (unexpected.length > 0) console.log(`Skipped, and may not be: ${named(unexpected)}`);
console.log(`Skipped: ${skipped.length === 0 ? "nothing" : named(skipped)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
