/** A thread of the tests: it answers what it is asked for. */
import { parentPort, threadId, workerData } from "node:worker_threads";

const answers: Readonly<Record<string, () => unknown>> = {
  thread: () => threadId,
  data: () => workerData,
  environment: () => Object.keys(process.env),
  // Without a timer of its own, this thread would wait for ever.
  never: () => undefined,
  leave: () => process.exit(1),
};

parentPort?.on("message", (asked: string) => {
  if (asked === "leaveAfter") setTimeout(() => process.exit(0), 20);
  if (asked !== "never") parentPort?.postMessage(answers[asked]?.());
});
