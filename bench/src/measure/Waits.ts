import { Effect } from "effect";
import { setPolicy } from "../server/Priority.ts";

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

/** The client stands for another machine, so it must not wait for a core of this one. */
export const aheadOfAll = Effect.acquireRelease(
  Effect.sync(() => setPolicy("fifo", 1)),
  () => Effect.sync(() => setPolicy("other", 0)),
);
