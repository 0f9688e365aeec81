import { h } from "preact";
import { portalPaths } from "../PortalPaths.ts";
import { portalText } from "../PortalText.ts";
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

// Password managers want to know whose password it is.
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
  h("p", { class: "beside" }, h("a", { href: portalPaths.account }, label));

/** Asks for the password so far, and for a new one. */
export const passwordPage = (target: FormTarget, email: string, errors: FormErrors): Page => ({
  title: portalText.password.title,
  body: [
    h("p", { class: "lead" }, portalText.password.lead),
    errorSummary(errors),
    form(target, "password", [
      username(email),
      password("current", portalText.password.current, "current-password", errors),
      password(
        "password",
        portalText.password.next,
        "new-password",
        errors,
        portalText.signUp.passwordHint,
      ),
      button(portalText.password.submit),
    ]),
    back(portalText.account.back),
  ],
});

/** Asks whether somebody wants to be erased, and says what that means. */
export const erasePage = (target: FormTarget, email: string, errors: FormErrors): Page => ({
  title: portalText.erase.title,
  body: [
    h("p", null, portalText.erase.warning),
    errorSummary(errors),
    form(target, "erase", [
      username(email),
      password("current", portalText.erase.password, "current-password", errors),
      button(portalText.erase.submit, "danger"),
    ]),
    back(portalText.erase.cancel),
  ],
});

/** Says that somebody is erased. */
export const erasedPage: Page = {
  title: portalText.erase.doneTitle,
  body: h("p", null, portalText.erase.done),
};
