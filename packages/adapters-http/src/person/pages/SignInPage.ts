import { h } from "preact";
import { pageText } from "../PageText.ts";
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

/** The sign-in or sign-up form: its target, the link to the other form, and the errors. */
export interface SignInView {
  readonly op: "signin" | "signup";
  readonly target: FormTarget;
  readonly otherHref: string;
  /** Where a forgotten password is replaced; absent where the server sends no mail. */
  readonly forgotHref: string | undefined;
  readonly email: string;
  readonly errors: FormErrors;
}

/** Asks for email and password. */
export const signInPage = (view: SignInView): Page => {
  const { errors, forgotHref, op, otherHref, target } = view;
  const text = op === "signin" ? pageText.signIn : pageText.signUp;
  return {
    title: text.title,
    body: [
      h("p", { class: "lead" }, text.lead),
      errorSummary(errors),
      form(target, op, [
        emailField(errors, view.email),
        field({
          name: "password",
          label: pageText.signIn.password,
          hint: op === "signup" ? pageText.signUp.passwordHint : undefined,
          errors,
          input: {
            type: "password",
            autocomplete: op === "signin" ? "current-password" : "new-password",
            maxLength: 1024,
          },
        }),
        button(text.submit),
      ]),
      op === "signup" || forgotHref === undefined
        ? null
        : h("p", { class: "beside" }, h("a", { href: forgotHref }, pageText.recovery.link)),
      h("p", { class: "beside" }, text.other, " ", h("a", { href: otherHref }, text.otherLink)),
    ],
  };
};
