import { h } from "preact";
import { portalText } from "../PortalText.ts";
import { button, errorSummary, field, form, type FormErrors, type FormTarget } from "./Elements.ts";
import type { Page } from "./Page.ts";

const text = portalText.identity;

/** Asks for the birth date that the carrier is asked about. */
export const identityPage = (target: FormTarget, errors: FormErrors, birthDate = ""): Page => ({
  title: text.title,
  body: [
    h("p", { class: "lead" }, text.lead),
    errorSummary(errors),
    form(target, "identity", [
      field({
        name: "birth_date",
        label: text.label,
        errors,
        value: birthDate,
        input: { type: "date", autocomplete: "bday", min: "1900-01-01" },
      }),
      button(text.submit),
    ]),
  ],
});
