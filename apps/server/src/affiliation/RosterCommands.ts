import { makeImportedLists } from "@bonafide/core/roster/ImportedLists";
import { Effect } from "effect";
import { Command } from "effect/cli";
import { importFlags, importRosterFile, rosterFile } from "../roster/RosterFile.ts";
import { family } from "./FamilyArgument.ts";

const importFile = Command.make(
  "import",
  { family, file: rosterFile, ...importFlags },
  Effect.fn(function* ({ family, file, ...flags }) {
    const lists = yield* makeImportedLists;
    yield* importRosterFile(file, lists[`roster ${family}`], flags);
  }),
).pipe(
  Command.withDescription(
    "Replace a family's roster by a CSV file (fname, lname, birth_date and what else is known)",
  ),
);

/** `bonafide roster …` */
export const rosterCommand = Command.make("roster").pipe(
  Command.withDescription("People whose affiliation you know"),
  Command.withSubcommands([importFile]),
);
