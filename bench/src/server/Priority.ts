import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

/** Gives a process that was just created, and all threads that it will have, what the others leave of the cores. */
export const behindAll = (pid: number): void => setPriority(pid, constants.priority.PRIORITY_LOW);

/** Gives all threads of a process the usual priority. Linux only. */
export const amongAll = (pid: number): void => {
  for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), 0);
};
