import { AffiliationErasures } from "@bonafide/core/affiliation/AffiliationErasures";
import { Effect } from "effect";
import { Argument, Command } from "effect/cli";
import { confirm, yes } from "../server/Confirmation.ts";
import { json, printRow } from "../server/Printed.ts";

const erase = Command.make(
  "erase",
  {
    affiliation: Argument.String("affiliation").pipe(Argument.withDescription("Its reference_id")),
    yes,
    json,
  },
  Effect.fn(function* ({ affiliation, json, yes }) {
    yield* confirm(
      `All that is personal in affiliation ${affiliation} is erased for good, and its document`,
      yes,
    );
    yield* (yield* AffiliationErasures).erase(affiliation);
    yield* printRow({ affiliation, personal: "erased" }, json);
  }),
).pipe(Command.withDescription("Erase what is personal in a case, and its document, for good"));

/** `bonafide affiliation …` */
export const affiliationCommand = Command.make("affiliation").pipe(
  Command.withDescription("Cases of the group-affiliation API"),
  Command.withSubcommands([erase]),
);
