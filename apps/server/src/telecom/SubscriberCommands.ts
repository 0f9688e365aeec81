import { makeImportedLists } from "@bonafide/core/roster/ImportedLists";
import { Effect } from "effect";
import { Command } from "effect/cli";
import { importFlags, importRosterFile, rosterFile } from "../roster/RosterFile.ts";

const importFile = Command.make(
  "import",
  { file: rosterFile, ...importFlags },
  Effect.fn(function* ({ file, ...flags }) {
    const { subscribers } = yield* makeImportedLists;
    yield* importRosterFile(file, subscribers, flags);
  }),
).pipe(
  Command.withDescription(
    "Replace all subscribers by those of a CSV file (phone, birth_date, street1, street2, city, state, zip, country)",
  ),
);

/** `bonafide subscriber …` */
export const subscriberCommand = Command.make("subscriber").pipe(
  Command.withDescription("Your own subscribers, for carriers of the kind roster"),
  Command.withSubcommands([importFile]),
);
