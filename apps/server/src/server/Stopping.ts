import { Cause, Effect, Exit, Runtime } from "effect";

// The first SIGTERM stops the server. Without a listener of its own, a second one would kill it on the way.
const ignoreFurtherSignals = Effect.sync(() => void process.on("SIGTERM", () => {}));

/** Exits with 0 on interruption: that is how a server is meant to end. Further SIGTERMs do not hurry it. */
export const stoppable = <A, E, R>(server: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.andThen(ignoreFurtherSignals, server).pipe(
    Effect.onInterrupt(() =>
      Effect.sync(() => {
        process.exitCode = 0;
      }),
    ),
  );

/** Waits until the reader of standard output has taken all, or has gone. */
const whenPrinted = (then: () => void): void => {
  if (process.stdout.writableLength === 0) then();
  else process.stdout.write("", () => then());
};

/**
 * Exits with the status that was set, else 0, 1 for a failure, or 130 for an interrupted command. What a command has
 * printed arrives first, however slowly a pipe is read; an interrupted one does not wait.
 */
export const teardown: Runtime.Teardown = (exit, onExit) =>
  Runtime.defaultTeardown(exit, (code) => {
    const end = () => onExit(Number(process.exitCode ?? code));
    if (Exit.isFailure(exit) && Cause.hasInterrupts(exit.cause)) end();
    else whenPrinted(end);
  });
