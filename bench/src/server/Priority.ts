import { spawnSync } from "node:child_process";

const schedule = (pid: number, policy: "idle" | "other"): void => {
  spawnSync("chrt", ["--all-tasks", `--${policy}`, "--pid", "0", `${pid}`]);
};

/** Gives all threads of a process, and those that it will have, what the others leave of the cores. Linux only. */
export const behindAll = (pid: number): void => schedule(pid, "idle");

/** Gives all threads of a process the usual policy. Linux only. */
export const amongAll = (pid: number): void => schedule(pid, "other");

/** Sets this thread's scheduling policy, but not that of its helpers and children; ignored if not permitted. */
export const setPolicy = (policy: "fifo" | "other", priority: 0 | 1): void => {
  spawnSync("chrt", ["--reset-on-fork", `--${policy}`, "--pid", `${priority}`, `${process.pid}`]);
};
