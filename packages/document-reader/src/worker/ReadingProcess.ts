/**
 * What a process of its own runs for one document at a time: a thread, whose words it passes on. A picture that kills
 * its whole process then kills this one, and not the server.
 */
import { Worker } from "node:worker_threads";

const [, , entry = "", heap = ""] = process.argv;

const thread = new Worker(new URL(entry), {
  name: "document",
  env: {},
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: Number(heap) },
});

thread.on("message", (message: unknown) => process.send?.(message));
thread.on("error", () => process.exit(1));
thread.on("exit", () => process.exit(1));
process.on("message", (question: unknown) => thread.postMessage(question));
// The server is gone.
process.on("disconnect", () => process.exit(0));
