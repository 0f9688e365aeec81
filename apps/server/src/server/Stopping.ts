import { Cause, Effect, Exit, type Runtime } from "effect";
import { CliError } from "effect/cli";

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

/** The exit status of a command: 2 for a usage error, as in most programs, 130 if it was interrupted, 1 for another failure. */
export const statusOf = (exit: Exit.Exit<unknown, unknown>): number => {
  if (Exit.isSuccess(exit)) return 0;
  if (Cause.hasInterruptsOnly(exit.cause)) return 130;
  return CliError.isCliError(Cause.squash(exit.cause)) ? 2 : 1;
};

/**
 * Exits with the status that was set, else the command's. What a command has printed arrives first, however slowly a pipe is
 * read; an interrupted one does not wait.
 */
export const teardown: Runtime.Teardown = (exit, onExit) => {
  const end = () => onExit(Number(process.exitCode ?? statusOf(exit)));
  if (Exit.isFailure(exit) && Cause.hasInterrupts(exit.cause)) end();
  else whenPrinted(end);
};
