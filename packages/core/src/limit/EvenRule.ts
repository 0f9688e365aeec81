import { Result } from "effect";
import type { Even, Marks, RuleOf } from "./LimitRule.ts";

const minute = 60_000;

/** The tokens at a time. A new subject has all; a clock set back adds none. */
const tokensAt = (
  { perMinute }: Even,
  [tokens = perMinute, at = 0]: ReadonlyArray<number>,
  now: number,
) => Math.min(perMinute, tokens + (Math.max(0, now - at) * perMinute) / minute);

/** The rate at which marks were last counted. */
export const rateOf = ([, , perMinute]: Marks): Even | undefined =>
  perMinute === undefined ? undefined : { _tag: "Even", perMinute };

/** A token bucket of `perMinute` tokens. The marks are [tokens, at, perMinute]. */
export const evenRule: RuleOf<Even> = {
  spend: (rule, marks, now) => {
    const tokens = tokensAt(rule, marks, now);
    return tokens < 1
      ? Result.fail({ wait: ((1 - tokens) * minute) / rule.perMinute, reason: "rate" })
      : // The time never goes back: two processes with different clocks would refill the bucket twice.
        Result.succeed([tokens - 1, Math.max(marks[1] ?? now, now), rule.perMinute]);
  },
  correct: (marks) => marks,
  usage: (rule, marks, now) => {
    const used = rule.perMinute - tokensAt(rule, marks, now);
    return { used, most: rule.perMinute, endsAt: now + (used / rule.perMinute) * minute };
  },
};
