import { SignInFault } from "@bonafide/core/person/SignInFault";
import { StaffAdministration, type StaffProof } from "@bonafide/core/staff/StaffAdministration";
import { StaffFault } from "@bonafide/core/staff/StaffFault";
import { Effect } from "effect";
import type { HttpServerResponse } from "effect/http";
import { h } from "preact";
import { field, form, hidden } from "../person/pages/Elements.ts";
import type { PageForm } from "../person/PageForm.ts";
import type { ConsoleProblem } from "./ConsoleProblem.ts";
import type { ConsolePage } from "./ConsoleShell.ts";
import type { ConsoleVisit } from "./ConsoleVisit.ts";
import { statusOfSignIn, wordsOfPassword } from "./SignInWords.ts";

/** Asks on a page of its own before a change of the console, and makes it once the own password was given. */

/** What a page asks about. `path` is the form's own; a no leads there too, unless `back` is given. */
export interface Question {
  readonly path: string;
  readonly back?: string;
  readonly what: string;
}

type Shown = ConsolePage | HttpServerResponse.HttpServerResponse;

/** The field of the own password, sent as `current`. `fault` is why it is asked for again. */
export const ownPassword = (name: string | undefined, fault?: SignInFault) => [
  // For password managers.
  h("input", {
    type: "text",
    name: "username",
    autocomplete: "username",
    value: name,
    readOnly: true,
    hidden: true,
  }),
  field({
    name: "current",
    label: "Your own password, to confirm",
    errors: new Map(fault === undefined ? [] : [["current", wordsOfPassword(fault)]]),
    input: { type: "password", autocomplete: "current-password", maxLength: 1024 },
  }),
];

/** The answer's status and wait, where the password was refused. */
export const refusalOf = (fault: SignInFault) => ({
  status: statusOfSignIn(fault),
  retryAfter: fault.retryAfter,
});

const own = ["csrf", "task", "sure", "current", "username"];

/** The page that asks, with all that was sent. `fault` is why it asks again. */
const questionPage = (
  visit: ConsoleVisit,
  sent: PageForm,
  { path, back = path, what }: Question,
  fault?: SignInFault,
): ConsolePage => ({
  title: "Are you sure?",
  narrow: true,
  ...(fault === undefined ? {} : refusalOf(fault)),
  body: [
    h("p", null, what),
    form(visit.target(path), sent.text("task"), [
      ...Array.from(sent.texts)
        .filter(([name]) => !own.includes(name))
        .map(([name, value]) => hidden(name, value)),
      hidden("sure", "yes"),
      ...ownPassword(visit.session?.staff.name, fault),
      h("button", { type: "submit", class: "danger" }, "Yes, do it"),
    ]),
    h("p", { class: "beside" }, h("a", { href: back }, "No, go back")),
  ],
});

/**
 * Makes a change once its question was answered with the password of the signed-in account, which the change compares;
 * asks again after a wrong one.
 */
export const confirmedBy = (
  visit: ConsoleVisit,
  sent: PageForm,
  question: Question,
  change: (by: StaffProof) => Effect.Effect<Shown, ConsoleProblem>,
): Effect.Effect<Shown, ConsoleProblem> => {
  const { session } = visit;
  if (session === undefined) return new StaffFault({ name: "notOperator" });
  if (sent.text("sure") !== "yes") return Effect.succeed(questionPage(visit, sent, question));
  return change({ staff: session.staff, password: sent.text("current") }).pipe(
    Effect.catchIf(
      (problem): problem is SignInFault => problem instanceof SignInFault,
      (fault) => Effect.succeed(questionPage(visit, sent, question, fault)),
    ),
  );
};

/**
 * The same for a change that compares no password itself: one that gives a secret, sends data elsewhere, shuts out, ends
 * or erases. A stolen session alone does none of these.
 */
export const makeConfirmed = Effect.map(
  StaffAdministration,
  ({ confirm }) =>
    (
      visit: ConsoleVisit,
      sent: PageForm,
      question: Question,
      change: Effect.Effect<Shown, ConsoleProblem>,
    ): Effect.Effect<Shown, ConsoleProblem> =>
      confirmedBy(visit, sent, question, (by) => Effect.andThen(confirm(by), change)),
);
