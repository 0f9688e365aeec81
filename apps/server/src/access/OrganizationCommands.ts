import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import type { Organization } from "@bonafide/core/access/Account";
import { Operators } from "@bonafide/core/access/Operators";
import { Effect } from "effect";
import { Argument, Command } from "effect/cli";
import { json, printedTime, printRow, printRows, type Row } from "../server/Printed.ts";
import { partnerName } from "./PartnerNameArgument.ts";
import { standing } from "./StandingArgument.ts";

const row = (organization: Organization): Row => ({
  organization: organization.id,
  name: organization.name,
  standing: organization.standing,
  created: printedTime(organization.created),
});

const create = Command.make(
  "create",
  { name: partnerName.pipe(Argument.withDescription("The partner's name")), json },
  Effect.fn(function* ({ json, name }) {
    yield* printRow(row(yield* (yield* Operators).createOrganization(name)), json);
  }),
).pipe(Command.withDescription("Create an organization"));

const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json }) {
    const organizations = yield* (yield* AccessRegistry).organizations;
    yield* printRows(organizations.map(row), json);
  }),
).pipe(Command.withDescription("List organizations"));

const set = Command.make(
  "set",
  { organization: Argument.String("organization"), standing, json },
  Effect.fn(function* ({ json, organization, standing }) {
    yield* printRow(row(yield* (yield* Operators).setOrganization(organization, standing)), json);
  }),
).pipe(
  Command.withDescription(
    "Let an organization's accounts in (active), or shut them out (inactive)",
  ),
);

/** `bonafide organization …` */
export const organizationCommand = Command.make("organization").pipe(
  Command.withDescription("Organizations: the partners"),
  Command.withSubcommands([create, list, set]),
);
