/**
 * Runs the files that failed once more, each alone: `node tools/tests/again.ts <results> <results of the second try>`. A test
 * fails by its seed, which is the same, or by what the machine did meanwhile, which is not. More than three files are not a
 * busy machine's failure: they are not tried.
 */
import { spawnSync } from "node:child_process";
import { relative } from "node:path";
import { failedFiles, readResults } from "./Results.ts";

const mostFiles = 3;

const [results = "", again = ""] = process.argv.slice(2);
const files = failedFiles(readResults(results)).map((file) => relative(process.cwd(), file));
console.log(`\nFailed: ${files.length === 0 ? "no file" : files.join(", ")}`);
process.exitCode = 1;
if (files.length > 0 && files.length <= mostFiles) {
  console.log("Each is tried once more, alone, with the same seed.");
  const run = spawnSync("vitest", ["run", "--no-file-parallelism", ...files], {
    env: { ...process.env, TEST_RESULTS: again },
    stdio: "inherit",
  });
  process.exitCode = run.status ?? 1;
}
