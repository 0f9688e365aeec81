/** Works through the tasks that it is sent, one by one; posts each result, then `undefined`. */
import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import { measureData } from "./AccuracyReading.ts";
import { measureForgeries } from "./ForgeryReading.ts";
import type { AccuracyResult, AccuracyTask } from "./AccuracyTask.ts";
import { measureWhole } from "./WholeReading.ts";

// As a reader's thread has it: the threads themselves are the concurrency.
sharp.concurrency(1);

const measure = ({
  conditions,
  forged,
  kind,
  seed,
}: AccuracyTask): AsyncGenerator<AccuracyResult> => {
  switch (kind) {
    case "license":
    case "license dense":
    case "passport":
    case "passcard":
      return measureData(kind, seed, conditions);
    case "license whole":
    case "license dense whole":
    case "passport whole":
    case "passcard whole":
      return measureWhole(kind, seed, conditions);
    case "license forgeries":
    case "passport forgeries":
    case "passcard forgeries":
      return measureForgeries(kind, seed, conditions, forged);
  }
};

const run = async (task: AccuracyTask): Promise<void> => {
  for await (const result of measure(task)) parentPort?.postMessage(result);
  parentPort?.postMessage(undefined);
};

parentPort?.on("message", (task: AccuracyTask) => void run(task));
