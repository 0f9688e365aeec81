import { Command } from "effect/cli";
import { OperatorServices } from "../server/OperatorServices.ts";
import { readCommand } from "./ReadCommand.ts";
import { reviewCommand } from "./ReviewCommands.ts";

/** `bonafide document …` */
export const documentCommand = Command.make("document").pipe(
  Command.withDescription("Documents"),
  Command.withSubcommands([readCommand, Command.provide(reviewCommand, OperatorServices)]),
);
