import type { LimitName } from "@bonafide/core/limit/Limit";
import { Limits, type Nearness } from "@bonafide/core/limit/Limits";
import { Clock, Effect } from "effect";

/** How many subjects of a limit are looked at, the fullest first. */
const fullest = 1_000;

/** How much of a limit is used, in whole percent. */
export const percentOf = ({ most, used }: Nearness): number => Math.round((used / most) * 100);

/** The subjects that used so much of a limit, or have to wait. */
export const nearTo = Effect.fnUntraced(function* (limit: LimitName, percent: number) {
  const now = yield* Clock.currentTimeMillis;
  const found = yield* (yield* Limits).nearest(limit, now, fullest);
  return found.filter((subject) => percentOf(subject) >= percent || subject.retryAfter > 0);
});
