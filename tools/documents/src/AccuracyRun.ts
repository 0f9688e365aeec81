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

/** Reads every task's photographs, in so many threads; `onTask` gets a task's results when it is done. */
export const runAccuracy = async (
  tasks: ReadonlyArray<AccuracyTask>,
  {
    onResult,
    onTask,
    threads = availableParallelism(),
  }: {
    readonly onResult?: (result: AccuracyResult) => void;
    readonly onTask?: (task: AccuracyTask, results: ReadonlyArray<AccuracyResult>) => void;
    readonly threads?: number;
  } = {},
): Promise<ReadonlyArray<AccuracyResult>> => {
  const waiting = [...tasks];
  const results: Array<AccuracyResult> = [];
  const thread = async (): Promise<void> => {
    const worker = new Worker(new URL("AccuracyWorker.ts", import.meta.url));
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const own: Array<AccuracyResult> = [];
      await work(worker, task, (result) => {
        own.push(result);
        onResult?.(result);
      });
      results.push(...own);
      onTask?.(task, own);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(threads, tasks.length) }, thread));
  return results;
};
