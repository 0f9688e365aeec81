import { createReadStream, statSync } from "node:fs";
import { stderr, stdin } from "node:process";
import type { ListDiff, ListImport } from "@bonafide/core/roster/ListImport";
import type { RosterProblem } from "@bonafide/core/roster/RosterImport";
import { Ids } from "@bonafide/core/storage/Ids";
import { Console, Data, Effect, Option } from "effect";
import { Argument, Flag } from "effect/cli";
import { canConfirm, confirm, yes } from "../server/Confirmation.ts";
import { json, printRow } from "../server/Printed.ts";
import { textPieces } from "../storage/TextPieces.ts";
import { importProgress } from "./ImportProgress.ts";
import { problemFile } from "./ProblemFile.ts";

/** How many problems are printed one by one. */
const printedProblems = 1_000;

/** The old roster stays. */
export class RosterKept extends Data.TaggedError("RosterKept")<{
  readonly rows: number;
  readonly problems: number;
  readonly skipProblems: boolean;
}> {
  override get message(): string {
    if (this.rows === 0 && this.problems === 0)
      return "Nothing was replaced: the file has no rows. If the list is to be empty, give --empty too";
    return this.problems === 0 || this.skipProblems
      ? "Nothing was replaced: no line is in order, or another import began"
      : `Nothing was replaced: ${this.problems} lines have problems. Mend them, or leave them out with --skip-problems`;
  }
}

/** The file of an import. */
export const rosterFile = Argument.String("file").pipe(
  Argument.withDescription("A CSV file whose first line names its columns; - reads standard input"),
);

const skipProblems = Flag.Boolean("skip-problems").pipe(
  Flag.withDescription("Leave out lines with problems"),
  Flag.withDefault(false),
);

const dryRun = Flag.Boolean("dry-run").pipe(
  Flag.withDescription("Check the whole file, show what it would change, and replace nothing"),
  Flag.withDefault(false),
);

const empty = Flag.Boolean("empty").pipe(
  Flag.withDescription("Let a file without rows empty the list"),
  Flag.withDefault(false),
);

const problemsTo = Flag.String("problems").pipe(
  Flag.withDescription(
    "A new CSV file for every line with a problem; else the first thousand are printed",
  ),
  Flag.optional,
);

/** The flags of every import. */
export const importFlags = { skipProblems, dryRun, empty, problemsTo, yes, json };

const sourceOf = (file: string) => {
  if (file === "-") return { source: stdin, size: undefined };
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  return { source: createReadStream(file), size };
};

/** The values of an import's flags. */
interface ImportOptions {
  readonly skipProblems: boolean;
  readonly dryRun: boolean;
  readonly empty: boolean;
  readonly problemsTo: Option.Option<string>;
  readonly yes: boolean;
  readonly json: boolean;
}

const countsOf = ({ added, changed, removed }: ListDiff): string =>
  `${added} added, ${changed} changed, ${removed} removed`;

/**
 * Imports a CSV file that replaces a list. Shows what it changes, and asks. Prints every problem and the result. A
 * terminal gets a progress bar.
 */
export const importRosterFile = Effect.fnUntraced(function* (
  file: string,
  { run, whole }: ListImport,
  { dryRun, empty, json, problemsTo, skipProblems, yes }: ImportOptions,
) {
  const what = `The lines of ${file} replace ${whole}`;
  if (!dryRun) yield* canConfirm(what, yes);
  const roster = yield* (yield* Ids).next;
  const { size, source } = yield* Effect.sync(() => sourceOf(file));
  const progress = importProgress(stderr, () => ({ bytesRead: source.bytesRead, size }));
  let printed = 0;
  const print = ({ line, problem }: RosterProblem) => {
    printed += 1;
    if (printed > printedProblems) return Effect.void;
    return Effect.andThen(progress.clear, Console.error(`line ${line} ${problem}`));
  };
  const report = Option.isSome(problemsTo) ? yield* problemFile(problemsTo.value) : print;
  const accept = Effect.fnUntraced(function* (diff: ListDiff) {
    yield* progress.clear;
    if (!json) yield* Effect.forEach(diff.first, (line) => Console.log(line));
    if (dryRun) return false;
    yield* confirm(`${what}: ${countsOf(diff)}`, yes);
    return true;
  });
  const { diff, problems, replaced, rows } = yield* run(textPieces(source), {
    roster,
    skipProblems,
    mayBeEmpty: empty,
    accept,
    report,
    progress: progress.show,
  }).pipe(Effect.ensuring(progress.clear));
  const changes =
    diff === undefined ? {} : { added: diff.added, changed: diff.changed, removed: diff.removed };
  const listed = json && diff !== undefined ? { first: diff.first } : {};
  yield* printRow({ rows, problems, ...changes, replaced, ...listed }, json);
  if (dryRun && diff !== undefined) return;
  if (!replaced) return yield* new RosterKept({ rows, problems, skipProblems });
}, Effect.scoped);
