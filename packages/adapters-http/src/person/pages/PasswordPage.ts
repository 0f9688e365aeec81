import { h } from "preact";
import { pagePaths } from "../PagePaths.ts";
import type { PageWords } from "../PageWords.ts";
import { button, errorSummary, field, form, type FormErrors, type FormTarget } from "./Elements.ts";
import type { Page } from "./Page.ts";

const password = (
  name: "password" | "current",
  label: string,
  autocomplete: "current-password" | "new-password",
  errors: FormErrors,
  hint?: string,
) =>
  field({
    name,
    label,
    hint,
    errors,
    input: { type: "password", autocomplete, maxLength: 1024 },
  });

// Password managers need the username.
const username = (email: string) =>
  h("input", {
    type: "text",
    name: "username",
    autocomplete: "username",
    value: email,
    readOnly: true,
    hidden: true,
  });

const back = (label: string) =>
  h("p", { class: "beside" }, h("a", { href: pagePaths.account }, label));

/** Asks for the current and a new password. */
export const passwordPage = (
  words: PageWords,
  target: FormTarget,
  email: string,
  errors: FormErrors,
): Page => ({
  title: words.password.title,
  body: [
    h("p", { class: "lead" }, words.password.lead),
    errorSummary(words, errors),
    form(target, "password", [
      username(email),
      password("current", words.password.current, "current-password", errors),
      password("password", words.password.next, "new-password", errors, words.signUp.passwordHint),
      button(words.password.submit),
    ]),
    back(words.account.back),
  ],
});

/** Asks for confirmation of an erasure, and explains it. */
export const erasePage = (
  words: PageWords,
  target: FormTarget,
  email: string,
  errors: FormErrors,
): Page => ({
  title: words.erase.title,
  body: [
    h("p", null, words.erase.warning),
    errorSummary(words, errors),
    form(target, "erase", [
      username(email),
      password("current", words.erase.password, "current-password", errors),
      button(words.erase.submit, "danger"),
    ]),
    back(words.erase.cancel),
  ],
});

/** Confirms an erasure. */
export const erasedPage = ({ erase }: PageWords): Page => ({
  title: erase.doneTitle,
  body: h("p", null, erase.done),
});
