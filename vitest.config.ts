import { defineConfig } from "vitest/config";

const folders = [
  "packages/core",
  "packages/testkit",
  "packages/adapters-http",
  "packages/adapters-sql",
  "packages/adapters-sqlite",
  "packages/adapters-postgres",
  "packages/adapters-providers",
  "packages/delivery",
  "packages/document-reader",
  "apps/server",
  "bench",
  "examples",
  "tools/boundaries",
  "tools/docs",
  "tools/documents",
];

const inCi = process.env["CI"] === "true";

// As many as there are cores. The default is one less: on two cores, no two files at once.
const maxWorkers = "100%";

export default defineConfig({
  test: {
    maxWorkers,
    // The JSON is what .ci/run counts from.
    reporters: inCi ? ["default", ["json", { outputFile: ".vitest-results.json" }]] : ["default"],
    projects: folders.map((folder) => ({
      test: {
        name: folder.split("/").at(-1) ?? folder,
        root: folder,
        include: ["test/**/*.test.ts"],
        environment: "node",
        pool: "forks",
        // Files share a process, one after the other: a new one would load everything anew for each.
        isolate: false,
        maxWorkers,
        // Many start servers and commands of their own: on a machine that does other things too, that takes long.
        testTimeout: 90_000,
        hookTimeout: 90_000,
      },
    })),
  },
});
