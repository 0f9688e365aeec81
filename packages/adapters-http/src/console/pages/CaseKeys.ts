import { type ComponentChild, h } from "preact";
import { form, hidden } from "../../person/pages/Elements.ts";
import { consolePath } from "../ConsoleRoutes.ts";
import type { ConsoleVisit } from "../ConsoleVisit.ts";

/** Opens the next case in place of this one. */
export const nextInstead = (visit: ConsoleVisit, id: string, label: string): ComponentChild =>
  form(visit.target(consolePath("nextCase")), "next", [
    hidden("instead_of", id),
    h(
      "button",
      {
        type: "submit",
        class: "plain",
        accessKey: "n",
        "data-key": "n",
        "data-key-does": "press",
      },
      label,
    ),
  ]);

/** The keys of a case. */
export const keysOfCase: ComponentChild = h(
  "p",
  { class: "hint keys" },
  h("kbd", null, "A"),
  " approve, ",
  h("kbd", null, "R"),
  " reject, ",
  h("kbd", null, "N"),
  " next, ",
  h("kbd", null, "Z"),
  " zoom, ",
  h("kbd", null, "Esc"),
  " leaves a field. A and R go to the form; Enter decides.",
);
