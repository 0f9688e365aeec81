import { type Duration, Effect, Schedule, type Scope } from "effect";
import { orLogDefect } from "../defect/DefectLog.ts";

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
