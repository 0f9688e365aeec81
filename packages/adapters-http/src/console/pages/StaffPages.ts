import type { Organization } from "@bonafide/core/access/Account";
import { isFactorSet, type StaffAccount } from "@bonafide/core/staff/StaffAccount";
import { StaffRole } from "@bonafide/core/staff/StaffRole";
import { type ComponentChild, h } from "preact";
import { button, field, form, hidden, noErrors, select } from "../../person/pages/Elements.ts";
import { consolePath } from "../ConsoleRoutes.ts";
import type { ConsolePage } from "../ConsoleShell.ts";
import { type ConsoleVisit, entered } from "../ConsoleVisit.ts";
import { code, facts, link, mark, table, timeOf } from "./ConsoleElements.ts";

/** What each role may do, in words. */
export const roleWords: Readonly<Record<StaffRole, string>> = {
  reviewer: "decide on documents",
  operator: "change settings and staff accounts, send callbacks again, and erase",
  auditor: "look things up, personal data too, and see the audit",
  support: "look things up, personal data too, and send callbacks again",
  partner: "see and change what belongs to one organization",
};

/** The roles of the server's own staff. */
const houseRoles = StaffRole.literals.filter((role) => role !== "partner");

const factorsOf = ({ secrets }: StaffAccount): ComponentChild => {
  const { passkeys = [], totp } = secrets;
  const count = passkeys.length;
  const parts = [
    ...(totp === undefined ? [] : ["app"]),
    ...(count === 0 ? [] : [`${count} passkey${count === 1 ? "" : "s"}`]),
  ];
  return isFactorSet(secrets) ? parts.join(", ") : mark("not set", "wait");
};

const signedInOf = ({ secrets: { signedIn } }: StaffAccount): ComponentChild =>
  signedIn === undefined ? "none recorded" : timeOf(signedIn);

const organizationOf = (
  { organizationId }: StaffAccount,
  organizations: ReadonlyArray<Organization>,
): string | undefined =>
  organizations.find(({ id }) => id === organizationId)?.name ?? organizationId;

const roleOf = (account: StaffAccount, organizations: ReadonlyArray<Organization>): string => {
  const organization = organizationOf(account, organizations);
  return organization === undefined ? account.role : `${account.role} of ${organization}`;
};

const roleChoices = (roles: ReadonlyArray<StaffRole>) =>
  roles.map((role) => [role, `${role}: may ${roleWords[role]}`] as const);

const creation = (
  visit: ConsoleVisit,
  organizations: ReadonlyArray<Organization>,
): ComponentChild =>
  form(visit.target(consolePath("createStaff")), "create", [
    field({
      name: "name",
      label: "Name",
      hint: "What they sign in with: a-z, 0-9, dots, hyphens and underscores",
      errors: noErrors,
      value: entered(visit, "name"),
      input: {
        type: "text",
        maxLength: 40,
        autocomplete: "off",
        autocapitalize: "none",
        spellcheck: false,
      },
    }),
    select(
      "Choose a role",
      {
        name: "role",
        label: "Role",
        errors: noErrors,
        value: entered(visit, "role"),
        input: {},
      },
      roleChoices(StaffRole.literals),
    ),
    select(
      "None",
      {
        name: "organization",
        label: "Organization, of a partner only",
        errors: noErrors,
        value: entered(visit, "organization"),
        optional: true,
        input: {},
      },
      organizations.map(({ id, name }) => [id, name] as const),
    ),
    button("Create it"),
  ]);

/** The list of staff, and the form of a new account. */
export const staffPage = (
  staff: ReadonlyArray<StaffAccount>,
  organizations: ReadonlyArray<Organization>,
  visit: ConsoleVisit,
): ConsolePage => ({
  title: "Staff",
  room: "staffAccounts",
  body: [
    table(
      "Accounts of staff",
      ["Name", "Role", "Standing", "Last sign-in", "Second factor", "Created"],
      staff.map((account) => [
        link(consolePath("staffAccount", account.id), account.name),
        roleOf(account, organizations),
        mark(account.standing),
        signedInOf(account),
        factorsOf(account),
        timeOf(account.created),
      ]),
    ),
    h("h2", null, "Create an account"),
    h("p", null, "Your own password is asked for next. The new password is shown once."),
    creation(visit, organizations),
  ],
});

const changes = (account: StaffAccount, visit: ConsoleVisit): ReadonlyArray<ComponentChild> => {
  const { id, role, standing } = account;
  const target = visit.target(consolePath("changeStaff", id));
  const isActive = standing === "active";
  return [
    h("p", null, "Each change ends the sessions of the account and asks for your own password."),
    h("h2", null, "Role"),
    role === "partner"
      ? h("p", null, "A partner stays a partner: create another account for another role.")
      : form(target, "role", [
          select(
            "Choose a role",
            { name: "role", label: "New role", errors: noErrors, input: {} },
            roleChoices(houseRoles.filter((other) => other !== role)),
          ),
          button("Change the role", "plain"),
        ]),
    h("h2", null, isActive ? "Shut out" : "Let in"),
    form(target, "standing", [
      hidden("standing", isActive ? "inactive" : "active"),
      button(isActive ? "Shut it out" : "Let it in", "plain"),
    ]),
    h("h2", null, "Password and second factor"),
    form(target, "reset", [button("Reset both", "plain")]),
  ];
};

/** One account of staff, with what can be changed. No account changes itself here. */
export const staffAccountView = (
  account: StaffAccount,
  organizations: ReadonlyArray<Organization>,
  visit: ConsoleVisit,
): ConsolePage => ({
  title: account.name,
  room: "staffAccounts",
  narrow: true,
  body: [
    facts([
      ["Role", `${account.role}: may ${roleWords[account.role]}`],
      ["Organization", organizationOf(account, organizations)],
      ["Standing", mark(account.standing)],
      ["Last sign-in", signedInOf(account)],
      ["Second factor", factorsOf(account)],
      ["Created", timeOf(account.created)],
      ["Id", code(account.id)],
    ]),
    visit.session?.staff.id === account.id
      ? h(
          "p",
          null,
          "This is your own account. Another operator changes it. ",
          link(consolePath("accountPage"), "Your password and passkeys"),
        )
      : changes(account, visit),
    h("p", { class: "beside" }, link(consolePath("staffAccounts"), "All staff")),
  ],
});
