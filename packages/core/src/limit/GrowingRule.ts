import { Result } from "effect";
import type { Counting } from "./LimitRule.ts";

/**
 * The first `free` failures cost no wait; then the wait doubles from `first` to `longest`. Failures are forgotten after
 * `memory` without an attempt. Times are in milliseconds.
 */
export interface Growing {
  readonly _tag: "Growing";
  readonly free: number;
  readonly first: number;
  readonly longest: number;
  readonly memory: number;
}

/** The marks are [failures, readyAt, updated]. An attempt is a failure until it is taken back. */
export const growingRule = ({ first, free, longest, memory }: Growing): Counting => ({
  spend: ([before = 0, readyAt = 0, updated = 0], now) => {
    if (readyAt > now) return Result.fail({ wait: readyAt - now, reason: "wait" });
    const failures = updated <= now - memory ? 1 : before + 1;
    const doubled = first * 2 ** Math.min(failures - free, 32);
    return Result.succeed([
      failures,
      now + (failures < free ? 0 : Math.min(longest, doubled)),
      now,
    ]);
  },
  correct: (marks, correction, at) => {
    const [failures = 0, , updated = at] = marks;
    return correction === "taken back" ? [Math.max(0, failures - 1), at, updated] : marks;
  },
  usage: ([failures = 0, , updated = 0]) => ({
    used: failures,
    most: free,
    endsAt: updated + memory,
  }),
});
