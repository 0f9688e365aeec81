import { Cause, Console, Effect } from "effect";
import { CliError } from "effect/cli";
import { logDefect } from "@bonafide/core/defect/DefectLog";
import { unavailableBehind } from "@bonafide/core/storage/StorageUnavailable";

/**
 * Reports why a command failed: an expected error by its message, a database that cannot be used by its reason, a defect
 * with its class and place. Skips what the command line already explained, and interruptions.
 */
export const reportFailure = (cause: Cause.Cause<unknown>): Effect.Effect<void> => {
  if (Cause.hasInterruptsOnly(cause)) return Effect.void;
  const error = Cause.squash(cause);
  if (CliError.isCliError(error)) return Effect.void;
  const away = unavailableBehind(error);
  if (away !== undefined) return Console.error(away.reason);
  return Cause.hasDies(cause) || !(error instanceof Error)
    ? logDefect("bonafide met a defect", cause)
    : Console.error(error.message);
};
