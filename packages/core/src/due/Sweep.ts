import { type Duration, Effect, Schedule, type Scope } from "effect";
import { logDefect, orLogDefect } from "../defect/DefectLog.ts";
import type { Signal } from "../storage/Signal.ts";

/** How long to wait after a defect, in milliseconds. */
const afterDefect = 1_000;

/**
 * Does work at once and then again and again, until the scope ends: for what is found by looking, without a claim. What
 * it fails or dies of is logged as `failed`, and it is done again.
 */
export const sweepEvery = <A, E, R>(
  every: Duration.Input,
  failed: string,
  work: Effect.Effect<A, E, R>,
): Effect.Effect<void, never, R | Scope.Scope> =>
  orLogDefect(failed)(work).pipe(
    Effect.repeat(Schedule.spaced(every)),
    Effect.forkScoped,
    Effect.asVoid,
  );

/** The same, whenever a signal wakes it, or after as many milliseconds as it says. */
export const sweepWhenWoken = <E, R>(
  signal: Signal,
  failed: string,
  work: Effect.Effect<number, E, R>,
): Effect.Effect<void, never, R | Scope.Scope> =>
  Effect.catchCause(work, (cause) => Effect.as(logDefect(failed, cause), afterDefect)).pipe(
    Effect.flatMap(signal.waitAtMost),
    Effect.forever,
    Effect.forkScoped,
    Effect.asVoid,
  );
