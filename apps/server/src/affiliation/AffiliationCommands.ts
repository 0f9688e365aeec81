import { AffiliationClaims } from "@bonafide/core/affiliation/AffiliationClaims";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { Effect } from "effect";
import { Argument, Command } from "effect/cli";
import { confirm, yes } from "../server/Confirmation.ts";
import { personal, printFound } from "../server/Lookup.ts";
import { json, printRow } from "../server/Printed.ts";
import { claimRow } from "./ClaimLookup.ts";
import { findAffiliation } from "./AffiliationLookup.ts";

const erase = Command.make(
  "erase",
  {
    affiliation: Argument.String("affiliation").pipe(
      Argument.withDescription("The reference_id of the call"),
    ),
    yes,
    json,
  },
  Effect.fn(function* ({ affiliation, json, yes }) {
    yield* confirm(
      `All that is personal in affiliation ${affiliation} is erased for good, and its document`,
      yes,
    );
    yield* (yield* Erasures).affiliation(affiliation);
    yield* printRow({ affiliation, personal: "erased" }, json);
  }),
).pipe(Command.withDescription("Erase what is personal in a case, and its document, for good"));

const show = Command.make(
  "show",
  {
    affiliation: Argument.String("affiliation").pipe(
      Argument.withDescription("The reference_id of the call"),
    ),
    personal,
    json,
  },
  Effect.fn(function* ({ affiliation, json, personal }) {
    yield* printFound(yield* findAffiliation(affiliation, personal), json);
  }),
).pipe(
  Command.withDescription(
    "Show how a case and its claim stand: evidence, what was compared, validity, who decided, and audit",
  ),
);

const revoke = Command.make(
  "revoke",
  {
    affiliation: Argument.String("affiliation").pipe(
      Argument.withDescription("The reference_id of a call, or the id of its claim"),
    ),
    yes,
    json,
  },
  Effect.fn(function* ({ affiliation, json, yes }) {
    yield* confirm(
      `The claim of affiliation ${affiliation} is revoked: accounts and grants no longer show it`,
      yes,
    );
    const claim = yield* (yield* AffiliationClaims).revoke(affiliation);
    yield* printRow(claimRow(claim), json);
  }),
).pipe(
  Command.withDescription(
    "Revoke a claim. New details or a document of the person can verify it again, an account cannot",
  ),
);

/** `bonafide affiliation …` */
export const affiliationCommand = Command.make("affiliation").pipe(
  Command.withDescription("Cases of the group-affiliation API and their claims"),
  Command.withSubcommands([show, revoke, erase]),
);
