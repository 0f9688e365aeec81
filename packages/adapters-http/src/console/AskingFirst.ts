import { h } from "preact";
import { form, hidden } from "../person/pages/Elements.ts";
import type { PageForm } from "../person/PageForm.ts";
import type { ConsolePage } from "./ConsoleShell.ts";
import type { ConsoleVisit } from "./ConsoleVisit.ts";

/**
 * A page that asks before something is destroyed; undefined once it was confirmed. `action` is the form's own path, and
 * `back` is where a no leads.
 */
export const askFirst = (
  visit: ConsoleVisit,
  sent: PageForm,
  { action, back, what }: { readonly action: string; readonly back: string; readonly what: string },
): ConsolePage | undefined => {
  if (sent.text("sure") === "yes") return undefined;
  const kept = Array.from(sent.texts).filter(([name]) => name !== "csrf" && name !== "task");
  return {
    title: "Are you sure?",
    narrow: true,
    body: [
      h("p", null, what),
      form(visit.target(action), sent.text("task"), [
        ...kept.map(([name, value]) => hidden(name, value)),
        hidden("sure", "yes"),
        h("button", { type: "submit", class: "danger" }, "Yes, do it"),
      ]),
      h("p", { class: "beside" }, h("a", { href: back }, "No, go back")),
    ],
  };
};
