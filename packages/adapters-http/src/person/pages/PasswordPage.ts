import { h } from "preact";
import { pagePaths } from "../PagePaths.ts";
import { pageText } from "../PageText.ts";
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
export const passwordPage = (target: FormTarget, email: string, errors: FormErrors): Page => ({
  title: pageText.password.title,
  body: [
    h("p", { class: "lead" }, pageText.password.lead),
    errorSummary(errors),
    form(target, "password", [
      username(email),
      password("current", pageText.password.current, "current-password", errors),
      password(
        "password",
        pageText.password.next,
        "new-password",
        errors,
        pageText.signUp.passwordHint,
      ),
      button(pageText.password.submit),
    ]),
    back(pageText.account.back),
  ],
});

/** Asks for confirmation of an erasure, and explains it. */
export const erasePage = (target: FormTarget, email: string, errors: FormErrors): Page => ({
  title: pageText.erase.title,
  body: [
    h("p", null, pageText.erase.warning),
    errorSummary(errors),
    form(target, "erase", [
      username(email),
      password("current", pageText.erase.password, "current-password", errors),
      button(pageText.erase.submit, "danger"),
    ]),
    back(pageText.erase.cancel),
  ],
});

/** Confirms an erasure. */
export const erasedPage: Page = {
  title: pageText.erase.doneTitle,
  body: h("p", null, pageText.erase.done),
};
