import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Imported before a server's own code (`--expose-gc --import`): tells the parent what the process holds, after
 * garbage collection, and what processor time it took (in microseconds) until it was asked and until it answers; or
 * how late its event loop was since the last time it was asked that. The channel keeps no process alive.
 */
const processorTime = () => {
  const { system, user } = process.cpuUsage();
  return system + user;
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
  const asked = processorTime();
  // A second time for what finalizers of the first let go.
  globalThis.gc?.();
  globalThis.gc?.();
  const { external, heapUsed, rss } = process.memoryUsage();
  return { rss, heap: heapUsed, external, asked, answered: processorTime() };
};

process.on("message", (message) => {
  // What else is asked, a server answers itself.
  if (typeof message !== "object" || message === null || !("ask" in message)) return;
  process.send?.(message.ask === "delay" ? loopDelay() : held());
});
process.channel?.unref();
