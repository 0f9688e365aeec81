import { Order, Result } from "effect";
import type { Marks, RuleOf, Windows } from "./LimitRule.ts";

type Window = Windows["windows"][number];

const usesIn = ({ within }: Window, marks: Marks, now: number): Marks =>
  marks.filter((at) => at > now - within);

const waitFor = (window: Window, marks: Marks, now: number): number => {
  const freed = usesIn(window, marks, now).at(-window.most);
  return freed === undefined ? 0 : freed + window.within - now;
};

const longest = ({ windows }: Windows): number => Math.max(...windows.map(({ within }) => within));

/** An exact sliding log. The marks are the times of the uses, oldest first. */
export const windowsRule: RuleOf<Windows> = {
  spend: (rule, marks, now) => {
    const wait = Math.max(...rule.windows.map((window) => waitFor(window, marks, now)));
    if (wait > 0) return Result.fail({ wait, reason: "window" });
    const counting = marks.filter((at) => at > now - longest(rule));
    return Result.succeed([...counting, now].toSorted(Order.Number));
  },
  correct: (marks, correction) => (correction === "taken back" ? marks.slice(0, -1) : marks),
  usage: (rule, marks, now) => {
    const windows = rule.windows.map((window) => ({
      used: usesIn(window, marks, now).length,
      most: window.most,
    }));
    const fullest = windows.reduce((one, other) =>
      other.used / other.most > one.used / one.most ? other : one,
    );
    return { ...fullest, endsAt: (marks.at(-1) ?? 0) + longest(rule) };
  },
};
