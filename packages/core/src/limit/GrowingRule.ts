import { Result } from "effect";
import type { Growing, RuleOf } from "./LimitRule.ts";

/** The wait after this many failures, in milliseconds. */
const waitAfter = ({ first, free, longest }: Growing, failures: number): number =>
  failures < free ? 0 : Math.min(longest, first * 2 ** Math.min(failures - free, 32));

/**
 * Waits that grow with each failure. The marks are [failures, readyAt, updated]. An attempt is a failure until it is
 * taken back.
 */
export const growingRule: RuleOf<Growing> = {
  spend: (rule, [before = 0, readyAt = 0, updated = 0], now) => {
    if (readyAt > now) return Result.fail({ wait: readyAt - now, reason: "wait" });
    const failures = updated <= now - rule.memory ? 1 : before + 1;
    return Result.succeed([failures, now + waitAfter(rule, failures), now]);
  },
  correct: (marks, correction, at) => {
    const [failures = 0, , updated = at] = marks;
    return correction === "taken back" ? [Math.max(0, failures - 1), at, updated] : marks;
  },
  usage: ({ free, memory }, [failures = 0, , updated = 0]) => ({
    used: failures,
    most: free,
    endsAt: updated + memory,
  }),
};
