import { Erasures } from "@bonafide/core/verification/Erasures";
import { Effect } from "effect";
import { Argument, Command } from "effect/cli";
import { confirm, yes } from "../server/Confirmation.ts";
import { json, printRow } from "../server/Printed.ts";

const erase = Command.make(
  "erase",
  {
    verification: Argument.String("verification").pipe(Argument.withDescription("Its id")),
    yes,
    json,
  },
  Effect.fn(function* ({ json, verification, yes }) {
    yield* confirm(`All that is personal in verification ${verification} is erased for good`, yes);
    yield* (yield* Erasures).erase(verification);
    yield* printRow({ verification, personal: "erased" }, json);
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
