import { basename } from "node:path";

/** The runs of vitest that have to notice a fault in a source file, the quickest first. */
export const testRunsOf = (file: string): ReadonlyArray<ReadonlyArray<string>> => {
  const project = file.split("/")[1] ?? "";
  const related = ["related", file, "--run", "--project", project];
  if (project !== "adapters-sql") return [related];
  const port = /^Sql(\w+)\.ts$/.exec(basename(file))?.[1];
  const storage = ["run", "--project", "server", "test/storage/SqliteStorage"];
  return [
    ...(port === undefined ? [] : [[...storage, "-t", port]]),
    // A file may have no test in its own package.
    [...related, "--passWithNoTests"],
    storage,
  ];
};
