import { type ChildProcess, fork } from "node:child_process";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { ThreadQuestion } from "./ThreadMessages.ts";

/** Where a thread is reached: in this process, or in a process of its own. */
export interface ThreadPort {
  /** Emits `message`, `error` and `exit`. */
  readonly events: Worker | ChildProcess;
  readonly post: (question: ThreadQuestion) => void;
  readonly end: () => Promise<unknown>;
  /** The processor time that it has used, in microseconds; absent where Node cannot tell. */
  readonly usage?: () => Promise<{ readonly system: number; readonly user: number }>;
}

const processFile = new URL(`./ReadingProcess${extname(import.meta.url)}`, import.meta.url);

/** A thread in this process. It gets no environment, for the server's holds secrets, and none of the server's flags. */
export const threadHere = (entry: URL, heap: number): ThreadPort => {
  const worker = new Worker(entry, {
    name: "document",
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heap },
  });
  // A thread that nobody asks anything keeps no process alive.
  worker.unref();
  return {
    events: worker,
    post: (question) => {
      const { front, back } = question;
      worker.postMessage(question, [front.buffer, ...(back === undefined ? [] : [back.buffer])]);
    },
    end: () => worker.terminate(),
    // From Node 24.6 on. It interrupts the thread, whatever its JavaScript or WebAssembly is doing.
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
