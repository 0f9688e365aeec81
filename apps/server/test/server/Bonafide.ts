import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { placeOfFile } from "./StoreOfFile.ts";

/** The program as users start it, but for the sources in which a mutant is planted. */
export const launcher =
  process.env["TESTED_PROGRAM"] ?? fileURLToPath(new URL("../../bin/bonafide.js", import.meta.url));

/** Settings as the environment holds them; nothing of the tests' own environment is passed on. */
export type Settings = Readonly<Record<string, string>>;

/** A process that lives for seconds would collect its garbage again and again while its heap grows. */
const nodeFlags = ["--min-semi-space-size=16"];

const running = new Set<ChildProcess>();

process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

/** Runs `bonafide …` as a process of its own; it dies with the tests. */
export const spawnBonafide = (
  args: ReadonlyArray<string>,
  settings: Settings,
  program = launcher,
): ChildProcess => {
  const child = spawn(process.execPath, [...nodeFlags, program, ...args], {
    env: { PATH: process.env["PATH"], ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  child.on("exit", () => running.delete(child));
  return child;
};

/** All that a process writes, as it comes. */
export const outputOf = (child: ChildProcess): { stdout: string; stderr: string } => {
  const output = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  return output;
};

/** How a process ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Waits for a process to end and kills it when it does not within `deadline` milliseconds: then `code` is null. */
export const endOf = (
  child: ChildProcess,
  output: { readonly stdout: string; readonly stderr: string },
  deadline = 240_000,
): Promise<Ended> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), deadline);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, ...output });
    });
  });

/** The commands that run for long, start processes or have a part of their own in what `fetch` answers. */
const long = ["serve", "demo", "listen", "conformance"];

/** What libraries and Node itself read of the environment of their process. */
const ofLibraries = /^(AWS_|FAKETIME|LD_|NODE_|PG|SHIFTED_|SSL_|TURN_)|^(TMPDIR|TZ)$|_PROXY$/;

/** The settings that only a process of its own can be given. */
export const settingsOfLibraries = (settings: Settings): ReadonlyArray<string> =>
  Object.keys(settings).filter((name) => ofLibraries.test(name));

/** Whether a command may run in the process of the tests. */
const mayRunHere = ([command = "", part]: ReadonlyArray<string>, settings: Settings): boolean =>
  placeOfFile() === "here" &&
  !long.includes(command) &&
  !(command === "document" && part === "read") &&
  settingsOfLibraries(settings).length === 0;

/** Runs `bonafide …` to its end, in a process of its own. */
export const runBonafideApart = (
  args: ReadonlyArray<string>,
  settings: Settings = {},
  deadline?: number,
): Promise<Ended> => {
  const child = spawnBonafide(args, settings);
  return endOf(child, outputOf(child), deadline);
};

/** Runs `bonafide …` to its end, where the commands of this test file run. */
export const runBonafide = async (
  args: ReadonlyArray<string>,
  settings: Settings = {},
  deadline?: number,
): Promise<Ended> => {
  if (!mayRunHere(args, settings)) return runBonafideApart(args, settings, deadline);
  // Loaded here: it has all commands in it.
  return (await import("./CommandHere.ts")).runHere(args, settings);
};

/** A data directory that does not exist yet, and how to be rid of it. */
export const freshDataDirectory = async () => {
  const parent = await mkdtemp(join(tmpdir(), "bonafide-server-"));
  return {
    dataDir: join(parent, "data"),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
};
