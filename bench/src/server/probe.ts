import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Imported before a server's own code (`--expose-gc --import`): tells the parent what the process holds, after
 * garbage collection; what processor time it took, in microseconds; or how late its event loop was since the last time
 * it was asked that. The channel keeps no process alive.
 */
const processorTime = () => {
  const { system, user } = process.cpuUsage();
  return { microseconds: system + user };
};

/** Watches only where somebody asks: it wakes the process a hundred times a second. */
let loop: ReturnType<typeof monitorEventLoopDelay> | undefined;

const loopDelay = () => {
  const delay = loop === undefined ? 0 : loop.percentile(99) / 1e6;
  loop ??= monitorEventLoopDelay();
  loop.enable();
  loop.reset();
  return { delay };
};

const held = () => {
  // A second time for what finalizers of the first let go.
  globalThis.gc?.();
  globalThis.gc?.();
  const { external, heapUsed, rss } = process.memoryUsage();
  return { rss, heap: heapUsed, external };
};

process.on("message", (message) => {
  // What else is asked, a server answers itself.
  if (typeof message !== "object" || message === null || !("ask" in message)) return;
  const answers = { delay: loopDelay, time: processorTime, memory: held };
  const answer = Object.entries(answers).find(([asked]) => asked === message.ask);
  if (answer !== undefined) process.send?.(answer[1]());
});
process.channel?.unref();
