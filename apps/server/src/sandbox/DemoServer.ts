import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Data, Effect, Schema } from "effect";
import { ConformanceKeys } from "../conformance/Keys.ts";
import { makeProber } from "../conformance/Prober.ts";

/** The sandbox of a demonstration did not start. */
export class DemoNotStarted extends Data.TaggedError("DemoNotStarted")<{
  readonly message: string;
}> {}

const listening = /listening on (http:\/\/\S+)/;

/** Waits for the address in the server's banner. */
const addressOf = (server: ChildProcess): Promise<URL> =>
  new Promise((resolve, reject) => {
    let output = "";
    const read = (text: string) => {
      output += text;
      const found = listening.exec(output)?.[1];
      if (found !== undefined) resolve(new URL(found));
    };
    server.stdout?.setEncoding("utf8").on("data", read);
    server.stderr?.setEncoding("utf8").on("data", read);
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`The sandbox ended: ${output}`)));
  });

const decodeKeys = Schema.decodeUnknownSync(Schema.fromJsonString(ConformanceKeys));

const stop = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill();
  await ended;
};

/**
 * Starts a sandbox on a free port with its data in a temporary directory, without the settings of this process. Both
 * end with the scope.
 */
export const startDemoServer = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "bonafide-demo-"))),
    (made) => Effect.promise(() => rm(made, { recursive: true, force: true })),
  );
  const server = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [...process.execArgv, process.argv[1] ?? "", "serve"], {
        env: { PATH: process.env["PATH"], BONAFIDE_DATA_DIR: folder, PORT: "0" },
        stdio: ["ignore", "pipe", "pipe"],
      }),
    ),
    (started) => Effect.promise(() => stop(started)),
  );
  const baseUrl = yield* Effect.tryPromise({
    try: () => addressOf(server),
    catch: (error) => new DemoNotStarted({ message: String(error) }),
  });
  const keys = yield* Effect.promise(() => readFile(join(folder, "sandbox.json"), "utf8"));
  return { folder, prober: makeProber(baseUrl, decodeKeys(keys)) };
});
