import { TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { Clock, Effect, Option } from "effect";
import { Command } from "effect/cli";
import { confirm, yes } from "../server/Confirmation.ts";
import { json, printRow } from "../server/Printed.ts";

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

const show = Command.make(
  "show",
  { json },
  Effect.fn(function* ({ json }) {
    const store = yield* TimeMarkStore;
    const clock = yield* store.now;
    const mark = Option.getOrUndefined(yield* store.find);
    yield* printRow(
      { clock: isoOf(clock), written: mark === undefined ? "never" : isoOf(mark.at) },
      json,
    );
  }),
).pipe(Command.withDescription("Show the clock, and the latest time that a server wrote down"));

const accept = Command.make(
  "accept",
  { yes, json },
  Effect.fn(function* ({ json, yes }) {
    yield* confirm(
      "The next start takes the clock as it is: what was to end meanwhile may live longer",
      yes,
    );
    const store = yield* TimeMarkStore;
    yield* store.forget;
    yield* printRow({ clock: isoOf(yield* Clock.currentTimeMillis), written: "never" }, json);
  }),
).pipe(
  Command.withDescription(
    "Let the next start take the clock as it is, though a server wrote down a later time; stop the server first",
  ),
);

/** `bonafide clock …` */
export const clockCommand = Command.make("clock").pipe(
  Command.withDescription("The time that servers go by"),
  Command.withSubcommands([show, accept]),
);
