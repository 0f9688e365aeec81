import { SteadyClock } from "@bonafide/core/due/SteadyClock";
import type { DueHolding } from "@bonafide/core/due/DueHolders";
import { DueHolderStore } from "@bonafide/core/due/DueHolderStore";
import { TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { Clock, Context, Effect, Layer } from "effect";

/** A clock on the wall that a test can set. Its monotonic side goes on as before. */
export const settableClock = Effect.gen(function* () {
  const clock = yield* Clock.clockWith(Effect.succeed);
  let skew = 0;
  const millis = () => clock.currentTimeMillisUnsafe() + skew;
  const nanos = () => clock.currentTimeNanosUnsafe() + BigInt(skew) * 1_000_000n;
  const wall: Clock.Clock = {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: clock.monotonicTimeNanos,
    sleep: (duration) => clock.sleep(duration),
  };
  const set = (by: number) =>
    Effect.sync(() => {
      skew += by;
    });
  return { wall, set };
});

/** A server's clock over a clock on the wall, as a start of the server makes it, until the scope ends. */
export const steadyOver = (
  wall: Clock.Clock,
  {
    boot = "one boot",
    holding = "alone",
    made = 0,
    suspended = () => 0,
  }: {
    readonly boot?: string;
    readonly holding?: DueHolding;
    /** When the program was made: tests begin in 1970. */
    readonly made?: number;
    readonly suspended?: () => number;
  } = {},
) =>
  Effect.gen(function* () {
    const uptime = Effect.map(
      wall.monotonicTimeNanos,
      (nanos) => Number(nanos) / 1e6 + suspended(),
    );
    const built = yield* Layer.build(SteadyClock(holding, { boot, now: uptime }, made)).pipe(
      Effect.provideService(TimeMarkStore, yield* TimeMarkStore),
      Effect.provideService(DueHolderStore, yield* DueHolderStore),
      Effect.provideService(Clock.Clock, wall),
    );
    return Context.get(built, Clock.Clock);
  });
