import type { SignInFault } from "@bonafide/core/person/SignInFault";
import { type ComponentChild, h } from "preact";
import { field, form, hidden } from "../person/pages/Elements.ts";
import type { PageForm } from "../person/PageForm.ts";
import type { ConsolePage } from "./ConsoleShell.ts";
import type { ConsoleVisit } from "./ConsoleVisit.ts";
import { statusOfSignIn, wordsOfPassword } from "./SignInWords.ts";

/** What a page asks about. `action` is the form's own path, and `back` is where a no leads. */
export interface Question {
  readonly action: string;
  readonly back: string;
  readonly what: string;
}

const questionPage = (
  visit: ConsoleVisit,
  sent: PageForm,
  { action, back, what }: Question,
  proof: ReadonlyArray<ComponentChild> = [],
): ConsolePage => {
  const own = ["csrf", "task", "sure", "current", "username"];
  const kept = Array.from(sent.texts).filter(([name]) => !own.includes(name));
  return {
    title: "Are you sure?",
    narrow: true,
    body: [
      h("p", null, what),
      form(visit.target(action), sent.text("task"), [
        ...kept.map(([name, value]) => hidden(name, value)),
        hidden("sure", "yes"),
        ...proof,
        h("button", { type: "submit", class: "danger" }, "Yes, do it"),
      ]),
      h("p", { class: "beside" }, h("a", { href: back }, "No, go back")),
    ],
  };
};

/** A page that asks before something is destroyed; undefined once it was confirmed. */
export const askFirst = (
  visit: ConsoleVisit,
  sent: PageForm,
  question: Question,
): ConsolePage | undefined =>
  sent.text("sure") === "yes" ? undefined : questionPage(visit, sent, question);

/** A page that asks for the own password too; it is sent as `current`. `fault` is why it is shown again. */
export const askPassword = (
  visit: ConsoleVisit,
  sent: PageForm,
  question: Question,
  fault?: SignInFault,
): ConsolePage => ({
  ...questionPage(visit, sent, question, [
    // For password managers.
    h("input", {
      type: "text",
      name: "username",
      autocomplete: "username",
      value: visit.session?.staff.name,
      readOnly: true,
      hidden: true,
    }),
    field({
      name: "current",
      label: "Your own password, to confirm",
      errors: new Map(fault === undefined ? [] : [["current", wordsOfPassword(fault)]]),
      input: { type: "password", autocomplete: "current-password", maxLength: 1024 },
    }),
  ]),
  ...(fault === undefined ? {} : { status: statusOfSignIn(fault), retryAfter: fault.retryAfter }),
});
