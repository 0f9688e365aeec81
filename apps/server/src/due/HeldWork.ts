import { type DueHolding, holdDue } from "@bonafide/core/due/DueHolders";
import { SteadyClock } from "@bonafide/core/due/SteadyClock";
import { Effect, Layer } from "effect";
import { chosenDatabase } from "../storage/Storage.ts";
import { lastHolder } from "./LastHolder.ts";
import { nodeUptime } from "./NodeUptime.ts";
import { programMade } from "./ProgramMade.ts";

/** A SQLite file belongs to one server, so that any other holder is dead. */
const holding = Effect.map(chosenDatabase, ({ _tag }): DueHolding =>
  _tag === "Sqlite" ? "alone" : "shared",
);

/** Holds what this server works on. */
export const HeldWork = Layer.effectDiscard(
  Effect.gen(function* () {
    if ((yield* holding) === "alone") return yield* holdDue("alone");
    const { before, write } = yield* lastHolder;
    yield* holdDue("shared", before);
    yield* write;
  }),
);

/** The time of everything that this server does. */
export const ServerClock = Layer.unwrap(
  Effect.map(Effect.all([holding, nodeUptime]), ([held, uptime]) =>
    SteadyClock(held, uptime, programMade),
  ),
);
