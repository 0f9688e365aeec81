import { subscriberFormat, SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import { Effect } from "effect";
import { Command } from "effect/cli";
import { importFlags, importRosterFile, rosterFile } from "../roster/RosterFile.ts";

const importFile = Command.make(
  "import",
  { file: rosterFile, ...importFlags },
  Effect.fn(function* ({ file, ...flags }) {
    yield* importRosterFile(
      file,
      subscriberFormat,
      yield* SubscriberRecords,
      "all subscribers",
      flags,
    );
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
