import { Array, Number, Result } from "effect";
import type { Counting, ExcessReason, Marks } from "./LimitRule.ts";

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

/** The counts of a period. `flagged` counts the uses above the limit. */
export interface Tallied {
  readonly sent: number;
  readonly confirmed: number;
  readonly flagged: number;
}

/** The length of a slot in milliseconds. */
export const tallySlot = 600_000;

const hour = 3_600_000;
const day = 24 * hour;

/** How long slots are kept: a report may need the previous day. */
const memory = 2 * day;

const slotOf = (at: number): number => at - (at % tallySlot);

const slotsOf = (marks: Marks) =>
  Array.chunksOf(marks, 4).map(([at, sent = 0, confirmed = 0, flagged = 0]) => ({
    at,
    sent,
    confirmed,
    flagged,
  }));

/** The counts since a time, in whole slots. */
export const talliedSince = (marks: Marks, since: number): Tallied => {
  const slots = slotsOf(marks).filter(({ at }) => at >= slotOf(since));
  const sum = (what: keyof Tallied) => Number.sumAll(slots.map((slot) => slot[what]));
  return { sent: sum("sent"), confirmed: sum("confirmed"), flagged: sum("flagged") };
};

/** Adds one to a count in the slot of `at`, and drops old slots. */
const counted = (marks: Marks, what: keyof Tallied, at: number): Marks => {
  const slots = slotsOf(marks).filter((slot) => slot.at > at - memory);
  const mine = slots.find((slot) => slot.at === slotOf(at));
  const slot = { at: slotOf(at), ...(mine ?? talliedSince([], 0)) };
  return [...slots.filter((slot) => slot !== mine), { ...slot, [what]: slot[what] + 1 }]
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ at, confirmed, flagged, sent }) => [at, sent, confirmed, flagged]);
};

/** Whether one more use would exceed the limit, and why. `hour` and `day` are the counts before it. */
export const judgeTally = (
  { confirmed, perDay, perHour }: Omit<Tally, "_tag" | "blocks">,
  hour: Pick<Tallied, "sent">,
  day: Pick<Tallied, "sent" | "confirmed">,
): ExcessReason | undefined => {
  if (hour.sent >= perHour) return "per_hour";
  if (day.sent >= perDay) return "per_day";
  return confirmed !== undefined &&
    day.sent >= confirmed.from &&
    day.confirmed < day.sent * confirmed.part
    ? "unconfirmed"
    : undefined;
};

/** Counts in slots of ten minutes. The marks are [slot, sent, confirmed, flagged] for each slot, oldest first. */
export const tallyRule = (rule: Tally): Counting => {
  /** The counts of the hour or day that ends with the slot of `now`. */
  const within = (time: number, marks: Marks, now: number) =>
    talliedSince(marks, now - time + tallySlot);
  return {
    spend: (marks, now) => {
      const reason = judgeTally(rule, within(hour, marks, now), within(day, marks, now));
      const spent = counted(marks, "sent", now);
      if (reason === undefined) return Result.succeed(spent);
      // Nothing can change before the slot ends.
      const excess = { wait: slotOf(now) + tallySlot - now, reason };
      return Result.fail(
        rule.blocks ? excess : { ...excess, flagged: counted(spent, "flagged", now) },
      );
    },
    correct: (marks, correction, at) =>
      correction === "taken back" ? marks : counted(marks, correction, at),
    usage: (marks, now) => {
      const inHour = { used: within(hour, marks, now).sent, most: rule.perHour };
      const inDay = { used: within(day, marks, now).sent, most: rule.perDay };
      const fuller = inHour.used / inHour.most > inDay.used / inDay.most ? inHour : inDay;
      return { ...fuller, endsAt: (slotsOf(marks).at(-1)?.at ?? 0) + memory };
    },
  };
};
