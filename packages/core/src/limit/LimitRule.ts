import type { Result } from "effect";
import { evenRule } from "./EvenRule.ts";
import { growingRule } from "./GrowingRule.ts";
import { tallyRule } from "./TallyRule.ts";
import { windowsRule } from "./WindowsRule.ts";

/** A rate: a burst of `perMinute` uses, refilled evenly over a minute. */
export interface Even {
  readonly _tag: "Even";
  readonly perMinute: number;
}

/** At most `most` uses in any `within` milliseconds, for each window. Every use is stored, so keep `most` small. */
export interface Windows {
  readonly _tag: "Windows";
  readonly windows: ReadonlyArray<{ readonly most: number; readonly within: number }>;
}

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

/** For many uses: counts them in slots of ten minutes instead of storing each. */
export interface Tally {
  readonly _tag: "Tally";
  readonly perHour: number;
  readonly perDay: number;
  /** From `from` uses a day on, at least this part (0 to 1) must be confirmed. */
  readonly confirmed?: { readonly from: number; readonly part: number };
  /** Whether a use above the limit is refused, or only flagged. */
  readonly blocks: boolean;
}

/** The number of uses and the time. */
export type LimitRule = Even | Windows | Growing | Tally;

/** The stored state of a rule for one subject, a JSON array. Only the rule interprets it. */
export type Marks = ReadonlyArray<number>;

/** Why a use exceeds a limit. */
export type ExcessReason = "rate" | "window" | "wait" | "per_hour" | "per_day" | "unconfirmed";

/** A use exceeds a limit; the next one is possible in `wait` milliseconds. */
export interface Excess {
  readonly wait: number;
  readonly reason: ExcessReason;
}

/** What is learned of a use after it was counted. */
export type Correction =
  /** It does not count: one use is taken back. */
  | "taken back"
  | "confirmed"
  /** It was refused and not counted as a use. */
  | "flagged";

/** How much of a limit is used, in its fullest window. At `endsAt` all its uses are forgotten. */
export interface Usage {
  readonly used: number;
  readonly most: number;
  readonly endsAt: number;
}

/** The operations of a rule. Times are in epoch milliseconds. */
export interface RuleOf<Rule> {
  /** The marks with one use more, or the excess. */
  readonly spend: (rule: Rule, marks: Marks, now: number) => Result.Result<Marks, Excess>;
  readonly correct: (marks: Marks, correction: Correction, at: number) => Marks;
  readonly usage: (rule: Rule, marks: Marks, now: number) => Usage;
}

/** The marks with one use more, or the excess. */
export const spend = (rule: LimitRule, marks: Marks, now: number): Result.Result<Marks, Excess> => {
  switch (rule._tag) {
    case "Even":
      return evenRule.spend(rule, marks, now);
    case "Windows":
      return windowsRule.spend(rule, marks, now);
    case "Growing":
      return growingRule.spend(rule, marks, now);
    case "Tally":
      return tallyRule.spend(rule, marks, now);
  }
};

const rules = { Even: evenRule, Windows: windowsRule, Growing: growingRule, Tally: tallyRule };

/** The marks after a correction. */
export const correct = (
  { _tag }: LimitRule,
  marks: Marks,
  correction: Correction,
  at: number,
): Marks => rules[_tag].correct(marks, correction, at);

/** How much of a limit is used. */
export const usageOf = (rule: LimitRule, marks: Marks, now: number): Usage => {
  switch (rule._tag) {
    case "Even":
      return evenRule.usage(rule, marks, now);
    case "Windows":
      return windowsRule.usage(rule, marks, now);
    case "Growing":
      return growingRule.usage(rule, marks, now);
    case "Tally":
      return tallyRule.usage(rule, marks, now);
  }
};
