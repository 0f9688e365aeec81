import { TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { lockHolder } from "@bonafide/adapters-sqlite/storage/SqliteLock";
import { acceptClock } from "@bonafide/core/AcceptedClock";
import { Clock, Data, Effect, Option } from "effect";
import { Command } from "effect/cli";
import { DataDirectory } from "../storage/DataDirectory.ts";
import { confirm, yes } from "../server/Confirmation.ts";
import { json, printRow } from "../server/Printed.ts";
import { nodeUptime } from "./NodeUptime.ts";
import { programMade } from "./ProgramMade.ts";

/** A server would write its time down again. `pid` is its process id. */
class StillServed extends Data.TaggedError("StillServed")<{ readonly pid: number }> {
  override get message(): string {
    return `A server runs here: process ${this.pid}. Stop it first`;
  }
}

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
    const running = lockHolder((yield* DataDirectory).file("server.lock"));
    if (running !== undefined) return yield* new StillServed({ pid: running });
    yield* confirm(
      "The next start takes the clock as it is. Where the servers' time was ahead, codes, links, sessions, tokens and grants end; where it was behind, what is over by the clock ends",
      yes,
    );
    const wasAhead = yield* acceptClock(yield* nodeUptime, programMade);
    yield* printRow(
      {
        clock: isoOf(yield* Clock.currentTimeMillis),
        written: "never",
        "codes, links, sessions, tokens and grants": wasAhead ? "ended" : "kept",
      },
      json,
    );
  }),
).pipe(
  Command.withDescription(
    "Let the next start take the clock as it is, whatever time a server wrote down; stop the server first",
  ),
);

/** `bonafide clock …` */
export const clockCommand = Command.make("clock").pipe(
  Command.withDescription("The time that servers go by"),
  Command.withSubcommands([show, accept]),
);
