import { settableClock } from "@bonafide/testkit/due/SettableClock";
import { Effect } from "effect";
import type { SeededRandom } from "./SeededRandom.ts";

const hour = 3_600_000;

/** A machine's clock, which may be set, and the moves that set it. */
export const machineClock = Effect.fnUntraced(function* (random: SeededRandom) {
  const { set, wall } = yield* settableClock;
  let skew = 0;
  const jump = Effect.suspend(() => {
    const to = random.weighted([
      [2, 0],
      [2, hour],
      [2, -hour],
      [1, 87_660 * hour],
      [1, -87_660 * hour],
    ]);
    const by = to - skew;
    skew = to;
    return set(by);
  });
  return { wall, jump };
});
