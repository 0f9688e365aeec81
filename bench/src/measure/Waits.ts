import { spawnSync } from "node:child_process";
import { Effect } from "effect";

export const percentile99 = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

/** Asks again and again until it is over. Gives how long each answer took, in milliseconds. */
export const waitsOf = async (
  ask: () => Promise<unknown>,
  isOver: () => boolean,
): Promise<ReadonlyArray<number>> => {
  const taken: Array<number> = [];
  while (!isOver()) {
    const began = performance.now();
    await ask();
    taken.push(performance.now() - began);
  }
  return taken;
};

/** Sets this thread's scheduling policy, but not that of its helpers and children; ignored if not permitted. */
const schedule = (policy: "fifo" | "other", priority: 0 | 1) =>
  Effect.sync(() => {
    spawnSync("chrt", ["--reset-on-fork", `--${policy}`, "--pid", `${priority}`, `${process.pid}`]);
  });

/** The client stands for another machine, so it must not wait for a core of this one. */
export const aheadOfAll = Effect.acquireRelease(schedule("fifo", 1), () => schedule("other", 0));
