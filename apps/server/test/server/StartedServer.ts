import type { ChildProcess } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { freshPlace, type Rows, type Store, storedRows } from "../storage/StorePlace.ts";
import {
  type Ended,
  endOf,
  outputOf,
  runBonafide,
  type Settings,
  settingsOfLibraries,
  spawnBonafide,
} from "./Bonafide.ts";
import { Partner } from "./Partner.ts";
import type { RunningServer } from "./RunningServer.ts";
import { readSandbox, type SandboxJson } from "./SandboxJson.ts";
import { placeOfFile, storeOfFile } from "./StoreOfFile.ts";

/** How a server is to be started. */
export interface StartOptions {
  /** Absent: one of its own, of a sandbox that was started before; removed when the server is disposed of. */
  readonly dataDir?: string;
  readonly settings?: Settings;
  /** Where it has to be this one. Absent: the file's own. */
  readonly store?: Store;
}

/** How a server is to be started in a process of its own. */
export interface StartApartOptions extends StartOptions {
  readonly args?: ReadonlyArray<string>;
  /** Another release's `bonafide.js`. */
  readonly program?: string;
  /** For how long it may run, in milliseconds. Absent: ten minutes. */
  readonly longest?: number;
}

/** Where a server was started. */
interface Started {
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly settings: Settings;
  readonly remove: () => Promise<void>;
}

/** A server that listens. Dispose of it, or stop it, in any case. */
export class StartedServer {
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly output: RunningServer["output"];
  /** All of them, for operator commands. */
  readonly settings: Settings;
  readonly #running: RunningServer;
  readonly #remove: () => Promise<void>;

  constructor(running: RunningServer, { baseUrl, dataDir, remove, settings }: Started) {
    this.output = running.output;
    this.baseUrl = baseUrl;
    this.dataDir = dataDir;
    this.settings = settings;
    this.#running = running;
    this.#remove = remove;
  }

  /** What `sandbox.json` says now; `ready` are its people's parameters for each profile. */
  sandbox(): Promise<SandboxJson> {
    return readSandbox(this.dataDir);
  }

  /** A partner with one of the sandbox's accounts. */
  async as(account: keyof SandboxJson["accounts"]): Promise<Partner> {
    return new Partner(this.baseUrl, (await this.sandbox()).accounts[account].authorization);
  }

  /** A partner with one of the sandbox's tokens of the Applications API, and where its applications are. */
  async applications(of: keyof SandboxJson["applications"]) {
    const { access_token, organization_uuid } = (await this.sandbox()).applications[of];
    return {
      partner: new Partner(this.baseUrl, `Bearer ${access_token}`),
      organization: organization_uuid,
      path: `/v1/organizations/${organization_uuid}/applications`,
    };
  }

  /** Runs an operator's command on the same settings. */
  operate(...args: ReadonlyArray<string>): Promise<Ended> {
    return runBonafide(args, this.settings);
  }

  /** Runs a statement on its database that both stores understand. */
  rows(statement: string): Promise<Rows> {
    return storedRows(this.settings, statement);
  }

  /** Asks it to end as it is meant to, and waits for it. */
  stop(): Promise<Ended> {
    return this.#running.stop();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#running.end();
    await this.#remove();
  }
}

interface RunningApart extends RunningServer {
  readonly child: ChildProcess;
}

/** A server that listens, in a process of its own. */
export class ServerApart extends StartedServer {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;

  constructor(running: RunningApart, started: Started) {
    super(running, started);
    this.child = running.child;
    this.ended = running.ended;
  }

  /** Sends the process a signal to end, and waits for it. */
  override stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<Ended> {
    this.child.kill(signal);
    return this.ended;
  }
}

const serveApart = (
  settings: Settings,
  { args = [], longest = 600_000, program }: StartApartOptions,
): RunningApart => {
  const child = spawnBonafide(["serve", ...args], settings, program);
  const output = outputOf(child);
  const ended = endOf(child, output, longest);
  const kill = (signal: "SIGTERM" | "SIGKILL") => () => {
    child.kill(signal);
    return ended;
  };
  return { child, output, ended, stop: kill("SIGTERM"), end: kill("SIGKILL") };
};

const listening = /listening on (http:\/\/\S+)/;

/** Waits until a server says where it listens. */
const listens = async (running: RunningServer): Promise<string> => {
  let isOver = false;
  const over = running.ended.then(() => (isOver = true));
  const deadline = Date.now() + 240_000;
  while (!isOver && Date.now() < deadline) {
    const found = listening.exec(running.output.stdout)?.[1];
    if (found !== undefined) return found;
    await Promise.race([over, delay(10)]);
  }
  const { stderr, stdout } = await running.end();
  throw new Error(`The server did not start:\n${stdout}${stderr}`);
};

/** Starts a server on a free port and waits until it says where it listens. */
const start = async <R extends RunningServer>(
  { dataDir: given, settings: own, store }: StartOptions,
  serve: (settings: Settings) => R,
): Promise<readonly [R, Started]> => {
  const fresh = given === undefined ? await freshPlace(store ?? storeOfFile(), own) : undefined;
  const dataDir = given ?? fresh?.dataDir ?? "";
  const settings = { PORT: "0", BONAFIDE_DATA_DIR: dataDir, ...fresh?.settings, ...own };
  const remove = async () => fresh?.remove();
  const running = serve(settings);
  const baseUrl = await listens(running).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return [running, { baseUrl, dataDir, settings, remove }];
};

/** Starts `bonafide serve` in a process of its own, and waits until it says where it listens. */
export const startServerApart = async (options: StartApartOptions = {}): Promise<ServerApart> =>
  new ServerApart(...(await start(options, (settings) => serveApart(settings, options))));

/**
 * Starts a server where the servers of this test file run: in most files in the tests' own process (`placeOfFile`). A test
 * that needs a process of its own (signals, its printing to the last byte, its memory, its clock, another program, what a
 * library reads of the environment) calls `startServerApart`.
 */
export const startServer = async (options: StartOptions = {}): Promise<StartedServer> => {
  const others = settingsOfLibraries(options.settings ?? {});
  // Whatever the seed has drawn.
  if (others.length > 0) throw new Error(`${others.join()}: only startServerApart can set that`);
  if (placeOfFile() === "apart") return startServerApart(options);
  // Loaded here: it has the whole server in it.
  const { serveHere } = await import("./ServerHere.ts");
  return new StartedServer(...(await start(options, serveHere)));
};
