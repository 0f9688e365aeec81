import { h } from "preact";
import { button, field, form, hidden, noErrors } from "../person/pages/Elements.ts";
import type { FormTarget } from "../person/pages/Elements.ts";
import type { ReferencePage } from "../reference/ReferenceShell.ts";
import type { MadeCall } from "./TourCalls.ts";
import { shownCall, tourPage, tourPaths } from "./TourPage.ts";

const labels: Readonly<Record<string, string>> = {
  fname: "First name",
  lname: "Last name",
  birth_date: "Date of birth",
  social: "Last four digits of the social",
};

/** Checks whether a person is a student: with the parameters of one who is, to be changed. */
export const affiliationPage = (
  target: FormTarget,
  person: Readonly<Record<string, string>>,
  made?: MadeCall,
): ReferencePage =>
  tourPage(tourPaths.affiliation, [
    h(
      "p",
      { class: "lead" },
      "This person is on the sandbox's roster of students. Change a detail, and no record matches.",
    ),
    form(target, "affiliation", [
      ...Object.entries(person).map(([name, value]) => {
        const label = labels[name];
        return label === undefined
          ? hidden(name, value)
          : field({
              name,
              label,
              errors: noErrors,
              value,
              input: { type: "text", autocomplete: "off" },
            });
      }),
      button("Check"),
    ]),
    ...(made === undefined ? [] : [shownCall(made)]),
  ]);
