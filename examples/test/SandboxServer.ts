import { Schema } from "effect";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The repository. */
export const root = join(import.meta.dirname, "../..");

const SandboxFile = Schema.fromJsonString(
  Schema.Struct({
    base_url: Schema.String,
    accounts: Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.String)),
    applications: Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.String)),
  }),
);

/** A sandbox that runs as a process of its own, on a free port, in a folder of its own. */
export interface SandboxServer {
  readonly dataDir: string;
  readonly baseUrl: string;
  /** The keys of sandbox.json by their place in it, such as `accounts.demo.authorization`. */
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
  const server = spawn(process.execPath, ["apps/server/src/main.ts", "serve"], {
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
  const { base_url, ...keyed } = Schema.decodeUnknownSync(SandboxFile)(
    readFileSync(join(dataDir, "sandbox.json"), "utf8"),
  );
  const keys = new Map(
    Object.entries(keyed).flatMap(([family, owners]) =>
      Object.entries(owners).flatMap(([owner, values]) =>
        Object.entries(values).map(([key, value]) => [`${family}.${owner}.${key}`, value] as const),
      ),
    ),
  );
  return { dataDir, baseUrl: base_url, keys, stop };
};
