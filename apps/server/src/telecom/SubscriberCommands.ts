import { subscriberFormat, SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import { Effect } from "effect";
import { Command } from "effect/cli";
import { importRosterFile, rosterFile, skipProblems } from "../roster/RosterFile.ts";
import { json } from "../server/Printed.ts";

const importFile = Command.make(
  "import",
  {
    file: rosterFile,
    skipProblems,
    json,
  },
  Effect.fn(function* ({ file, json, skipProblems }) {
    yield* importRosterFile(file, subscriberFormat, yield* SubscriberRecords, {
      json,
      skipProblems,
    });
  }),
).pipe(
  Command.withDescription(
    "Let a CSV file (phone, birth_date, street1, street2, city, state, zip, country) stand for all subscribers before",
  ),
);

/** `bonafide subscriber …` */
export const subscriberCommand = Command.make("subscriber").pipe(
  Command.withDescription("Your own subscribers, for carriers of the kind roster"),
  Command.withSubcommands([importFile]),
);
