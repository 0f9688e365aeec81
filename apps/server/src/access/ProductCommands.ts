import { AccessStore } from "@bonafide/core/access/AccessStore";
import { Operators } from "@bonafide/core/access/Operators";
import { productNames } from "@bonafide/core/verification/Product";
import { Effect } from "effect";
import { Argument, Command } from "effect/cli";
import { json, printRow, printRows } from "../server/Printed.ts";
import { accountRow } from "./AccountCommands.ts";
import { rate } from "./RateArgument.ts";
import { product } from "./ProductArgument.ts";
import { standing } from "./StandingArgument.ts";

const account = Argument.String("account").pipe(Argument.withDescription("The account's id"));

const enable = Command.make(
  "enable",
  { account, product, json },
  Effect.fn(function* ({ account, json, product }) {
    const granted = yield* (yield* Operators).grant(account, { product, perMinute: undefined });
    yield* printRow(accountRow(granted), json);
  }),
).pipe(Command.withDescription("Let an account use a product"));

const disable = Command.make(
  "disable",
  { account, product, json },
  Effect.fn(function* ({ account, json, product }) {
    yield* printRow(accountRow(yield* (yield* Operators).withdraw(account, product)), json);
  }),
).pipe(Command.withDescription("Take a product from an account"));

const limit = Command.make(
  "limit",
  { account, product, rate, json },
  Effect.fn(function* ({ account, json, product, rate }) {
    const granted = yield* (yield* Operators).grant(account, { product, perMinute: rate });
    yield* printRow(accountRow(granted), json);
  }),
).pipe(Command.withDescription("Enable a product for an account with so many calls a minute"));

const set = Command.make(
  "set",
  { product, standing, json },
  Effect.fn(function* ({ json, product, standing }) {
    yield* (yield* Operators).setProduct(product, standing);
    yield* printRow({ product, standing }, json);
  }),
).pipe(Command.withDescription("Switch a product on or off for all accounts"));

const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json }) {
    const inactive = yield* (yield* AccessStore).inactiveProducts;
    const rows = productNames.map((product) => ({
      product,
      standing: inactive.includes(product) ? "inactive" : "active",
    }));
    yield* printRows(rows, json);
  }),
).pipe(Command.withDescription("List products"));

/** `bonafide product …` */
export const productCommand = Command.make("product").pipe(
  Command.withDescription("Products, and who may use them how often"),
  Command.withSubcommands([list, set, enable, disable, limit]),
);
