import { Effect, Random } from "effect";
import { MixedScheduler, Scheduler } from "effect/Scheduler";
import { TestClock } from "effect/testing";

/** Use cases note where they are called, for the stacks of errors: a twentieth of the time, and not read here. */
const withoutStacks = <A, E, R>(trace: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => Error.stackTraceLimit),
    () =>
      Effect.suspend(() => {
        Error.stackTraceLimit = 0;
        return trace;
      }),
    (before) =>
      Effect.sync(() => {
        Error.stackTraceLimit = before;
      }),
  );

/** The same trace for a seed. */
export const seeded = <A, E, R>(seed: number, trace: Effect.Effect<A, E, R>) =>
  withoutStacks(trace).pipe(
    Effect.withTracerEnabled(false),
    Random.withSeed(seed),
    // What is ready runs before the process waits for anything: in the same order each time, and faster.
    Effect.provideService(Scheduler, new MixedScheduler("sync")),
    Effect.provide(TestClock.layer()),
  );
