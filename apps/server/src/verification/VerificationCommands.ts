import { Erasures } from "@bonafide/core/verification/Erasures";
import { Effect } from "effect";
import { Argument, Command } from "effect/cli";
import { confirm, yes } from "../server/Confirmation.ts";
import { personal, printFound } from "../server/Lookup.ts";
import { json, printRow } from "../server/Printed.ts";
import { findTransaction, findVerification } from "./VerificationLookups.ts";

const erase = Command.make(
  "erase",
  {
    verification: Argument.String("verification").pipe(
      Argument.withDescription("The verification's id"),
    ),
    yes,
    json,
  },
  Effect.fn(function* ({ json, verification, yes }) {
    yield* confirm(`All that is personal in verification ${verification} is erased for good`, yes);
    yield* (yield* Erasures).verification(verification);
    yield* printRow({ verification, personal: "erased" }, json);
  }),
).pipe(
  Command.withDescription(
    "Erase what is personal in a verification and its transactions, for good",
  ),
);

const show = Command.make(
  "show",
  {
    verification: Argument.String("verification").pipe(
      Argument.withDescription("The verification's id"),
    ),
    personal,
    json,
  },
  Effect.fn(function* ({ json, personal, verification }) {
    yield* printFound(yield* findVerification(verification, personal), json);
  }),
).pipe(
  Command.withDescription(
    "Show a verification with its transactions, deliveries, audit and the partner's metadata",
  ),
);

const showTransaction = Command.make(
  "show",
  {
    transaction: Argument.String("transaction").pipe(
      Argument.withDescription("The transaction's id"),
    ),
    personal,
    json,
  },
  Effect.fn(function* ({ json, personal, transaction }) {
    yield* printFound(yield* findTransaction(transaction, personal), json);
  }),
).pipe(
  Command.withDescription(
    "Show a transaction with its deliveries, audit and the partner's metadata",
  ),
);

/** `bonafide transaction …` */
export const transactionCommand = Command.make("transaction").pipe(
  Command.withDescription("Transactions of verifications"),
  Command.withSubcommands([showTransaction]),
);

/** `bonafide verification …` */
export const verificationCommand = Command.make("verification").pipe(
  Command.withDescription("Verifications"),
  Command.withSubcommands([show, erase]),
);
