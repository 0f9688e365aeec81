import type { Application } from "@bonafide/core/application/Application";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { Operators } from "@bonafide/core/access/Operators";
import { Effect } from "effect";
import { Argument, Command } from "effect/cli";
import { accountRow } from "../access/AccountCommands.ts";
import { limitFlag } from "../server/ListFlags.ts";
import { json, printedTime, printRow, printRows, type Row } from "../server/Printed.ts";
import { OperatorServices } from "../server/OperatorServices.ts";
import { applicationEnumsCommand } from "./ApplicationEnumsCommands.ts";
import { applicationReportCommand } from "./ApplicationReportCommand.ts";
import { applicationTokenCommand } from "./ApplicationTokenCommands.ts";

const row = ({ created, id, state: { identity, traits } }: Application): Row => ({
  application: id,
  name: identity.name,
  status: traits.status,
  class: traits.class,
  type: traits.type,
  claimant: identity.claimantId,
  created: printedTime(created),
});

const account = Argument.String("account").pipe(Argument.withDescription("The account's id"));

const list = Command.make(
  "list",
  {
    organization: Argument.String("organization").pipe(
      Argument.withDescription("The organization's id"),
    ),
    limit: limitFlag(1_000, "How many at most, oldest first"),
    json,
  },
  Effect.fn(function* ({ json, limit, organization }) {
    const store = yield* ApplicationStore;
    const found = yield* store.page({ organizationId: organization, after: undefined, limit });
    yield* printRows(found.map(row), json);
  }),
).pipe(Command.withDescription("List an organization's applications"));

const attach = Command.make(
  "attach",
  {
    account,
    application: Argument.String("application").pipe(
      Argument.withDescription("The id of an application that its organization has or owns"),
    ),
    json,
  },
  Effect.fn(function* ({ account, application, json }) {
    const accounts = yield* Operators;
    yield* printRow(accountRow(yield* accounts.attach(account, application)), json);
  }),
).pipe(Command.withDescription("Record what an account does under an application from now on"));

const detach = Command.make(
  "detach",
  { account, json },
  Effect.fn(function* ({ account, json }) {
    const accounts = yield* Operators;
    yield* printRow(accountRow(yield* accounts.attach(account, undefined)), json);
  }),
).pipe(Command.withDescription("Record what an account does under no application any more"));

/** `bonafide application …` */
export const applicationCommand = Command.make("application").pipe(
  Command.withDescription("Applications of partners, by which usage is reported"),
  Command.withSubcommands([
    Command.provide(list, OperatorServices),
    Command.provide(attach, OperatorServices),
    Command.provide(detach, OperatorServices),
    Command.provide(applicationReportCommand, OperatorServices),
    Command.provide(applicationTokenCommand, OperatorServices),
    applicationEnumsCommand,
  ]),
);
