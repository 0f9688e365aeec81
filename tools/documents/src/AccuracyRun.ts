import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { AccuracyResult, AccuracyTask } from "./AccuracyTask.ts";

/** Reads one task's photographs. */
const work = (
  worker: Worker,
  task: AccuracyTask,
  onResult: (result: AccuracyResult) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.on("error", reject);
    worker.on("message", (result: AccuracyResult | undefined) => {
      if (result === undefined) resolve();
      else onResult(result);
    });
    worker.postMessage(task);
  });

/** Reads every task's photographs, on every core. */
export const runAccuracy = async (
  tasks: ReadonlyArray<AccuracyTask>,
  onResult: (result: AccuracyResult) => void = () => {},
): Promise<ReadonlyArray<AccuracyResult>> => {
  const waiting = [...tasks];
  const results: Array<AccuracyResult> = [];
  const collect = (result: AccuracyResult): void => {
    results.push(result);
    onResult(result);
  };
  const core = async (): Promise<void> => {
    const worker = new Worker(new URL("AccuracyWorker.ts", import.meta.url));
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      await work(worker, task, collect);
    }
    await worker.terminate();
  };
  const cores = Math.min(availableParallelism(), tasks.length);
  await Promise.all(Array.from({ length: cores }, core));
  return results;
};
