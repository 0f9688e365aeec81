import { Cause, Console, Effect } from "effect";
import { CliError } from "effect/cli";
import { logDefect } from "@bonafide/core/defect/DefectLog";

/**
 * Tells why a command failed: an error of ours by its message alone, a defect with what is known of it. What the
 * command line already explained is not said again, and to be stopped is no failure.
 */
export const reportFailure = (cause: Cause.Cause<unknown>): Effect.Effect<void> => {
  if (Cause.hasInterruptsOnly(cause)) return Effect.void;
  const error = Cause.squash(cause);
  if (CliError.isCliError(error)) return Effect.void;
  return Cause.hasDies(cause) || !(error instanceof Error)
    ? logDefect("bonafide met a defect", cause)
    : Console.error(error.message);
};
