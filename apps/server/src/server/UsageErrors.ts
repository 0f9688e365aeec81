import { Console } from "effect";
import { CliOutput } from "effect/cli";

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
