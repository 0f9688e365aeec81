import { Console, Effect } from "effect";
import { CliError, CliOutput } from "effect/cli";

/** The status of a process that was called wrongly, as of most programs. */
const usageStatus = 2;

/** Shows what is wrong with a call in a line each, and where the help is, instead of all of the help. */
export const shortUsageErrors = CliOutput.layerPresenter({
  present: (event) => {
    if (event._tag !== "InvalidInvocation") return CliOutput.defaultPresenter.present(event);
    const lines = event.errors.map(({ message }) => message);
    return Console.error([...lines, `See ${event.commandPath.join(" ")} --help`].join("\n"));
  },
});

/** Ends the process with 2 where a call was wrong. */
export const markUsageError = (error: unknown): Effect.Effect<void> =>
  Effect.sync(() => {
    if (CliError.isCliError(error)) process.exitCode = usageStatus;
  });
