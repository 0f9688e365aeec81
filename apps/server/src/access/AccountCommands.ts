import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import type { GrantedAccount } from "@bonafide/core/access/Account";
import { Operators } from "@bonafide/core/access/Operators";
import { productNames } from "@bonafide/core/verification/Product";
import { Effect } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { json, printRow, printRows, type Row } from "../server/Printed.ts";
import { partnerName } from "./PartnerNameArgument.ts";
import { rate } from "./RateArgument.ts";
import { standing } from "./StandingArgument.ts";

/** An account as a printed row. */
export const accountRow = (account: GrantedAccount): Row => ({
  account: account.id,
  organization: account.organizationId,
  application: account.applicationId,
  name: account.name,
  standing: account.standing,
  per_minute: account.perMinute,
  products: account.grants.map(({ perMinute, product }) =>
    perMinute === undefined ? product : `${product}@${perMinute}`,
  ),
});

const create = Command.make(
  "create",
  {
    organization: Argument.String("organization").pipe(
      Argument.withDescription("The organization's id"),
    ),
    name: partnerName.pipe(Argument.withDescription("What the account is called")),
    product: Flag.Literals("product", productNames).pipe(
      Flag.withDescription("A product to enable; may be given several times"),
      Flag.atLeast(0),
    ),
    json,
  },
  Effect.fn(function* ({ json, name, organization, product }) {
    const operators = yield* Operators;
    yield* printRow(accountRow(yield* operators.createAccount(organization, name, product)), json);
  }),
).pipe(Command.withDescription("Create an account of an organization"));

const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json }) {
    yield* printRows((yield* (yield* AccessRegistry).accounts).map(accountRow), json);
  }),
).pipe(Command.withDescription("List accounts with their products and limits"));

const set = Command.make(
  "set",
  { account: Argument.String("account"), standing, json },
  Effect.fn(function* ({ account, json, standing }) {
    yield* printRow(accountRow(yield* (yield* Operators).setAccount(account, { standing })), json);
  }),
).pipe(Command.withDescription("Let an account in (active), or shut it out (inactive)"));

const limit = Command.make(
  "limit",
  { account: Argument.String("account"), rate, json },
  Effect.fn(function* ({ account, json, rate }) {
    const operators = yield* Operators;
    yield* printRow(accountRow(yield* operators.setAccount(account, { perMinute: rate })), json);
  }),
).pipe(Command.withDescription("Set how many calls a minute an account may make in all"));

/** `bonafide account …` */
export const accountCommand = Command.make("account").pipe(
  Command.withDescription("Accounts: what partners call with"),
  Command.withSubcommands([create, list, set, limit]),
);
