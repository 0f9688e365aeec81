import { hasSecondFactor, type StaffAccount } from "@bonafide/core/staff/StaffAccount";
import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import type { IssuedStaff } from "@bonafide/core/staff/StaffChanges";
import { StaffRole } from "@bonafide/core/staff/StaffRole";
import { Console, Effect, Option } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { standing } from "../access/StandingArgument.ts";
import { confirm, yes } from "../server/Confirmation.ts";
import { json, printedTime, printRow, printRows, type Row } from "../server/Printed.ts";

const signedIn = ({ secrets }: StaffAccount): string | undefined =>
  secrets.signedIn === undefined ? undefined : printedTime(secrets.signedIn);

const row = (account: StaffAccount): Row => ({
  staff: account.name,
  role: account.role,
  organization: account.organizationId,
  standing: account.standing,
  second_factor: hasSecondFactor(account) ? "set" : "not set",
  signed_in: signedIn(account),
  created: printedTime(account.created),
  id: account.id,
});

const name = Argument.String("name").pipe(
  Argument.withDescription("The name for signing in: a-z, 0-9, dots, hyphens and underscores"),
);

const printIssued = Effect.fnUntraced(function* (
  { account, password }: IssuedStaff,
  asJson: boolean,
) {
  yield* printRow({ staff: account.name, role: account.role, password }, asJson);
  if (!asJson) {
    yield* Console.error(
      "The password is shown this once and kept nowhere. The first sign-in at /console sets the second factor.",
    );
  }
});

const create = Command.make(
  "create",
  {
    name,
    role: Flag.Literals("role", StaffRole.literals).pipe(
      Flag.withDescription("The role in the console"),
    ),
    organization: Flag.String("organization").pipe(
      Flag.withDescription("A partner's organization, by its id"),
      Flag.optional,
    ),
    json,
  },
  Effect.fn(function* ({ json, name, organization, role }) {
    const staff = yield* StaffAccounts;
    yield* printIssued(yield* staff.create(name, role, Option.getOrUndefined(organization)), json);
  }),
).pipe(Command.withDescription("Create a staff account, and show its password once"));

const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json }) {
    yield* printRows((yield* (yield* StaffAccounts).all).map(row), json);
  }),
).pipe(Command.withDescription("List staff accounts"));

const set = Command.make(
  "set",
  { name, standing, json },
  Effect.fn(function* ({ json, name, standing }) {
    yield* printRow(row(yield* (yield* StaffAccounts).setStanding(name, standing)), json);
  }),
).pipe(Command.withDescription("Let a staff account in (active), or shut it out (inactive)"));

const role = Command.make(
  "role",
  {
    name,
    role: Argument.Literals("role", StaffRole.literals).pipe(
      Argument.withDescription("The new role in the console"),
    ),
    json,
  },
  Effect.fn(function* ({ json, name, role }) {
    yield* printRow(row(yield* (yield* StaffAccounts).setRole(name, role)), json);
  }),
).pipe(Command.withDescription("Give a staff account another role, and end its sessions"));

const reset = Command.make(
  "reset",
  { name, yes, json },
  Effect.fn(function* ({ json, name, yes }) {
    yield* confirm(`The password, the second factor and every session of ${name} end`, yes);
    yield* printIssued(yield* (yield* StaffAccounts).reset(name), json);
  }),
).pipe(
  Command.withDescription("Give a staff account a new password, and remove its second factor"),
);

/** `bonafide staff …` */
export const staffCommand = Command.make("staff").pipe(
  Command.withDescription("Staff: people who work in the console"),
  Command.withSubcommands([create, list, role, set, reset]),
);
