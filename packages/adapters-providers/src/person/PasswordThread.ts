/** What a thread that hashes passwords runs: one hash after the other, each while nothing else wants the processor. */
import { spawnSync } from "node:child_process";
import { argon2Sync, type Argon2Parameters } from "node:crypto";
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

/** A thread with this (nice) gets a tenth of what one gets that answers calls, where both want the same core. */
const priority = 10;

/**
 * On Linux every thread has a priority of its own. Elsewhere only the process has one, which stays as it is.
 *
 * A lower priority alone lets a thread finish the 4 ms that it was given, whoever wakes meanwhile; one that runs only
 * when the processor is idle is interrupted at once (sched(7), SCHED_IDLE). Node cannot say so, `chrt` of util-linux can.
 */
const stepBack = (): void => {
  if (process.platform !== "linux") return;
  try {
    const thread = readlinkSync("/proc/thread-self").split("/").at(-1) ?? "";
    setPriority(Number(thread), priority);
    if (workerData === "when idle") spawnSync("chrt", ["--idle", "--pid", "0", thread]);
  } catch {
    // Where it may not, passwords are hashed all the same.
  }
};

stepBack();

parentPort?.on("message", (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync("argon2id", parameters));
});
