import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

/** Gives a process that was just created, and all threads that it will have, what the others leave of the cores. */
export const behindAll = (pid: number): void => setPriority(pid, constants.priority.PRIORITY_LOW);

/** Gives all threads of a process the usual priority. Linux only. */
export const amongAll = (pid: number): void => {
  for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), 0);
};

/** Sets this thread's scheduling policy, but not that of its helpers and children; ignored if not permitted. */
export const setPolicy = (policy: "fifo" | "other", priority: 0 | 1): void => {
  spawnSync("chrt", ["--reset-on-fork", `--${policy}`, "--pid", `${priority}`, `${process.pid}`]);
};
