import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import { deliveryMachine, queuedAt } from "../../src/callback/Delivery.ts";
import {
  productionSchedule,
  type RetrySchedule,
  sandboxSchedule,
  spread,
} from "../../src/callback/RetrySchedule.ts";
import { decide } from "../../src/machine/Machine.ts";

/** How long each wait is when every attempt fails, until it is dropped. */
const waits = (of: RetrySchedule, offset: number): ReadonlyArray<number> => {
  const machine = deliveryMachine(of);
  const seen: Array<number> = [];
  let state = queuedAt(1_000_000);
  for (let turn = 0; turn < 10 && state._tag === "Waiting"; turn += 1) {
    const decided = decide(machine, state, { _tag: "ReportFailure", now: state.dueAt, offset });
    if (Result.isFailure(decided)) return expect.unreachable(decided.failure);
    const { next } = decided.success;
    if (next._tag === "Waiting") seen.push(next.dueAt - state.dueAt);
    else expect(next).toEqual({ _tag: "Dropped", attempts: of.length + 1 });
    state = next;
  }
  return seen;
};

describe("A schedule", () => {
  it("is 5 s, 5 min and 30 min in production, 1, 2 and 4 s in sandbox, and then the end", () => {
    expect(waits(productionSchedule, 0)).toEqual([5_000, 300_000, 1_800_000]);
    expect(waits(sandboxSchedule, 0)).toEqual([1_000, 2_000, 4_000]);
  });

  it("is data: as many waits, as many retries", () => {
    expect(waits([], 0)).toEqual([]);
    expect(waits([0, 0, 0, 0, 0, 7], 0)).toEqual([0, 0, 0, 0, 0, 7]);
  });

  it("is spread by a fifth either way", () => {
    expect(waits(productionSchedule, -spread)).toEqual([4_000, 240_000, 1_440_000]);
    expect(waits(productionSchedule, spread)).toEqual([6_000, 360_000, 2_160_000]);
  });
});
