import type { Result } from "effect";
import { evenRule } from "./EvenRule.ts";
import { growingRule } from "./GrowingRule.ts";
import { tallyRule } from "./TallyRule.ts";
import { windowsRule } from "./WindowsRule.ts";

/** A rate: `perMinute` uses at once, refilled evenly over a minute. */
export interface Even {
  readonly _tag: "Even";
  readonly perMinute: number;
}

/** At most `most` uses in any stretch of `within` milliseconds, for each window. Every use is remembered: keep `most` small. */
export interface Windows {
  readonly _tag: "Windows";
  readonly windows: ReadonlyArray<{ readonly most: number; readonly within: number }>;
}

/**
 * The first `free` failures cost no wait; then the wait doubles from `first` up to `longest`. Failures are forgotten
 * after `memory` without an attempt. Times are in milliseconds.
 */
export interface Growing {
  readonly _tag: "Growing";
  readonly free: number;
  readonly first: number;
  readonly longest: number;
  readonly memory: number;
}

/** Too many uses to remember each: they are counted in slots of ten minutes. */
export interface Tally {
  readonly _tag: "Tally";
  readonly perHour: number;
  readonly perDay: number;
  /** Once `from` uses were counted in a day, at least this part (0 to 1) of them is confirmed. */
  readonly confirmed?: { readonly from: number; readonly part: number };
  /** Whether a use above the limit is refused, or only flagged. */
  readonly blocks: boolean;
}

/** How many uses, in what time. */
export type LimitRule = Even | Windows | Growing | Tally;

/** What a rule remembers of one subject; only the rule can read it. It is stored as a JSON array. */
export type Marks = ReadonlyArray<number>;

/** Why a use is one too many. */
export type ExcessReason = "rate" | "window" | "wait" | "per_hour" | "per_day" | "unconfirmed";

/** A use is one too many; the next one may come in `wait` milliseconds. */
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

/** How much of a limit is used, in its fullest window. `endsAt` is when nothing that is remembered counts any more. */
export interface Usage {
  readonly used: number;
  readonly most: number;
  readonly endsAt: number;
}

/** What every kind of rule can do. Times are in epoch milliseconds. */
export interface RuleOf<Rule> {
  /** The marks with one use more, or why it is one too many. */
  readonly spend: (rule: Rule, marks: Marks, now: number) => Result.Result<Marks, Excess>;
  readonly correct: (marks: Marks, correction: Correction, at: number) => Marks;
  readonly usage: (rule: Rule, marks: Marks, now: number) => Usage;
}

/** The marks with one use more, or why it is one too many. */
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
