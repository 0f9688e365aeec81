import { h } from "preact";
import { pagePaths } from "../PagePaths.ts";
import { pageText } from "../PageText.ts";
import {
  button,
  emailField,
  errorSummary,
  field,
  form,
  type FormErrors,
  type FormTarget,
  hidden,
} from "./Elements.ts";
import type { Page } from "./Page.ts";

const text = pageText.recovery;

const toSignIn = h("p", { class: "beside" }, h("a", { href: pagePaths.signIn }, text.back));

/** Asks for the address that a link for a new password goes to. */
export const forgotPage = (target: FormTarget, errors: FormErrors, email: string): Page => ({
  title: text.forgotTitle,
  body: [
    h("p", { class: "lead" }, text.forgotLead),
    errorSummary(errors),
    form(target, "forgot", [emailField(errors, email), button(text.forgotSubmit)]),
    toSignIn,
  ],
});

/** What every address gets to see. */
export const forgottenPage: Page = {
  title: text.sentTitle,
  body: [h("p", { class: "lead" }, text.sentLead), h("p", null, text.sentHint), toSignIn],
};

/** Asks for a new password. The code waits in the form, so that the page can be opened more than once. */
export const resetPage = (target: FormTarget, errors: FormErrors, code: string): Page => ({
  title: text.resetTitle,
  body: [
    h("p", { class: "lead" }, text.resetLead),
    errorSummary(errors),
    form(target, "reset", [
      hidden("code", code),
      field({
        name: "password",
        label: pageText.password.next,
        hint: pageText.signUp.passwordHint,
        errors,
        input: { type: "password", autocomplete: "new-password", maxLength: 1024 },
      }),
      button(text.resetSubmit),
    ]),
  ],
});

/** Says that the password was changed. */
export const resetDonePage: Page = {
  title: text.doneTitle,
  body: [h("p", { class: "lead" }, text.doneLead), toSignIn],
};

/** Says that a link cannot be used any more. */
export const oldLinkPage: Page = {
  title: text.oldTitle,
  status: 410,
  body: [
    h("p", { class: "lead" }, text.oldLead),
    h("p", null, h("a", { href: pagePaths.forgot }, text.again)),
  ],
};
