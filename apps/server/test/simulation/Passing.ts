import { Clock, Context, Duration, Effect, Random } from "effect";
import { TestClock } from "effect/testing";
import type { Turns } from "./Turns.ts";

/** How often the others may run after each step of time: a fault that never rests must not stop the trace. */
const turns = 10;
const toRest = Effect.gen(function* () {
  for (let turn = 0; turn < turns; turn += 1) yield* Effect.yieldNow;
});

/** How time passes in a trace: `until` gives the end of the next step, `rest` ends once what was woken is done. */
interface Steps {
  readonly until: (now: number) => number;
  readonly rest: Effect.Effect<void>;
}

const inHalfSeconds: Steps = { until: (now) => now + 500, rest: toRest };

const TimeSteps = Context.Reference<Steps>("@bonafide/server/test/simulation/TimeSteps", {
  defaultValue: () => inHalfSeconds,
});

/** Waits until what was woken is done. No time passes. */
export const settle = Effect.flatMap(TimeSteps, ({ rest }) => rest);

/** Lets time pass in small steps: what is woken is done before the next step. */
export const pass = Effect.fnUntraced(function* (milliseconds: number) {
  const { rest, until } = yield* TimeSteps;
  const end =
    (yield* TestClock.testClockWith(({ currentTimeMillis }) => currentTimeMillis)) + milliseconds;
  for (let now = end - milliseconds; now < end;) {
    now = Math.min(until(now), end);
    yield* TestClock.setTime(now);
    yield* rest;
  }
});

/** Jitter that is the same for all: which of two is drawn first is up to the database. Versions differ. */
const noChance = () => {
  let drawn = 0;
  return {
    nextIntUnsafe: () => {
      drawn += 1;
      return drawn;
    },
    nextDoubleUnsafe: () => 0.5,
  };
};

/**
 * Runs a trace whose time stands still wherever something is waited for, so that it is the same over stores that answer at
 * once and over a database with turns.
 */
export const exactly = <A, E, R>(trace: Effect.Effect<A, E, R>, turns: Turns | undefined) =>
  Effect.flatMap(
    TestClock.testClockWith((clock) => Effect.succeed(clock)),
    (clock) => {
      const ends: Array<number> = [];
      const noted: TestClock.TestClock = {
        ...clock,
        sleep: (duration) =>
          Effect.suspend(() => {
            ends.push(clock.currentTimeMillisUnsafe() + Duration.toMillis(duration));
            return clock.sleep(duration);
          }),
      };
      const until = (now: number) => {
        let next = Infinity;
        let kept = 0;
        for (const end of ends) {
          if (end <= now) continue;
          ends[kept] = end;
          kept += 1;
          if (end < next) next = end;
        }
        ends.length = kept;
        return next;
      };
      return trace.pipe(
        Effect.provideService(TimeSteps, { until, rest: turns?.rest ?? toRest }),
        Effect.provideService(Clock.Clock, noted),
        Effect.provideService(Random.Random, noChance()),
      );
    },
  );
