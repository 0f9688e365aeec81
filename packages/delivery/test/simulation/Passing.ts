import { Effect } from "effect";
import { TestClock } from "effect/testing";

/** How often the others may run after each step of time: a fault that never rests must not stop the trace. */
const turns = 10;

/** Lets time pass in small steps: what is woken is done before the next step. */
export const pass = Effect.fnUntraced(function* (milliseconds: number) {
  for (let left = milliseconds; left > 0; left -= 500) {
    yield* TestClock.adjust(Math.min(left, 500));
    for (let turn = 0; turn < turns; turn += 1) yield* Effect.yieldNow;
  }
});
