import type { ChildProcess, SpawnOptions } from "node:child_process";
import { createRequire, registerHooks, syncBuiltinESMExports } from "node:module";
import { fileURLToPath } from "node:url";
import type { Worker, WorkerOptions } from "node:worker_threads";
import { plantedSource } from "./Planted.ts";

type Spawn = (command: string, args: ReadonlyArray<string>, options?: SpawnOptions) => ChildProcess;

// What vitest does not transform itself, Node loads: other packages, threads, started servers. The folder is part of this
// module's address, because threads may have no environment.
const folder = new URL(import.meta.url).searchParams.get("mutant");
if (folder !== null) {
  registerHooks({
    load(url, context, nextLoad) {
      const source = url.startsWith("file:")
        ? plantedSource(folder, fileURLToPath(url.split("?")[0] ?? url))
        : undefined;
      return source === undefined
        ? nextLoad(url, context)
        : { format: "module-typescript", source, shortCircuit: true };
    },
  });
  const builtin = createRequire(import.meta.url);
  const self = `--import=${import.meta.url}`;
  // A thread that is given options of its own does not take NODE_OPTIONS, nor does a program with its own environment.
  const threads: { Worker: typeof Worker } = builtin("node:worker_threads");
  threads.Worker = class extends threads.Worker {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      super(file, { ...options, execArgv: [...(options.execArgv ?? process.execArgv), self] });
    }
  };
  const programs: { spawn: Spawn } = builtin("node:child_process");
  const { spawn } = programs;
  programs.spawn = (command, args, options) =>
    spawn(command, args, {
      ...options,
      env: { ...(options?.env ?? process.env), NODE_OPTIONS: self },
    });
  syncBuiltinESMExports();
}
