import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Imported before a server's own code (`--expose-gc --import`): reports the memory after garbage collection or at its
 * peak, the processor time in microseconds, or the event loop's delay since the last question. The channel does not
 * keep the process alive.
 */
const processorTime = () => {
  const { system, user } = process.cpuUsage();
  return { microseconds: system + user };
};

/** Created on use: it wakes the process a hundred times a second. */
let loop: ReturnType<typeof monitorEventLoopDelay> | undefined;

const loopDelay = () => {
  const delay = loop === undefined ? 0 : loop.percentile(99) / 1e6;
  loop ??= monitorEventLoopDelay();
  loop.enable();
  loop.reset();
  return { delay };
};

const held = () => {
  // A second time for objects that finalizers released.
  globalThis.gc?.();
  globalThis.gc?.();
  const { external, heapUsed, rss } = process.memoryUsage();
  return { rss, heap: heapUsed, external };
};

/** The most memory the process has had, garbage included. */
const peak = () => ({ rss: process.resourceUsage().maxRSS * 1024 });

process.on("message", (message) => {
  // The server answers other messages itself.
  if (typeof message !== "object" || message === null || !("ask" in message)) return;
  const answers = { delay: loopDelay, time: processorTime, memory: held, peak };
  const answer = Object.entries(answers).find(([asked]) => asked === message.ask);
  if (answer !== undefined) process.send?.(answer[1]());
});
process.channel?.unref();
