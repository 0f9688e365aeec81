import { Schema } from "effect";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The repository. */
export const root = join(import.meta.dirname, "../..");

export const bonafide = join(root, "apps/server/bin/bonafide.js");

const SandboxFile = Schema.fromJsonString(Schema.Json);

/** Every text of a JSON value by its place in it, such as `accounts.demo.authorization`. */
const textsOf = (value: Schema.Json, place: string): ReadonlyArray<readonly [string, string]> => {
  if (typeof value === "string") return [[place, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsOf(inner, place === "" ? name : `${place}.${name}`),
  );
};

/** A sandbox that runs as a process of its own, on a free port, in a folder of its own. */
export interface SandboxServer {
  readonly dataDir: string;
  readonly baseUrl: string;
  /** The texts of sandbox.json by their place in it. */
  readonly keys: ReadonlyMap<string, string>;
  readonly stop: () => Promise<void>;
}

const ended = async (server: ChildProcess) => {
  if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
};

const listening = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = "";
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("listening on http://")) resolve();
    };
    server.stdout?.on("data", hear);
    server.stderr?.on("data", hear);
    server.once("exit", () => reject(new Error(`The server ended: ${said}`)));
  });

/** Starts a sandbox as `npx -y pnpm@12.21.0 start` does, and waits until it listens. */
export const startSandbox = async (): Promise<SandboxServer> => {
  const folder = mkdtempSync(join(tmpdir(), "bonafide-examples-"));
  const dataDir = join(folder, "data");
  const server = spawn(process.execPath, [bonafide, "serve"], {
    cwd: root,
    env: { PATH: process.env["PATH"], BONAFIDE_DATA_DIR: dataDir, PORT: "0" },
  });
  const stop = async () => {
    server.kill();
    await ended(server);
    rmSync(folder, { recursive: true });
  };
  try {
    await listening(server);
  } catch (error) {
    await stop();
    throw error;
  }
  const written = Schema.decodeUnknownSync(SandboxFile)(
    readFileSync(join(dataDir, "sandbox.json"), "utf8"),
  );
  const keys = new Map(textsOf(written, ""));
  return { dataDir, baseUrl: keys.get("base_url") ?? "", keys, stop };
};
