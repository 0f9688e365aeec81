import type { Result } from "effect";
import { type Even, evenRule } from "./EvenRule.ts";
import { type Growing, growingRule } from "./GrowingRule.ts";
import { type Tally, tallyRule } from "./TallyRule.ts";
import { type Windows, windowsRule } from "./WindowsRule.ts";

/** The kinds of rules that a limit can have, and how each of them counts uses. */

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
  /** The marks with the use, if the rule only flags it. */
  readonly flagged?: Marks;
}

/** What is learned of a use after it was counted: it does not count, was confirmed, or was refused uncounted. */
export type Correction = "taken back" | "confirmed" | "flagged";

/** How much of a limit is used, in its fullest window. At `endsAt` all its uses are forgotten. */
export interface Usage {
  readonly used: number;
  readonly most: number;
  readonly endsAt: number;
}

/** How a rule counts. Times are in epoch milliseconds. */
export interface Counting {
  /** The marks with one use more, or the excess. */
  readonly spend: (marks: Marks, now: number) => Result.Result<Marks, Excess>;
  readonly correct: (marks: Marks, correction: Correction, at: number) => Marks;
  readonly usage: (marks: Marks, now: number) => Usage;
}

/** How this rule counts. */
export const countingBy = (rule: LimitRule): Counting => {
  switch (rule._tag) {
    case "Even":
      return evenRule(rule);
    case "Windows":
      return windowsRule(rule);
    case "Growing":
      return growingRule(rule);
    case "Tally":
      return tallyRule(rule);
  }
};
