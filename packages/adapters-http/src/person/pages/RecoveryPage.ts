import { h } from "preact";
import { pagePaths } from "../PagePaths.ts";
import type { PageWords } from "../PageWords.ts";
import {
  button,
  emailField,
  errorSummary,
  field,
  form,
  type FormErrors,
  type FormTarget,
} from "./Elements.ts";
import type { Page } from "./Page.ts";

const toSignIn = ({ recovery }: PageWords) =>
  h("p", { class: "beside" }, h("a", { href: pagePaths.signIn }, recovery.back));

/** Asks for the address that a link for a new password goes to. */
export const forgotPage = (
  words: PageWords,
  target: FormTarget,
  errors: FormErrors,
  email: string,
): Page => ({
  title: words.recovery.forgotTitle,
  body: [
    h("p", { class: "lead" }, words.recovery.forgotLead),
    errorSummary(words, errors),
    form(target, "forgot", [emailField(words, errors, email), button(words.recovery.forgotSubmit)]),
    toSignIn(words),
  ],
});

/** What every address gets to see. */
export const forgottenPage = (words: PageWords): Page => ({
  title: words.recovery.sentTitle,
  body: [
    h("p", { class: "lead" }, words.recovery.sentLead),
    h("p", null, words.recovery.sentHint),
    toSignIn(words),
  ],
});

/** Asks for a new password. Its form goes to the address with the code, so that the page can be opened again. */
export const resetPage = (words: PageWords, target: FormTarget, errors: FormErrors): Page => ({
  title: words.recovery.resetTitle,
  body: [
    h("p", { class: "lead" }, words.recovery.resetLead),
    errorSummary(words, errors),
    form(target, "reset", [
      field({
        name: "password",
        label: words.password.next,
        hint: words.signUp.passwordHint,
        errors,
        input: { type: "password", autocomplete: "new-password", maxLength: 1024 },
      }),
      button(words.recovery.resetSubmit),
    ]),
  ],
});

/** Says that the password was changed. */
export const resetDonePage = (words: PageWords): Page => ({
  title: words.recovery.doneTitle,
  body: [h("p", { class: "lead" }, words.recovery.doneLead), toSignIn(words)],
});

/** Says that a link cannot be used any more. */
export const oldLinkPage = (words: PageWords): Page => ({
  title: words.recovery.oldTitle,
  status: 410,
  body: [
    h("p", { class: "lead" }, words.recovery.oldLead),
    h("p", null, h("a", { href: pagePaths.forgot }, words.recovery.again)),
  ],
});
