/** The worker thread that hashes passwords, one after the other, while the processor is otherwise idle. */
import { spawnSync } from "node:child_process";
import { argon2Sync, type Argon2Parameters } from "node:crypto";
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

/** A thread of this nice value gets a tenth of the time of a thread that answers calls, on the same core. */
const priority = 10;

/**
 * On Linux every thread has a priority of its own. Elsewhere only the process has one, which stays unchanged.
 *
 * A thread of lower priority still finishes its slice of 4 ms when another wakes; one that runs only on an idle
 * processor is interrupted at once (sched(7), SCHED_IDLE). Node has no call for it, but `chrt` of util-linux does.
 */
const stepBack = (): void => {
  if (process.platform !== "linux") return;
  try {
    const thread = readlinkSync("/proc/thread-self").split("/").at(-1) ?? "";
    setPriority(Number(thread), priority);
    if (workerData === "when idle") spawnSync("chrt", ["--idle", "--pid", "0", thread]);
  } catch {
    // Without permission, passwords are hashed at normal priority.
  }
};

stepBack();

parentPort?.on("message", (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync("argon2id", parameters));
});
