/**
 * Imported before a server's own code (`--expose-gc --import`): tells the parent what the process holds, after
 * garbage collection, and what processor time it took (in microseconds) until it was asked and until it answers. The
 * channel keeps no process alive.
 */
const processorTime = () => {
  const { system, user } = process.cpuUsage();
  return system + user;
};

process.on("message", () => {
  const asked = processorTime();
  // A second time for what finalizers of the first let go.
  globalThis.gc?.();
  globalThis.gc?.();
  const { external, heapUsed, rss } = process.memoryUsage();
  process.send?.({ rss, heap: heapUsed, external, asked, answered: processorTime() });
});
process.channel?.unref();
