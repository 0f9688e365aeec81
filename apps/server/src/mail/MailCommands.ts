import { Effect } from "effect";
import { Command } from "effect/cli";
import { limitFlag } from "../server/ListFlags.ts";
import { json, printedTime, printRows } from "../server/Printed.ts";
import { LetterStore } from "@bonafide/core/mail/LetterStore";

const list = Command.make(
  "list",
  {
    limit: limitFlag(50),
    json,
  },
  Effect.fn(function* ({ json, limit }) {
    const letters = yield* (yield* LetterStore).newest(limit);
    yield* printRows(
      letters.map(({ attempts, created, dueAt, failure, id, kind, status }) => ({
        letter: id,
        kind,
        status,
        attempts,
        failure,
        created: printedTime(created),
        next: dueAt === undefined ? undefined : printedTime(dueAt),
      })),
      json,
    );
  }),
).pipe(Command.withDescription("List letters to people, newest first; no address is shown"));

const counts = Command.make(
  "counts",
  { json },
  Effect.fn(function* ({ json }) {
    const counts = yield* (yield* LetterStore).counts;
    yield* printRows(
      counts.map((count) => ({ ...count })),
      json,
    );
  }),
).pipe(
  Command.withDescription(
    "Count the letters of the last 30 days by kind and by what became of them, bounces too",
  ),
);

/** `bonafide mail …` */
export const mailCommand = Command.make("mail").pipe(
  Command.withDescription("Letters to people"),
  Command.withSubcommands([list, counts]),
);
