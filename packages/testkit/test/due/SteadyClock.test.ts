import { startTime } from "@bonafide/core/due/SteadyClock";
import { TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { describe, expect, it } from "@effect/vitest";
import { type Clock, Effect, Fiber, Option, Random } from "effect";
import { TestClock } from "effect/testing";
import { settableClock, steadyOver } from "../../src/due/SettableClock.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";

const minute = 60_000;
const hour = 3_600_000;
const tenYears = 87_660 * hour;

const timeOf = (clock: Clock.Clock) => clock.currentTimeMillisUnsafe();

describe("The time at a start", () => {
  const year = 366 * 24 * hour;
  const made = 5 * hour;
  const at = 10 * hour;
  const mark = { at, boot: "one", uptime: hour };
  const wrong = { ...mark, at: made - 1 };
  const now = { boot: "one", uptime: hour + minute };
  const booted = { boot: "two", uptime: 2 * hour };
  it.each([
    ["the clock's, without a mark", 5, undefined, now, 5],
    ["the clock's, a little ahead on the same boot", at + minute + 9_999, mark, now, 69_999],
    ["the mark's and what passed since, on the same boot", 0, mark, now, minute],
    ["so too where the clock is an hour ahead", at + hour, mark, now, minute],
    ["so too where the clock is ten years ahead", at + tenYears, mark, now, minute],
    ["the mark's, after a boot", 0, mark, booted, 0],
    ["the clock's, up to a year later after a boot", at + year, mark, booted, year],
    ["the mark's, where the clock is further ahead", at + year + 1, mark, booted, 0],
    ["never before the mark", 0, mark, { boot: "one", uptime: 0 }, 0],
    ["the clock's, where the mark is older than the program", at + hour, wrong, now, hour],
    ["never before such a mark", 0, wrong, now, made - 1 - at],
  ])("is %s", (_, clock, found, machine, later) => {
    const expected = found === undefined ? later : at + later;
    expect(startTime(clock, found, machine, made)).toBe(expected);
  });
});

describe("The steady clock", () => {
  it.effect.each([hour, -hour, tenYears, -tenYears])(
    "goes on when the clock is set by %i ms",
    (by) =>
      Effect.gen(function* () {
        yield* TestClock.adjust(20 * hour);
        const { set, wall } = yield* settableClock;
        const steady = yield* steadyOver(wall);
        const began = timeOf(steady);
        yield* TestClock.adjust(minute);
        yield* set(by);
        yield* TestClock.adjust(10 * minute);
        expect(timeOf(steady) - began).toBe(11 * minute);
        yield* set(-by);
        yield* TestClock.adjust(10 * minute);
        expect(timeOf(steady) - began).toBe(21 * minute);
      }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("goes on over restarts while the clock is set, on the same boot", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust(20 * hour);
      const { set, wall } = yield* settableClock;
      const first = yield* Effect.scoped(Effect.map(steadyOver(wall), timeOf));
      for (const [at, by] of [hour, tenYears, -tenYears, -2 * hour, hour].entries()) {
        yield* set(by);
        yield* TestClock.adjust(minute);
        const next = yield* Effect.scoped(Effect.map(steadyOver(wall), timeOf));
        expect(next - first).toBe((at + 1) * minute);
      }
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("follows a clock that stays an hour ahead, and none that stays ten years ahead", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust(20 * hour);
      const { set, wall } = yield* settableClock;
      const steady = yield* steadyOver(wall);
      yield* set(hour);
      yield* TestClock.adjust(14 * minute);
      expect(timeOf(wall) - timeOf(steady)).toBe(hour);
      yield* TestClock.adjust(2 * minute);
      expect(timeOf(wall)).toBe(timeOf(steady));
      yield* set(tenYears);
      yield* TestClock.adjust(2 * hour);
      expect(timeOf(wall) - timeOf(steady)).toBe(tenYears);
      yield* set(-tenYears - hour);
      yield* TestClock.adjust(2 * hour);
      expect(timeOf(steady) - timeOf(wall)).toBe(hour);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("follows a clock that was before the program was made as soon as it is right", () =>
    Effect.gen(function* () {
      const { set, wall } = yield* settableClock;
      const steady = yield* steadyOver(wall, { made: hour });
      yield* TestClock.adjust(minute);
      yield* set(tenYears);
      yield* TestClock.adjust(minute);
      expect(timeOf(steady)).toBe(timeOf(wall));
      yield* set(-tenYears);
      yield* TestClock.adjust(minute);
      expect(timeOf(steady) - timeOf(wall)).toBe(tenYears);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("counts whole milliseconds from a start after the clock was set back", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust(20 * hour);
      const { set, wall } = yield* settableClock;
      const machine = { suspended: () => 0.3 };
      yield* Effect.scoped(Effect.andThen(steadyOver(wall, machine), TestClock.adjust(minute)));
      yield* set(-hour);
      const steady = yield* steadyOver(wall, machine);
      expect(timeOf(steady)).toBe(20 * hour + minute);
      expect(steady.currentTimeNanosUnsafe()).toBe(BigInt(20 * hour + minute) * 1_000_000n);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("follows a clock that is a little off, and is never earlier than it was", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust(hour);
      const { set, wall } = yield* settableClock;
      const steady = yield* steadyOver(wall);
      let latest = timeOf(steady);
      for (let turn = 0; turn < 400; turn++) {
        yield* set(Math.round((yield* Random.next) * 200 - 100));
        yield* TestClock.adjust(5_000);
        const now = timeOf(steady);
        expect(now).toBeGreaterThanOrEqual(latest);
        latest = now;
      }
      yield* TestClock.adjust(20 * minute);
      expect(Math.abs(timeOf(steady) - timeOf(wall))).toBeLessThanOrEqual(100);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("is not held back by a database that answers slowly", () =>
    Effect.gen(function* () {
      const { wall } = yield* settableClock;
      const { now, put, ...marks } = yield* TimeMarkStore;
      // The clock is read in the middle of the question's way and the answer's.
      let wait = 100;
      const slowly = (told: Effect.Effect<number>) =>
        Effect.suspend(() => Effect.delay(Effect.tap(told, Effect.sleep(wait)), wait));
      const steady = yield* Effect.provideService(steadyOver(wall), TimeMarkStore, {
        ...marks,
        now: slowly(now),
        put: (mark) => slowly(put(mark)),
      }).pipe(Effect.forkScoped, Effect.tap(TestClock.adjust(minute)), Effect.flatMap(Fiber.join));
      yield* TestClock.adjust(hour);
      expect(timeOf(steady)).toBe(timeOf(wall));
      // No time passes while it ends.
      wait = 0;
    }).pipe(Effect.provide(TestBonafide)),
  );

  /** A clock over a database that stands still before it reads its clock, and after that. */
  const steadyWith = Effect.fnUntraced(function* (
    wall: Clock.Clock,
    before: number,
    after: number,
  ) {
    const marks = yield* TimeMarkStore;
    let waits = [before, after] as const;
    const steady = yield* Effect.provideService(steadyOver(wall), TimeMarkStore, {
      ...marks,
      put: (mark) =>
        Effect.suspend(() =>
          Effect.delay(Effect.tap(marks.put(mark), Effect.sleep(waits[1])), waits[0]),
        ),
    });
    // No time passes while it ends.
    const end = Effect.sync(() => {
      waits = [0, 0];
    });
    return { steady, end };
  });

  it.effect.each([
    ["before", 16_000, 0],
    ["after", 0, 16_000],
  ] as const)(
    "is not moved by a database that stands still for 16 s %s it reads the clock",
    ([, before, after]) =>
      Effect.gen(function* () {
        const { wall } = yield* settableClock;
        const { end, steady } = yield* steadyWith(wall, before, after);
        yield* TestClock.adjust(hour);
        yield* end;
        expect(timeOf(steady)).toBe(timeOf(wall));
      }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("follows a clock an hour ahead where each answer takes 1.5 s", () =>
    Effect.gen(function* () {
      const { set, wall } = yield* settableClock;
      const { end, steady } = yield* steadyWith(wall, 750, 750);
      yield* set(hour);
      yield* TestClock.adjust(20 * minute);
      yield* end;
      expect(timeOf(wall) - timeOf(steady)).toBeLessThanOrEqual(1_500);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("counts the time for which the machine was suspended", () =>
    Effect.gen(function* () {
      const { wall } = yield* settableClock;
      let suspended = 0;
      const steady = yield* steadyOver(wall, { suspended: () => suspended });
      const began = timeOf(steady);
      suspended = 8 * hour;
      yield* TestClock.adjust(2_000);
      expect(timeOf(steady) - began).toBe(8 * hour + 2_000);
      yield* TestClock.adjust(20 * minute);
      expect(timeOf(steady) - began).toBe(8 * hour + 20 * minute + 2_000);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("goes on over a restart when the clock was set back meanwhile", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust(20 * hour);
      const { set, wall } = yield* settableClock;
      const first = yield* Effect.scoped(Effect.map(steadyOver(wall), timeOf));
      yield* set(-hour);
      yield* TestClock.adjust(minute);
      const second = yield* steadyOver(wall);
      expect(timeOf(second)).toBe(first + minute);
      const kept = Option.getOrThrow(yield* (yield* TimeMarkStore).find);
      expect(kept.at).toBeGreaterThanOrEqual(first);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("writes the time down, so that a server that was killed has it too", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust(hour);
      const { wall } = yield* settableClock;
      const steady = yield* steadyOver(wall);
      yield* TestClock.adjust(10 * minute);
      const kept = Option.getOrThrow(yield* (yield* TimeMarkStore).find);
      expect(timeOf(steady) - kept.at).toBeLessThanOrEqual(30_000);
    }).pipe(Effect.provide(TestBonafide)),
  );
});
