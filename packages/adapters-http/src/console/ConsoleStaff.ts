import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { Unknown } from "@bonafide/core/catalogue/Unknown";
import { isStaffName, type StaffAccount } from "@bonafide/core/staff/StaffAccount";
import { StaffAdministration } from "@bonafide/core/staff/StaffAdministration";
import type { IssuedStaff } from "@bonafide/core/staff/StaffChanges";
import { StaffFault } from "@bonafide/core/staff/StaffFault";
import { StaffRole } from "@bonafide/core/staff/StaffRole";
import { StaffStore } from "@bonafide/core/staff/StaffStore";
import { Effect, Option, Schema } from "effect";
import type { PageForm } from "../person/PageForm.ts";
import { confirmedBy, type Question } from "./Confirming.ts";
import { sendToConsole } from "./ConsoleAnswer.ts";
import { standingIn, wrong } from "./ConsoleForm.ts";
import { consolePath } from "./ConsoleRoutes.ts";
import type { ConsoleHandlers, ConsoleView } from "./ConsoleServing.ts";
import type { ConsolePage } from "./ConsoleShell.ts";
import type { ConsoleVisit } from "./ConsoleVisit.ts";
import { secretPage } from "./pages/OrganizationPages.ts";
import { roleWords, staffAccountView, staffPage } from "./pages/StaffPages.ts";

const readRole = Schema.decodeUnknownOption(StaffRole);

const roleIn = (form: PageForm) =>
  Option.match(readRole(form.text("role")), {
    onNone: () => wrong("Choose a role."),
    onSome: Effect.succeed,
  });

const shownOnce = ({ account, password }: IssuedStaff): ConsolePage =>
  secretPage(
    `The password of ${account.name}`,
    password,
    consolePath("staffAccount", account.id),
    "The first sign-in sets the second factor.",
  );

/**
 * Accounts of staff, for those who may manage them. Each change asks on a page of its own, with the password of the
 * acting account.
 */
export const makeConsoleStaff = Effect.gen(function* () {
  const store = yield* StaffStore;
  const administration = yield* StaffAdministration;
  const registry = yield* AccessRegistry;

  const list: ConsoleView = Effect.fnUntraced(function* (visit) {
    return staffPage(yield* store.all, yield* registry.organizations, visit);
  });

  const accountOf = Effect.fnUntraced(function* (visit: ConsoleVisit) {
    const id = visit.param("id");
    const found = yield* store.find(id);
    return Option.isSome(found) ? found.value : yield* new Unknown({ kind: "staff account", id });
  });

  const account: ConsoleView = Effect.fnUntraced(function* (visit) {
    return staffAccountView(yield* accountOf(visit), yield* registry.organizations, visit);
  });

  const create = Effect.fnUntraced(function* (visit: ConsoleVisit, form: PageForm) {
    const name = form.text("name").trim().toLowerCase();
    if (!isStaffName(name)) return yield* new StaffFault({ name: "name" });
    const role = yield* roleIn(form);
    const organization = form.text("organization");
    if (role === "partner" && organization === "") {
      return yield* wrong("Choose the organization of the partner.");
    }
    const path = consolePath("createStaff");
    const what = `A new account ${name} gets the role ${role}. It may ${roleWords[role]}.`;
    return yield* confirmedBy(visit, form, { path, what }, (by) =>
      Effect.map(
        administration.create(by, name, role, organization === "" ? undefined : organization),
        shownOnce,
      ),
    );
  });

  const questionOf = ({ id }: StaffAccount, what: string): Question => {
    return { path: consolePath("changeStaff", id), what };
  };

  const done = ({ id }: StaffAccount) => sendToConsole(consolePath("staffAccount", id), "changed");

  const setRole = Effect.fnUntraced(function* (visit: ConsoleVisit, form: PageForm) {
    const found = yield* accountOf(visit);
    const { name } = found;
    const role = yield* roleIn(form);
    const what = `${name} becomes ${role} instead of ${found.role}, and may ${roleWords[role]}. Every session of ${name} ends.`;
    return yield* confirmedBy(visit, form, questionOf(found, what), (by) =>
      Effect.map(administration.setRole(by, name, role), done),
    );
  });

  const setStanding = Effect.fnUntraced(function* (visit: ConsoleVisit, form: PageForm) {
    const found = yield* accountOf(visit);
    const { name } = found;
    const standing = yield* standingIn(form);
    const what =
      standing === "active"
        ? `${name} may sign in again, as ${found.role}.`
        : `${name} is shut out, and every session of ${name} ends.`;
    return yield* confirmedBy(visit, form, questionOf(found, what), (by) =>
      Effect.map(administration.setStanding(by, name, standing), done),
    );
  });

  const reset = Effect.fnUntraced(function* (visit: ConsoleVisit, form: PageForm) {
    const found = yield* accountOf(visit);
    const { name } = found;
    const what = `The password, the second factor and every session of ${name} end. A new password is shown once.`;
    return yield* confirmedBy(visit, form, questionOf(found, what), (by) =>
      Effect.map(administration.reset(by, name), shownOnce),
    );
  });

  const handlers: Pick<
    ConsoleHandlers,
    "staffAccounts" | "createStaff" | "staffAccount" | "changeStaff"
  > = {
    staffAccounts: list,
    createStaff: { page: list, task: create },
    staffAccount: account,
    changeStaff: {
      page: account,
      task: (visit, form) => {
        switch (form.text("task")) {
          case "role":
            return setRole(visit, form);
          case "standing":
            return setStanding(visit, form);
          case "reset":
            return reset(visit, form);
          default:
            return wrong("Choose a change.");
        }
      },
    },
  };
  return handlers;
});
