import { Effect, Runtime } from "effect";

/** Ends the process with 0 when this is interrupted: to be stopped is how a server is meant to end. */
export const stoppable = <A, E, R>(server: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.onInterrupt(server, () =>
    Effect.sync(() => {
      process.exitCode = 0;
    }),
  );

/** Ends the process as it said itself, else with 0, 1 for a failure, or 130 for a command that was interrupted. */
export const teardown: Runtime.Teardown = (exit, onExit) =>
  Runtime.defaultTeardown(exit, (code) => onExit(Number(process.exitCode ?? code)));
