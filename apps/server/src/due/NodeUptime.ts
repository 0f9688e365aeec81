import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import type { MachineUptime } from "@bonafide/core/due/MachineUptime";
import { Effect, Option } from "effect";

/** Linux names every boot. Elsewhere each process counts for itself. */
const bootName = Effect.try(() =>
  readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim(),
).pipe(Effect.option, Effect.map(Option.getOrElse(() => `process ${process.pid}`)));

/** How long this machine runs. On Linux that counts the time for which it was suspended. */
export const nodeUptime: Effect.Effect<MachineUptime> = Effect.map(bootName, (boot) => ({
  boot,
  now: Effect.sync(() => uptime() * 1_000),
}));
