import { Command } from "effect/cli";
import { reviewCommand } from "./ReviewCommands.ts";

/** `bonafide document …` */
export const documentCommand = Command.make("document").pipe(
  Command.withDescription("Documents"),
  Command.withSubcommands([reviewCommand]),
);
