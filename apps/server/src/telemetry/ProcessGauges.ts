import { readdirSync } from "node:fs";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { Effect, Metric, type Scope } from "effect";

const gauge = (name: string, description: string) => Metric.gauge(name, { description });

// Named as Prometheus' own clients name them, so that dashboards for any Node process show them.
const cpu = Metric.counter("process_cpu_seconds_total", {
  description: "Processor time of the process, all threads",
  incremental: true,
});
const resident = gauge("process_resident_memory_bytes", "Memory of the process that is in RAM");
const started = gauge("process_start_time_seconds", "When the process started, in epoch seconds");
const descriptors = gauge("process_open_fds", "Open files and sockets");
const heap = gauge("nodejs_heap_size_used_bytes", "Memory of the JavaScript heap that is in use");
const external = gauge("nodejs_external_memory_bytes", "Memory of buffers and the like");
const lagMean = gauge("nodejs_eventloop_lag_mean_seconds", "How late turns of the event loop were");
const lagP99 = gauge("nodejs_eventloop_lag_p99_seconds", "How late the latest hundredth was");
const busy = gauge("nodejs_eventloop_utilization", "Part of the time in which the loop was busy");

/** How often the event loop's delay is sampled, in milliseconds. */
const resolution = 20;

const openDescriptors = (): number => {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return 0;
  }
};

/** How the process and its event loop stand. Delay and use are those since the last time. */
export const makeSetProcessGauges: Effect.Effect<
  Effect.Effect<void>,
  never,
  Scope.Scope
> = Effect.gen(function* () {
  const delay = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const delay = monitorEventLoopDelay({ resolution });
      delay.enable();
      return delay;
    }),
    (delay) => Effect.sync(() => delay.disable()),
  );
  let spentBefore = 0;
  let before = performance.eventLoopUtilization();

  return Effect.gen(function* () {
    const { external: buffers, heapUsed, rss } = process.memoryUsage();
    const { system, user } = process.cpuUsage();
    const now = performance.eventLoopUtilization();
    const values = [
      [resident, rss],
      [started, performance.timeOrigin / 1_000],
      [descriptors, openDescriptors()],
      [heap, heapUsed],
      [external, buffers],
      [lagMean, delay.count === 0 ? 0 : Math.max(0, delay.mean / 1e9 - resolution / 1e3)],
      [lagP99, delay.count === 0 ? 0 : Math.max(0, delay.percentile(99) / 1e9 - resolution / 1e3)],
      [busy, performance.eventLoopUtilization(now, before).utilization],
    ] as const;
    before = now;
    const spent = (system + user) / 1e6;
    yield* Metric.update(cpu, spent - spentBefore);
    spentBefore = spent;
    delay.reset();
    yield* Effect.forEach(values, ([metric, value]) => Metric.update(metric, value), {
      discard: true,
    });
  });
});
