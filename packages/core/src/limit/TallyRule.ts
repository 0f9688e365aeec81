import { Result } from "effect";
import type { Correction, ExcessReason, Marks, RuleOf, Tally } from "./LimitRule.ts";

/** The length of a slot in milliseconds. */
export const tallySlot = 600_000;

const hour = 3_600_000;
const day = 24 * hour;

/** How long slots are kept: a report may need the previous day. */
const memory = 2 * day;

/** The counts of a period. `flagged` counts the uses above the limit. */
export interface Tallied {
  readonly sent: number;
  readonly confirmed: number;
  readonly flagged: number;
}

interface Slot extends Tallied {
  readonly at: number;
}

const none: Tallied = { sent: 0, confirmed: 0, flagged: 0 };

/** The start of the slot of a time. */
export const slotOf = (at: number): number => at - (at % tallySlot);

const slotsOf = (marks: Marks): ReadonlyArray<Slot> =>
  Array.from({ length: marks.length / 4 }, (_, index) => {
    const [at = 0, sent = 0, confirmed = 0, flagged = 0] = marks.slice(4 * index, 4 * index + 4);
    return { at, sent, confirmed, flagged };
  });

/** The counts since a time, in whole slots. */
export const talliedSince = (marks: Marks, since: number): Tallied =>
  slotsOf(marks)
    .filter(({ at }) => at >= slotOf(since))
    .reduce(
      (sum, { confirmed, flagged, sent }) => ({
        sent: sum.sent + sent,
        confirmed: sum.confirmed + confirmed,
        flagged: sum.flagged + flagged,
      }),
      none,
    );

/** The counts of the hour or day that ends with the slot of `now`. */
const talliedWithin = (marks: Marks, within: number, now: number) =>
  talliedSince(marks, now - within + tallySlot);

/** Adds one to a count in the slot of `at`, and drops old slots. */
const counted = (marks: Marks, what: keyof Tallied, at: number): Marks => {
  const slots = slotsOf(marks).filter((slot) => slot.at > at - memory);
  const mine = slots.find((slot) => slot.at === slotOf(at)) ?? { at: slotOf(at), ...none };
  return [...slots.filter((slot) => slot !== mine), { ...mine, [what]: mine[what] + 1 }]
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

/** The marks with one more flagged use. */
export const flaggedUse = (marks: Marks, now: number): Marks =>
  counted(counted(marks, "sent", now), "flagged", now);

const columnOf: Record<Exclude<Correction, "taken back">, keyof Tallied> = {
  confirmed: "confirmed",
  flagged: "flagged",
};

/** Counts in slots of ten minutes. The marks are [slot, sent, confirmed, flagged] for each slot, oldest first. */
export const tallyRule: RuleOf<Tally> = {
  spend: (rule, marks, now) => {
    const [inHour, inDay] = [talliedWithin(marks, hour, now), talliedWithin(marks, day, now)];
    const reason = judgeTally(rule, inHour, inDay);
    // Nothing can change before the slot ends.
    return reason === undefined
      ? Result.succeed(counted(marks, "sent", now))
      : Result.fail({ wait: slotOf(now) + tallySlot - now, reason });
  },
  correct: (marks, correction, at) =>
    correction === "taken back" ? marks : counted(marks, columnOf[correction], at),
  usage: ({ perDay, perHour }, marks, now) => {
    const inHour = { used: talliedWithin(marks, hour, now).sent, most: perHour };
    const inDay = { used: talliedWithin(marks, day, now).sent, most: perDay };
    const fuller = inHour.used / perHour > inDay.used / perDay ? inHour : inDay;
    return { ...fuller, endsAt: (slotsOf(marks).at(-1)?.at ?? 0) + memory };
  },
};
