import { Console, Effect } from "effect";
import { CliError, CliOutput } from "effect/cli";

/** The exit status of a usage error, as in most programs. */
const usageStatus = 2;

/** Prints each usage error in one line and names the help, instead of printing all of it. */
export const shortUsageErrors = CliOutput.layerPresenter({
  present: (event) => {
    if (event._tag !== "InvalidInvocation") return CliOutput.defaultPresenter.present(event);
    const lines = event.errors.map(({ message }) =>
      message.replace("Expected: Schema validation failed: Expected", "Expected"),
    );
    return Console.error([...lines, `See ${event.commandPath.join(" ")} --help`].join("\n"));
  },
});

/** Exits with 2 on a usage error. */
export const markUsageError = (error: unknown): Effect.Effect<void> =>
  Effect.sync(() => {
    if (CliError.isCliError(error)) process.exitCode = usageStatus;
  });
