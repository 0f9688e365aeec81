import { closeSync, openSync, writeSync } from "node:fs";
import type { RosterProblem } from "@bonafide/core/roster/RosterImport";
import { Data, Effect } from "effect";

/** How many lines are written together. */
const batch = 1_000;

/** The file for problems could not be made. */
export class ProblemsNotWritten extends Data.TaggedError("ProblemsNotWritten")<{
  readonly file: string;
}> {
  override get message(): string {
    return `The problems could not be written to ${this.file}: is it there already?`;
  }
}

/**
 * A CSV file of every problem, `line,problem`, for its owner only (mode 0600). Overwrites nothing. Holds one batch of
 * lines at a time; the scope's end writes the last one.
 */
export const problemFile = (file: string) =>
  Effect.gen(function* () {
    const descriptor = yield* Effect.acquireRelease(
      Effect.try({
        try: () => openSync(file, "wx", 0o600),
        catch: () => new ProblemsNotWritten({ file }),
      }),
      (open) => Effect.sync(() => closeSync(open)),
    );
    let lines = ["line,problem"];
    const write = () => {
      if (lines.length > 0) writeSync(descriptor, `${lines.join("\n")}\n`);
      lines = [];
    };
    yield* Effect.addFinalizer(() => Effect.sync(write));
    return ({ line, problem }: RosterProblem) =>
      Effect.sync(() => {
        lines.push(`${line},"${problem.replaceAll('"', '""')}"`);
        if (lines.length >= batch) write();
      });
  });
