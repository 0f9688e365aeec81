import { h } from "preact";
import { pageText } from "../PageText.ts";
import { button, errorSummary, field, form, type FormErrors, type FormTarget } from "./Elements.ts";
import type { Page } from "./Page.ts";

const text = pageText.phone;

/** Asks for the phone number for a code, also to replace one. */
export const phonePage = (
  target: FormTarget,
  errors: FormErrors,
  phone: string,
  backHref: string | undefined,
): Page => ({
  title: text.title,
  body: [
    h("p", { class: "lead" }, text.lead),
    errorSummary(errors),
    form(target, "phone", [
      field({
        name: "phone",
        label: text.label,
        hint: text.hint,
        errors,
        value: phone,
        input: { type: "tel", autocomplete: "tel-national", inputMode: "tel", maxLength: 32 },
      }),
      button(text.submit),
    ]),
    backHref === undefined
      ? null
      : h("p", { class: "beside" }, h("a", { href: backHref }, pageText.back)),
  ],
});

/** Asks for the code. */
export const codePage = (
  target: FormTarget,
  errors: FormErrors,
  phone: string,
  anotherHref: string,
): Page => ({
  title: text.codeTitle,
  body: [
    h("p", { class: "lead" }, text.codeLead(phone.slice(-4))),
    errorSummary(errors),
    form(target, "code", [
      h(
        "div",
        { class: "code" },
        field({
          name: "code",
          label: text.code,
          errors,
          input: {
            type: "text",
            autocomplete: "one-time-code",
            inputMode: "numeric",
            maxLength: 12,
          },
        }),
      ),
      button(text.codeSubmit),
    ]),
    h(
      "div",
      { class: "beside who" },
      form(target, "resend", [button(text.resend, "link")], { compact: true }),
      h("a", { href: anotherHref }, text.another),
    ),
  ],
});
