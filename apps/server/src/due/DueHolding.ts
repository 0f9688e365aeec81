import { holdDue } from "@bonafide/core/due/DueHolders";
import { Effect, Layer } from "effect";
import { chosenDatabase } from "../storage/Storage.ts";

/** Holds what this server works on. A SQLite file belongs to one server, so that any other holder is dead. */
export const DueHolding = Layer.effectDiscard(
  Effect.flatMap(chosenDatabase, ({ _tag }) => holdDue(_tag === "Sqlite" ? "alone" : "shared")),
);
