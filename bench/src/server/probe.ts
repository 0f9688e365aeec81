/**
 * Imported before a server's own code (`--expose-gc --import`): tells the parent what the process holds, after
 * garbage collection. The channel keeps no process alive.
 */
process.on("message", () => {
  // A second time for what finalizers of the first let go.
  globalThis.gc?.();
  globalThis.gc?.();
  const { external, heapUsed, rss } = process.memoryUsage();
  process.send?.({ rss, heap: heapUsed, external });
});
process.channel?.unref();
