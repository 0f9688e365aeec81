import { Result } from "effect";
import type { Counting, Marks } from "./LimitRule.ts";

/** A rate: a burst of `perMinute` uses, refilled evenly over a minute. */
export interface Even {
  readonly _tag: "Even";
  readonly perMinute: number;
}

const minute = 60_000;

/** The rate at which marks were last counted. */
export const rateOf = ([, , perMinute]: Marks): Even | undefined =>
  perMinute === undefined ? undefined : { _tag: "Even", perMinute };

/** A token bucket of `perMinute` tokens. The marks are [tokens, at, perMinute]. */
export const evenRule = ({ perMinute }: Even): Counting => {
  /** A new subject has all tokens; a clock set back adds none. */
  const tokensAt = ([tokens = perMinute, at = 0]: Marks, now: number) =>
    Math.min(perMinute, tokens + (Math.max(0, now - at) * perMinute) / minute);
  return {
    spend: (marks, now) => {
      const tokens = tokensAt(marks, now);
      return tokens < 1
        ? Result.fail({ wait: ((1 - tokens) * minute) / perMinute, reason: "rate" })
        : // The time never goes back: two processes with different clocks would refill the bucket twice.
          Result.succeed([tokens - 1, Math.max(marks[1] ?? now, now), perMinute]);
    },
    correct: (marks, correction) => {
      const [tokens, ...others] = marks;
      return correction === "taken back" && tokens !== undefined
        ? [Math.min(perMinute, tokens + 1), ...others]
        : marks;
    },
    usage: (marks, now) => {
      const used = perMinute - tokensAt(marks, now);
      return { used, most: perMinute, endsAt: now + (used / perMinute) * minute };
    },
  };
};
