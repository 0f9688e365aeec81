import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./PostgresServer.ts";

/** Where PgBouncer is, absent where Debian's package is not installed. */
export const pgBouncer = ((): string | undefined => {
  if (existsSync("/usr/sbin/pgbouncer")) return "/usr/sbin/pgbouncer";
  try {
    return execFileSync("which", ["pgbouncer"], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
})();

// PgBouncer refuses to run as root.
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Starts PgBouncer in transaction mode before a database, with `more` settings. */
export const startPgBouncer = async (
  program: string,
  database: string,
  more: Readonly<Record<string, string | number>> = {},
) => {
  const direct = new URL(database);
  const folder = await mkdtemp(join(tmpdir(), "bonafide-pgbouncer-"));
  const port = await freePort();
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "any",
    pool_mode: "transaction",
    default_pool_size: 4,
    ...more,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]\n* = host=127.0.0.1 port=${direct.port} user=bonafide\n[pgbouncer]\n${lines.join("\n")}\n`,
  );
  if (nobody.uid !== undefined) await chown(folder, nobody.uid, nobody.gid);
  const child = spawn(program, [file], { ...nobody, stdio: ["ignore", "ignore", "pipe"] });
  const said: Array<string> = [];
  const up = async () => {
    for await (const line of createInterface(child.stderr)) {
      said.push(line);
      if (line.includes("process up")) break;
    }
    if (!said.at(-1)?.includes("process up")) throw new Error(said.join("\n"));
    child.stderr.resume();
  };
  await up();
  const through = new URL(database);
  through.port = String(port);
  return {
    /** The database's, through the pooler. */
    url: through.href,
    [Symbol.asyncDispose]: async () => {
      const exit = once(child, "exit");
      child.kill("SIGINT");
      await exit;
      await rm(folder, { recursive: true });
    },
  };
};
