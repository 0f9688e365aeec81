import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { leftOut } from "./tools/tests/DrawnFiles.ts";
import { mutantPlugin } from "./tools/tests/mutants/plugin.ts";

const folders = [
  "packages/core",
  "packages/testkit",
  "packages/adapters-http",
  "packages/adapters-sql",
  "packages/adapters-sqlite",
  "packages/adapters-postgres",
  "packages/adapters-providers",
  "packages/client",
  "packages/delivery",
  "packages/document-reader",
  "apps/server",
  "bench",
  "examples",
  "tools/boundaries",
  "tools/docs",
  "tools/documents",
  "tools/tests",
];

// Fresh in each run, printed, and the same for every test of it.
const given = process.env["TEST_SEED"];
const seed = given ?? String(Math.floor(Math.random() * 2 ** 31));
process.env["TEST_SEED"] = seed;
if (given === undefined) console.info(`Random tests run with TEST_SEED=${seed}`);

const inCi = process.env["CI"] === "true";

/** A run on a developer's machine tries all files; CI, which has twenty minutes, leaves some of the long ones to other seeds. */
const leavesSome = inCi && process.env["WHOLE"] !== "1";

/** The folders whose tests ask a server over the network: its answers are held to the contract. */
const askServers = ["apps/server", "examples"];
const describedFetch = fileURLToPath(
  new URL("apps/server/test/server/DescribedFetch.ts", import.meta.url),
);

const drawStore = fileURLToPath(new URL("apps/server/test/server/DrawStore.ts", import.meta.url));

const oncePerRun = fileURLToPath(new URL("apps/server/test/server/OncePerRun.ts", import.meta.url));

const mutantRunner = fileURLToPath(new URL("tools/tests/mutants/MutantRunner.ts", import.meta.url));

// One more than there are cores: many tests wait for servers, receivers and clocks.
const maxWorkers = availableParallelism() + 1;

/** Projects of which many files take long, and those of which none does. */
const longest = ["server", "tests"];
const shortest = [
  "boundaries",
  "client",
  "core",
  "adapters-sql",
  "adapters-sqlite",
  "delivery",
  "docs",
];
const orderOf = ({ project: { name } }: TestSpecification): number =>
  Number(shortest.includes(name)) - Number(longest.includes(name));

/** What takes long comes first, and what is short last, so that no core waits for the last files. */
class LongFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => orderOf(one) - orderOf(other));
  }
}

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongFirst },
    // A mutant must neither come from the cache nor stay in it.
    fsModuleCache: process.env["MUTANT"] === undefined,
    // The JSON is what .ci/run counts from.
    reporters: inCi
      ? ["default", ["json", { outputFile: process.env["TEST_RESULTS"] ?? ".vitest-results.json" }]]
      : ["default"],
    projects: folders.map((folder) => ({
      plugins: [mutantPlugin()],
      test: {
        name: folder.split("/").at(-1) ?? folder,
        root: folder,
        include: ["test/**/*.test.ts"],
        exclude: [...configDefaults.exclude, ...(leavesSome ? leftOut(folder, Number(seed)) : [])],
        environment: "node",
        ...(process.env["MUTANTS_TOGETHER"] === undefined ? {} : { runner: mutantRunner }),
        env: { TEST_SEED: seed },
        // Its `teardown` removes what this run has made once.
        globalSetup: [oncePerRun],
        setupFiles: [
          fileURLToPath(new URL("tools/tests/seed.ts", import.meta.url)),
          ...(askServers.includes(folder) ? [describedFetch, drawStore] : []),
        ],
        pool: "forks",
        // Files share a process, one after the other: a new one would load everything anew for each.
        isolate: false,
        maxWorkers,
        // Many start servers and commands of their own: on a machine that does other things too, that takes long.
        testTimeout: 300_000,
        hookTimeout: 300_000,
        expect: { poll: { timeout: 60_000 } },
      },
    })),
  },
});
