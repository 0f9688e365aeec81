import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";

interface Report {
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    readonly status: string;
    readonly assertionResults: ReadonlyArray<{
      readonly status: string;
      readonly fullName: string;
    }>;
  }>;
}

/** The first test that failed by vitest's report, or the first file that did not load; with the file, where there is one. */
export const firstFailure = (report: string): { readonly test: string; readonly file?: string } => {
  if (!existsSync(report)) return { test: "the tests do not start" };
  const { testResults }: Report = JSON.parse(readFileSync(report, "utf8"));
  for (const { assertionResults, name: file } of testResults)
    for (const { fullName, status } of assertionResults)
      if (status === "failed") return { test: `${basename(file)}: ${fullName}`, file };
  const broken = testResults.find(({ status }) => status === "failed");
  return broken === undefined
    ? { test: "the tests do not end well" }
    : { test: `${basename(broken.name)} fails`, file: broken.name };
};

/** The tests of files that no test imports: threads load them, or started servers. */
const asked: Readonly<Record<string, ReadonlyArray<string>>> = {
  "MasterKeyCheck.ts": ["server", "test/storage/MasterKeyCheck"],
  "Connection.ts": ["server", "test/server/HostileBodies", "test/server/StopBursts"],
  "HttpApp.ts": ["server", "test/storage/PostgresAway"],
  "ListenerStop.ts": ["server", "test/server/StopBursts"],
  "LikenessThread.ts": ["adapters-providers", "test/affiliation"],
  "PasswordThread.ts": ["adapters-providers", "test/person/Argon2PasswordHashes"],
  "PdfPages.ts": ["adapters-providers", "test/affiliation"],
  "PictureFault.ts": ["adapters-providers", "test/affiliation"],
  "PictureHash.ts": ["adapters-providers", "test/affiliation"],
  "RecordVendors.ts": ["server", "test/affiliation/RecordRegistry"],
  "SmsVendors.ts": ["server", "test/telecom/Vendors", "test/settings/VendorsSetting"],
  "SqlAuditSeal.ts": ["server", "test/storage/SqlMigrations"],
  "SqlQueues.ts": ["server", "test/telemetry/Metrics"],
  "ViewingThread.ts": ["adapters-providers", "test/affiliation"],
  "WasmMemory.ts": ["adapters-providers", "test/affiliation"],
};

/** The runs of vitest that have to notice a fault in a source file, the quickest first. */
export const testRunsOf = (file: string): ReadonlyArray<ReadonlyArray<string>> => {
  const project = file.split("/")[1] ?? "";
  const related = ["related", file, "--run", "--project", project, "--passWithNoTests"];
  const [of, ...files] = asked[basename(file)] ?? [];
  const loaded = of === undefined ? [] : [["run", "--project", of, ...files]];
  if (project === "adapters-http") {
    // The tests of its own room come first, and those that start a browser not at all.
    const room = file.split("/")[3] ?? "";
    const own = ["run", "--project", project, `test/${room}/`, "--passWithNoTests"];
    return [...[own, related].map((run) => [...run, "--exclude", "**/*Chromium*"]), ...loaded];
  }
  if (project !== "adapters-sql") return [related, ...loaded];
  // SQLite takes any text as a UUID, and statements differ, so Postgres is asked too; then the room's tests of the whole
  // server.
  const port = /^Sql(\w+)\.ts$/.exec(basename(file))?.[1];
  const contract = (database: string, ...only: ReadonlyArray<string>) => [
    "run",
    "--project",
    "server",
    `test/storage/${database}Storage`,
    "--passWithNoTests",
    ...only,
  ];
  const ofPort = port === undefined ? [] : ["-t", port];
  const room = file.split("/")[3] ?? "";
  return [
    ...(port === undefined ? [] : [contract("Sqlite", ...ofPort)]),
    related,
    ...loaded,
    contract("Sqlite"),
    contract("Postgres", ...ofPort),
    ["run", "--project", "server", `test/${room}/`, "--passWithNoTests"],
  ];
};

/** The one run of vitest that notices most mutants of a package: tests in this process, without a browser or a server. */
export const sharedRunOf = (name: string): ReadonlyArray<string> => [
  "run",
  "--project",
  name,
  ...(name === "adapters-sql"
    ? [
        "--project",
        "server",
        "test/storage/SqliteStorage",
        "test/storage/MasterKeyCheck",
        "test/document/ImageMoving",
        "packages/adapters-sql/test/",
      ]
    : []),
  "--exclude",
  "**/*Chromium*",
  // One test at a time in each process, for only one mutant is on.
  "--maxConcurrency",
  "1",
];
