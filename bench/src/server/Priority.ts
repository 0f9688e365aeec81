import { spawnSync } from "node:child_process";

/** Sets a scheduling policy; ignored if not permitted. Linux only. */
const schedule = (pid: number, priority: number, ...how: ReadonlyArray<string>): void => {
  spawnSync("chrt", [...how, "--pid", `${priority}`, `${pid}`]);
};

/** Gives all threads of a process, and those that it will have, what the others leave of the cores. */
export const behindAll = (pid: number): void => schedule(pid, 0, "--all-tasks", "--idle");

/** Gives all threads of a process the usual policy. */
export const amongAll = (pid: number): void => schedule(pid, 0, "--all-tasks", "--other");

/** Sets this thread's scheduling policy, but not that of its helpers and children. */
export const setPolicy = (policy: "fifo" | "other", priority: 0 | 1): void =>
  schedule(process.pid, priority, "--reset-on-fork", `--${policy}`);
