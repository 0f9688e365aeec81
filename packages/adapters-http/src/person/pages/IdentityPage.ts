import { birthDateParameter } from "@bonafide/core/telecom/TelecomRequests";
import { type ComponentChild, h } from "preact";
import type { PageWords } from "../PageWords.ts";
import { askedFor } from "../FieldWords.ts";
import { button, errorSummary, field, form, type FormErrors, type FormTarget } from "./Elements.ts";
import type { Page } from "./Page.ts";

/** The link for correcting the birth date, if there is one. */
export const correctLink = ({ identity }: PageWords, href: string | undefined): ComponentChild =>
  href === undefined ? null : h("p", { class: "beside" }, h("a", { href }, identity.correct));

/** Asks for the birth date for the carrier match; `way` is the link for another phone. */
export const identityPage = (
  words: PageWords,
  target: FormTarget,
  errors: FormErrors,
  birthDate: string,
  way: { readonly label: string; readonly href: string },
): Page => ({
  title: words.identity.title,
  body: [
    h("p", { class: "lead" }, words.identity.lead),
    errorSummary(words, errors),
    form(target, "identity", [
      field({
        ...askedFor(words, birthDateParameter),
        errors,
        value: birthDate,
        input: { type: "date", autocomplete: "bday", min: "1900-01-01" },
      }),
      button(words.identity.submit),
    ]),
    h("p", { class: "beside" }, h("a", { href: way.href }, way.label)),
  ],
});
