import { describe, expect, it } from "@effect/vitest";
import { Result, Schema } from "effect";
import { standardRules } from "../../src/limit/Limit.ts";
import { countingBy, type LimitRule, type Marks } from "../../src/limit/LimitRule.ts";
import { judgeTally, talliedSince, tallySlot } from "../../src/limit/TallyRule.ts";

const between = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }));

/** Pauses between tries, in milliseconds. */
const pauses = Schema.Array(Schema.Union([between(0, 5_000), between(0, 3_600_000)])).check(
  Schema.isMaxLength(80),
);

const start = Date.UTC(2026, 0, 1);

const waitAt = (rule: LimitRule, marks: Marks, now: number): number => {
  const spent = countingBy(rule).spend(marks, now);
  return Result.isSuccess(spent) ? 0 : spent.failure.wait;
};

/** Tries once after each pause: when a use was counted, and what is remembered then. */
const tried = (rule: LimitRule, pauses: ReadonlyArray<number>) => {
  let now = start;
  let marks: Marks = [];
  const counted: Array<number> = [];
  for (const pause of pauses) {
    now += pause;
    const spent = countingBy(rule).spend(marks, now);
    if (Result.isSuccess(spent)) {
      marks = spent.success;
      counted.push(now);
    }
  }
  return { counted, marks, now };
};

/** The waits of a caller that tries again as soon as it may. */
const waits = (rule: LimitRule, times: number) => {
  let now = start;
  let marks: Marks = [];
  return Array.from({ length: times }, () => {
    const wait = waitAt(rule, marks, now);
    now += wait;
    marks = Result.getOrThrow(countingBy(rule).spend(marks, now));
    return wait / 1_000;
  });
};

const sends = standardRules.possession_send ?? { _tag: "Windows", windows: [] };
const even = (perMinute: number): LimitRule => ({ _tag: "Even", perMinute });
const growing = (free: number): LimitRule => ({
  _tag: "Growing",
  free,
  first: 2_000,
  longest: 900_000,
  memory: 86_400_000,
});

describe("every kind of rule", () => {
  const kinds: ReadonlyArray<LimitRule> = [
    even(7),
    sends,
    growing(3),
    { _tag: "Tally", perHour: 9, perDay: 30, blocks: true },
  ];

  it.prop(
    "lets a use through after the wait that it named, and no sooner",
    [pauses],
    ([pauses]) => {
      for (const rule of kinds) {
        const { marks, now } = tried(rule, [...pauses, ...Array.from({ length: 10 }, () => 0)]);
        const wait = waitAt(rule, marks, now);
        expect(wait).toBeGreaterThan(0);
        expect(waitAt(rule, marks, now + wait - 2)).toBeGreaterThan(0);
        // A tally's hour may still be full when its slot has ended.
        if (rule._tag !== "Tally") expect(waitAt(rule, marks, now + wait + 0.001)).toBe(0);
      }
    },
  );

  it.prop("says nothing any more once it has ended", [pauses], ([pauses]) => {
    for (const rule of kinds) {
      const { marks, now } = tried(rule, [0, ...pauses]);
      const end = Math.ceil(countingBy(rule).usage(marks, now).endsAt);
      for (const later of [0, 1_000, 60_000]) {
        const [kept, fresh] = [marks, []].map((marks) => {
          const spent = Result.getOrThrow(countingBy(rule).spend(marks, end + later));
          return countingBy(rule).usage(spent, end + later).used;
        });
        expect(kept).toBeCloseTo(fresh ?? 0, 6);
      }
    }
  });
});

describe("a rate", () => {
  it("is refilled evenly, up to a full bucket, and says how long to wait", () => {
    const takes = (pauses: ReadonlyArray<number>) => tried(even(6), pauses).counted.length;
    const empty = [0, 0, 0, 0, 0, 0, 0];
    expect(takes(empty)).toBe(6);
    expect(takes([...empty, 9_999])).toBe(6);
    expect(takes([...empty, 10_000, 0])).toBe(7);
    expect(takes([...empty, 3_600_000, ...empty])).toBe(12);
    expect(waitAt(even(6), tried(even(6), empty).marks, start)).toBe(10_000);
  });

  it("gains nothing from a clock that is set back, or from two clocks that differ", () => {
    const turns = Array.from({ length: 40 }, (_, turn) => (turn % 2 === 0 ? 9_000 : -9_000));
    expect(tried(even(6), turns).counted).toHaveLength(6);
    expect(tried(even(2), [0, 0, -3_600_000]).counted).toHaveLength(2);
  });

  it("follows a rate that an operator lowers or raises", () => {
    const { marks } = tried(even(100), [0]);
    expect(countingBy(even(2)).usage(marks, start)).toMatchObject({ used: 0, most: 2 });
    expect(countingBy(even(200)).usage(marks, start)).toMatchObject({ used: 101, most: 200 });
  });
});

describe("windows", () => {
  it("allow 2 codes in 10 seconds, 5 in 10 minutes and 20 a day to a number", () => {
    expect(sends).toEqual({
      _tag: "Windows",
      windows: [
        { most: 2, within: 10_000 },
        { most: 5, within: 600_000 },
        { most: 20, within: 86_400_000 },
      ],
    });
  });

  it.prop("never overflow, and remember no more than they need", [pauses], ([pauses]) => {
    const { counted, marks } = tried(sends, pauses);
    if (sends._tag !== "Windows") return;
    for (const { most, within } of sends.windows) {
      const overflow = counted.filter(
        (at, turn) => at - (counted[turn - most] ?? -within) < within,
      );
      expect(overflow).toEqual([]);
    }
    expect(marks.length).toBeLessThanOrEqual(20);
  });

  it("give a caller that asks as soon as it may 20 codes a day", () => {
    const asked = waits(sends, 41).reduce((whole, wait) => whole + wait, 0);
    expect(asked).toBe(2 * 86_400);
  });

  it("wait for the widest window that is full", () => {
    const at = [0, 20_000, 40_000, 60_000, 80_000].map((after) => start + after);
    expect(waitAt(sends, at, start + 100_000)).toBe(500_000);
  });
});

describe("growing waits", () => {
  it("let the first ones by, then each wait twice as long, and a quarter of an hour at most", () => {
    const grown = [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900];
    expect(waits(growing(3), 14)).toEqual([0, 0, 0, ...grown]);
  });

  it("take one failure back, and the wait that it made", () => {
    const { marks, now } = tried(growing(2), [0, 0]);
    const before = waitAt(growing(2), marks, now);
    const corrected = countingBy(growing(2)).correct(marks, "taken back", now);
    expect(waitAt(growing(2), corrected, now)).toBe(0);
    const again = Result.getOrThrow(countingBy(growing(2)).spend(corrected, now));
    expect(waitAt(growing(2), again, now)).toBe(before);
  });

  it("begin anew after a day without an attempt", () => {
    const { marks, now } = tried(growing(1), [0, 2_000, 4_000, 8_000]);
    const later = Result.getOrThrow(countingBy(growing(1)).spend(marks, now + 86_400_000));
    expect(waitAt(growing(1), later, now + 86_400_000)).toBe(2_000);
  });
});

describe("a tally", () => {
  const limit = { perHour: 10, perDay: 100, confirmed: { from: 20, part: 0.25 } };

  it.each([
    [0, 0, 0, undefined],
    [9, 19, 0, undefined],
    [10, 10, 10, "per_hour"],
    [9, 100, 100, "per_day"],
    [9, 99, 99, undefined],
    [9, 20, 4, "unconfirmed"],
    [9, 20, 5, undefined],
    [9, 99, 24, "unconfirmed"],
    [10, 100, 0, "per_hour"],
  ])(
    "%i in the hour, %i in the day and %i of them confirmed: %s",
    (hour, day, confirmed, reason) => {
      expect(judgeTally(limit, { sent: hour }, { sent: day, confirmed })).toBe(reason);
    },
  );

  it("counts in slots of ten minutes, and adds up what was counted since a time", () => {
    const rule: LimitRule = { _tag: "Tally", ...limit, blocks: true };
    const { marks, now } = tried(rule, [0, 0, tallySlot, tallySlot - 1]);
    const confirmed = countingBy(rule).correct(marks, "confirmed", start);
    const seen = countingBy(rule).correct(confirmed, "flagged", now);
    expect(talliedSince(seen, 0)).toEqual({ sent: 4, confirmed: 1, flagged: 1 });
    expect(talliedSince(seen, start + tallySlot)).toEqual({ sent: 2, confirmed: 0, flagged: 1 });
    expect(talliedSince(seen, start + 2 * tallySlot)).toEqual({
      sent: 0,
      confirmed: 0,
      flagged: 0,
    });
  });
});
