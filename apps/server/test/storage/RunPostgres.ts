import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { oncePerRun, runFolder } from "../server/OncePerRun.ts";
import { initialized, nobody, postgresPrograms, rowsOf, urlOf } from "./PostgresServer.ts";

/** What new databases are copies of: filled once a run. */
export interface DatabaseTemplate {
  readonly name: string;
  readonly fill: (url: string) => Promise<void>;
}

/** Keeps Postgres for as long as the run lasts, however that ends. Sleeping costs less than a process of Node. */
const keeper = `"$@" 2>"$0/log" &
while [ -d /proc/${process.ppid} ] && [ -d "${runFolder}" ] && kill -0 $!; do sleep 1; done
kill -QUIT $!; wait; rm -rf "$0"`;

const start = async (): Promise<number> => {
  if (postgresPrograms === undefined) throw new Error("This platform has no Postgres.");
  const { args, folder, port, program } = await initialized(postgresPrograms, {
    // Many files at once have many servers each. What a vacuum may do by itself is no test's subject.
    settings: { max_connections: "500", autovacuum: "off" },
  });
  const options = { ...nobody, cwd: folder, detached: true, stdio: "ignore" } as const;
  spawn("sh", ["-c", keeper, folder, program, ...args], options).unref();
  const log = () => readFile(join(folder, "log"), "utf8").catch(() => "");
  const end = Date.now() + 120_000;
  while (!(await log()).includes("ready to accept connections")) {
    if (Date.now() > end) throw new Error(`Postgres did not start:\n${await log()}`);
    await delay(20);
  }
  return port;
};

/** Its port: it is started at first need. */
const port = async (): Promise<number> => {
  const folder = await oncePerRun("postgres", async (made) =>
    writeFile(join(made, "port"), String(await start())),
  );
  return Number(await readFile(join(folder, "port"), "utf8"));
};

/** Makes a database by a copy of files: that is quicker than by the write-ahead log, which no test reads. */
const create = async (name: string, template: string): Promise<string> => {
  const at = await port();
  await rowsOf(
    urlOf(at, "postgres"),
    `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`,
  );
  return urlOf(at, name);
};

const made = new Set<string>();

/**
 * The URL of a new database on the one Postgres of a test run, for all that neither stops nor sets it: an empty database,
 * or a copy of a template. It is dropped when the test file ends.
 */
export const freshDatabase = async (template?: DatabaseTemplate): Promise<string> => {
  if (template !== undefined)
    await oncePerRun(`template-${template.name}`, async () =>
      template.fill(await create(template.name, "template1")),
    );
  const name = `fresh_${randomBytes(8).toString("hex")}`;
  made.add(name);
  return create(name, template?.name ?? "template1");
};

/** Drops what this process made. */
export const dropDatabases = async (): Promise<void> => {
  for (const name of made)
    await rowsOf(urlOf(await port(), "postgres"), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  made.clear();
};
