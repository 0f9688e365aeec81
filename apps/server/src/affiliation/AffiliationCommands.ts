import { AffiliationErasures } from "@bonafide/core/affiliation/AffiliationErasures";
import { Effect } from "effect";
import { Argument, Command } from "effect/cli";
import { confirm, yes } from "../server/Confirmation.ts";
import { personal, printFound } from "../server/Lookup.ts";
import { json, printRow } from "../server/Printed.ts";
import { findAffiliation } from "./AffiliationLookup.ts";

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

const show = Command.make(
  "show",
  {
    affiliation: Argument.String("affiliation").pipe(Argument.withDescription("Its reference_id")),
    personal,
    json,
  },
  Effect.fn(function* ({ affiliation, json, personal }) {
    yield* printFound(yield* findAffiliation(affiliation, personal), json);
  }),
).pipe(Command.withDescription("Show how a case stands, with its document's standing and audit"));

/** `bonafide affiliation …` */
export const affiliationCommand = Command.make("affiliation").pipe(
  Command.withDescription("Cases of the group-affiliation API"),
  Command.withSubcommands([show, erase]),
);
