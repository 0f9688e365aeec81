import { codeParameter, phoneParameter } from "@bonafide/core/telecom/TelecomRequests";
import { h } from "preact";
import type { PageWords } from "../PageWords.ts";
import { askedFor } from "../FieldWords.ts";
import { button, errorSummary, field, form, type FormErrors, type FormTarget } from "./Elements.ts";
import type { Page } from "./Page.ts";

/** Asks for the phone number for a code, also to replace one. */
export const phonePage = (
  words: PageWords,
  target: FormTarget,
  errors: FormErrors,
  phone: string,
  backHref: string | undefined,
): Page => ({
  title: words.phone.title,
  body: [
    h("p", { class: "lead" }, words.phone.lead),
    errorSummary(words, errors),
    form(target, "phone", [
      field({
        ...askedFor(words, phoneParameter),
        errors,
        value: phone,
        input: { type: "tel", autocomplete: "tel-national", inputMode: "tel", maxLength: 32 },
      }),
      button(words.phone.submit),
    ]),
    backHref === undefined
      ? null
      : h("p", { class: "beside" }, h("a", { href: backHref }, words.back)),
  ],
});

/** Asks for the code. */
export const codePage = (
  words: PageWords,
  target: FormTarget,
  errors: FormErrors,
  phone: string,
  anotherHref: string,
): Page => ({
  title: words.phone.codeTitle,
  body: [
    h("p", { class: "lead" }, words.phone.codeLead(phone.slice(-4))),
    errorSummary(words, errors),
    form(target, "code", [
      h(
        "div",
        { class: "code" },
        field({
          ...askedFor(words, codeParameter),
          errors,
          input: {
            type: "text",
            autocomplete: "one-time-code",
            inputMode: "numeric",
            maxLength: 12,
          },
        }),
      ),
      button(words.phone.codeSubmit),
    ]),
    h(
      "div",
      { class: "beside who" },
      form(target, "resend", [button(words.phone.resend, "link")], { compact: true }),
      h("a", { href: anotherHref }, words.phone.another),
    ),
  ],
});
