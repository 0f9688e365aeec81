import { makeImportedLists } from "@bonafide/core/roster/ImportedLists";
import { Effect } from "effect";
import { Command } from "effect/cli";
import { importFlags, importRosterFile, rosterFile } from "../roster/RosterFile.ts";
import { family } from "./FamilyArgument.ts";

const schools = Command.make(
  "import",
  { file: rosterFile, ...importFlags },
  Effect.fn(function* ({ file, ...flags }) {
    const { schools } = yield* makeImportedLists;
    yield* importRosterFile(file, schools, flags);
  }),
).pipe(Command.withDescription("Replace all schools by those of a CSV file (uuid, name, options)"));

/** `bonafide school …` */
export const schoolCommand = Command.make("school").pipe(
  Command.withDescription("Schools whose students can be verified"),
  Command.withSubcommands([schools]),
);

const states = Command.make(
  "states",
  { file: rosterFile, ...importFlags },
  Effect.fn(function* ({ file, ...flags }) {
    const { states } = yield* makeImportedLists;
    yield* importRosterFile(file, states, flags);
  }),
).pipe(
  Command.withDescription(
    "Replace the states of teachers by those of a CSV file (code, name, require_number, require_social)",
  ),
);

const documents = Command.make(
  "documents",
  { family, file: rosterFile, ...importFlags },
  Effect.fn(function* ({ family, file, ...flags }) {
    const lists = yield* makeImportedLists;
    yield* importRosterFile(file, lists[`documents ${family}`], flags);
  }),
).pipe(
  Command.withDescription("Replace a family's document types by those of a CSV file (key, name)"),
);

/** `bonafide reference …` */
export const referenceCommand = Command.make("reference").pipe(
  Command.withDescription("States and document types"),
  Command.withSubcommands([states, documents]),
);
