import { type ComponentChild, h } from "preact";
import { pageText } from "../PageText.ts";
import { button, errorSummary, field, form, type FormErrors, type FormTarget } from "./Elements.ts";
import type { Page } from "./Page.ts";

const text = pageText.identity;

/** The link for correcting the birth date, if there is one. */
export const correctLink = (href: string | undefined): ComponentChild =>
  href === undefined ? null : h("p", { class: "beside" }, h("a", { href }, text.correct));

/** Asks for the birth date for the carrier match; `way` is the link for another phone. */
export const identityPage = (
  target: FormTarget,
  errors: FormErrors,
  birthDate: string,
  way: { readonly label: string; readonly href: string },
): Page => ({
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
    h("p", { class: "beside" }, h("a", { href: way.href }, way.label)),
  ],
});
