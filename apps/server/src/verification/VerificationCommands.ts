import { Erasures } from "@bonafide/core/verification/Erasures";
import { Console, Effect } from "effect";
import { Argument, Command } from "effect/cli";

const erase = Command.make(
  "erase",
  { verification: Argument.String("verification").pipe(Argument.withDescription("Its id")) },
  Effect.fn(function* ({ verification }) {
    yield* (yield* Erasures).erase(verification);
    yield* Console.log("What was personal in this verification is erased.");
  }),
).pipe(
  Command.withDescription(
    "Erase what is personal in a verification and its transactions, for good",
  ),
);

/** `bonafide verification …` */
export const verificationCommand = Command.make("verification").pipe(
  Command.withDescription("Verifications"),
  Command.withSubcommands([erase]),
);
