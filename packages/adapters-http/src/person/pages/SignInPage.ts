import { h } from "preact";
import { pageText } from "../PageText.ts";
import { button, errorSummary, field, form, type FormErrors, type FormTarget } from "./Elements.ts";
import type { Page } from "./Page.ts";

/** The sign-in or sign-up form: its target, the link to the other form, and the errors. */
export interface SignInView {
  readonly op: "signin" | "signup";
  readonly target: FormTarget;
  readonly otherHref: string;
  readonly email: string;
  readonly errors: FormErrors;
}

const email = ({ email: value, errors }: Pick<SignInView, "email" | "errors">) =>
  field({
    name: "email",
    label: pageText.signIn.email,
    errors,
    value,
    input: {
      type: "email",
      autocomplete: "username",
      inputMode: "email",
      autocapitalize: "none",
      spellcheck: false,
      maxLength: 254,
    },
  });

/** Asks for email and password. */
export const signInPage = (view: SignInView): Page => {
  const { errors, op, otherHref, target } = view;
  const text = op === "signin" ? pageText.signIn : pageText.signUp;
  return {
    title: text.title,
    body: [
      h("p", { class: "lead" }, text.lead),
      errorSummary(errors),
      form(target, op, [
        email(view),
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
      h("p", { class: "beside" }, text.other, " ", h("a", { href: otherHref }, text.otherLink)),
    ],
  };
};
