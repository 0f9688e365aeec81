import { Order, Result } from "effect";
import type { Counting, Marks } from "./LimitRule.ts";

/** At most `most` uses in any `within` milliseconds, for each window. Every use is stored, so keep `most` small. */
export interface Windows {
  readonly _tag: "Windows";
  readonly windows: ReadonlyArray<{ readonly most: number; readonly within: number }>;
}

/** An exact sliding log. The marks are the times of the uses, oldest first. */
export const windowsRule = ({ windows }: Windows): Counting => {
  const since = (marks: Marks, time: number) => marks.filter((at) => at > time);
  const longest = Math.max(...windows.map(({ within }) => within));
  return {
    spend: (marks, now) => {
      const waits = windows.map(({ most, within }) => {
        const freed = since(marks, now - within).at(-most);
        return freed === undefined ? 0 : freed + within - now;
      });
      const wait = Math.max(...waits);
      return wait > 0
        ? Result.fail({ wait, reason: "window" })
        : Result.succeed([...since(marks, now - longest), now].toSorted(Order.Number));
    },
    correct: (marks, correction) => (correction === "taken back" ? marks.slice(0, -1) : marks),
    usage: (marks, now) => {
      const [fullest = { used: 0, most: 1 }] = windows
        .map(({ most, within }) => ({ most, used: since(marks, now - within).length }))
        .toSorted((one, other) => other.used / other.most - one.used / one.most);
      return { ...fullest, endsAt: (marks.at(-1) ?? 0) + longest };
    },
  };
};
