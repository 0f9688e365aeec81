import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

/** The setting of a process that starts with what the others leave of the cores, as if on a machine of its own. */
export const behindAll = { BENCH_PRIORITY: String(constants.priority.PRIORITY_LOW) };

/** Gives all threads of a process the usual priority. Linux only. */
export const amongAll = (pid: number): void => {
  for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), 0);
};
