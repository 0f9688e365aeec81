/** What a thread that hashes passwords runs: one hash after the other, each while nothing else wants the processor. */
import { argon2Sync, type Argon2Parameters } from "node:crypto";
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

/** A thread with this (nice) gets a tenth of what one gets that answers calls, where both want the same core. */
const priority = 10;

/** On Linux every thread has a priority of its own. Elsewhere only the process has one, which stays as it is. */
const stepBack = (): void => {
  if (process.platform !== "linux") return;
  try {
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), priority);
  } catch {
    // Where it may not, passwords are hashed all the same.
  }
};

stepBack();

parentPort?.on("message", (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync("argon2id", parameters));
});
