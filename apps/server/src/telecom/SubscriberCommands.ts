import { createReadStream } from "node:fs";
import { stdin } from "node:process";
import { importRoster } from "@bonafide/core/roster/RosterImport";
import { Ids } from "@bonafide/core/storage/Ids";
import { subscriberFormat, SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import { Console, Data, Effect } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { json, printRow } from "../server/Printed.ts";
import { textPieces } from "../storage/TextPieces.ts";

/** How many problems are told one by one. */
const toldProblems = 1_000;

/** The roster stays as it was. */
class RosterKept extends Data.TaggedError("RosterKept")<{ readonly problems: number }> {
  override get message(): string {
    return this.problems === 0
      ? "Nothing was replaced: the file has no rows"
      : `Nothing was replaced: ${this.problems} lines have problems. Mend them, or leave them out with --skip-problems`;
  }
}

const importFile = Command.make(
  "import",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription(
        "A CSV file whose first line names its columns; - reads what is piped in",
      ),
    ),
    skipProblems: Flag.Boolean("skip-problems").pipe(
      Flag.withDescription("Leave out lines with problems"),
      Flag.withDefault(false),
    ),
    json,
  },
  Effect.fn(function* ({ file, json, skipProblems }) {
    const records = yield* SubscriberRecords;
    const roster = yield* (yield* Ids).next;
    let [told, shown] = [0, 0];
    const { problems, replaced, rows } = yield* importRoster(
      textPieces(file === "-" ? stdin : createReadStream(file)),
      subscriberFormat,
      records,
      {
        roster,
        skipProblems,
        report: ({ line, problem }) => {
          told += 1;
          if (told > toldProblems) return Effect.void;
          return Console.error(`line ${line} ${problem}`);
        },
        progress: (lines) => {
          if (lines - shown < 10_000) return Effect.void;
          shown = lines;
          return Console.error(`${lines} lines read`);
        },
      },
    );
    yield* printRow({ rows, problems, replaced }, json);
    if (!replaced) return yield* new RosterKept({ problems });
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
