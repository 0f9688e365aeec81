import { type ChildProcess, fork } from "node:child_process";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { ThreadQuestion } from "./ThreadMessages.ts";

/** The connection to a thread: in this process, or in a process of its own. */
export interface ThreadPort {
  /** Emits `message`, `error` and `exit`. */
  readonly events: Worker | ChildProcess;
  readonly post: (question: ThreadQuestion) => void;
  readonly end: () => Promise<unknown>;
  /** The used processor time in microseconds; absent if Node cannot measure it. */
  readonly usage?: () => Promise<{ readonly system: number; readonly user: number }>;
}

const processFile = new URL(`./ReadingProcess${extname(import.meta.url)}`, import.meta.url);

/**
 * A thread in this process. It gets no environment, because the server's has secrets, and none of the server's flags.
 */
export const threadHere = (entry: URL, heap: number): ThreadPort => {
  const worker = new Worker(entry, {
    name: "document",
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heap },
  });
  // An idle thread does not keep the process alive.
  worker.unref();
  return {
    events: worker,
    post: (question) => {
      const { front, back } = question;
      worker.postMessage(question, [front.buffer, ...(back === undefined ? [] : [back.buffer])]);
    },
    end: () => worker.terminate(),
    // Available from Node 24.6 on. It interrupts the thread, even in JavaScript or WebAssembly.
    ...("cpuUsage" in worker ? { usage: () => worker.cpuUsage() } : {}),
  };
};

/** The same in a process of its own, which ends with this one. */
export const threadApart = (entry: URL, heap: number): ThreadPort => {
  const child = fork(processFile, [entry.href, String(heap)], {
    env: {},
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  return {
    events: child,
    post: (question) => void child.send(question),
    end: async () => child.kill("SIGKILL"),
  };
};
