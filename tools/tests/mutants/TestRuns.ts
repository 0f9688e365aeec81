import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "./Planted.ts";

interface Report {
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: ReadonlyArray<{
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: ReadonlyArray<string>;
    }>;
  }>;
}

interface Failure {
  readonly test: string;
  /** Its file, where there is one. */
  readonly file?: string;
  /** Whether the test failed because it did not end in time. */
  readonly isLate?: boolean;
}

/** What vitest says of tests and hooks that do not end in time. */
const isLate = (...messages: ReadonlyArray<string>): boolean =>
  messages.some((message) => /\btimed out in \d+ms/.test(message));

/** The first test that failed by vitest's report, or the first file that did not load. */
export const firstFailure = (report: string): Failure => {
  if (!existsSync(report)) return { test: "the tests do not start" };
  const { testResults }: Report = JSON.parse(readFileSync(report, "utf8"));
  for (const { assertionResults, name: file } of testResults)
    for (const { failureMessages, fullName, status } of assertionResults)
      if (status === "failed")
        return { test: `${basename(file)}: ${fullName}`, file, isLate: isLate(...failureMessages) };
  const broken = testResults.find(({ status }) => status === "failed");
  return broken === undefined
    ? { test: "the tests do not end well" }
    : { test: `${basename(broken.name)} fails`, file: broken.name, isLate: isLate(broken.message) };
};

/** The tests of files that no test imports: threads load them, or started servers, or only round trips tell of them. */
const asked: Readonly<Record<string, ReadonlyArray<string>>> = {
  "MasterKeyCheck.ts": ["server", "test/storage/MasterKeyCheck"],
  "Connection.ts": ["server", "test/server/HostileBodies", "test/server/StopBursts"],
  "DataKey.ts": ["server", "test/storage/RoundTrips"],
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
  "SqlMigrations.ts": ["server", "test/storage/CommandStorage"],
  "SqlQueues.ts": ["server", "test/telemetry/Metrics"],
  "ViewingThread.ts": ["adapters-providers", "test/affiliation"],
  "WasmMemory.ts": ["adapters-providers", "test/affiliation"],
};

/** Tests of the whole contract over a new database on Postgres. Old databases have it too, and take as long again each. */
const onPostgres = "^on a real server (?!converted|Postgres with)";

/** The ports in SQL of a file: its own, or those of its room. What all ports use has none. */
const portsOf = (file: string): ReadonlyArray<string> => {
  const portOf = (name: string) => /^Sql(\w+)\.ts$/.exec(basename(name))?.[1];
  const own = portOf(file);
  if (own !== undefined) return [own];
  if (dirname(file).includes("/storage")) return [];
  return readdirSync(join(root, dirname(file))).flatMap((name) => portOf(name) ?? []);
};

/** The contract on Postgres, as far as the files have to do with it; all of it where none has a port. */
const postgresRun = (files: ReadonlyArray<string>): ReadonlyArray<string> => {
  const ports = new Set(files.flatMap(portsOf));
  const only = ports.size === 0 ? onPostgres : `${onPostgres}.*(${[...ports].join("|")})`;
  return storageRun("Postgres", "-t", only);
};

const storageRun = (database: "Sqlite" | "Postgres", ...only: ReadonlyArray<string>) => [
  "run",
  "--project",
  "server",
  `test/storage/${database}Storage`,
  "--passWithNoTests",
  ...only,
];

/** The runs of vitest that have to notice a fault in a source file, the quickest first. */
export const testRunsOf = (file: string): ReadonlyArray<ReadonlyArray<string>> => {
  const project = file.split("/")[1] ?? "";
  const related = ["related", file, "--run", "--project", project, "--passWithNoTests"];
  const [of, ...files] = asked[basename(file)] ?? [];
  const loaded = of === undefined ? [] : [["run", "--project", of, ...files]];
  const room = file.split("/")[3] ?? "";
  if (project === "adapters-http") {
    // The tests of its own room come first, and those that start a browser not at all.
    const own = ["run", "--project", project, `test/${room}/`, "--passWithNoTests"];
    return [...[own, related].map((run) => [...run, "--exclude", "**/*Chromium*"]), ...loaded];
  }
  if (project !== "adapters-sql") return [related, ...loaded];
  // The run of all mutants leaves few that SQLite would notice, so Postgres is asked first: SQLite takes any text as a UUID,
  // and statements differ. Then the room's tests of the whole server.
  return [
    related,
    ...loaded,
    postgresRun([file]),
    storageRun("Sqlite"),
    ["run", "--project", "server", `test/${room}/`, "--passWithNoTests"],
  ];
};

/**
 * The runs of vitest that notice most mutants of a package: tests in this process, without a browser or a server. Each is
 * given the files of the mutants that those before it left.
 */
export const sharedRunsOf = (
  name: string,
): ReadonlyArray<(files: ReadonlyArray<string>) => ReadonlyArray<string>> => {
  // One test at a time in each process, for only one mutant is on.
  const alone = ["--exclude", "**/*Chromium*", "--maxConcurrency", "1"];
  if (name !== "adapters-sql") return [() => ["run", "--project", name, ...alone]];
  const quick = ["SqliteStorage", "MasterKeyCheck"].map((file) => `test/storage/${file}`);
  return [
    () => [
      "run",
      "--project",
      name,
      "--project",
      "server",
      "packages/adapters-sql/test/",
      "test/document/ImageMoving",
      ...quick,
      ...alone,
    ],
    (files) => [...postgresRun(files), ...alone],
  ];
};
