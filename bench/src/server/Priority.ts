import { spawnSync } from "node:child_process";

/** Sets this thread's scheduling policy, but not that of its helpers and children; ignored if not permitted. Linux only. */
export const setPolicy = (policy: "fifo" | "other", priority: 0 | 1): void => {
  spawnSync("chrt", ["--reset-on-fork", `--${policy}`, "--pid", `${priority}`, `${process.pid}`]);
};
