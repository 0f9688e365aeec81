import { h } from "preact";
import { passkeyScripts } from "../PasskeyScripts.ts";
import type { PageWords } from "../PageWords.ts";
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
import { type PasskeyOffer, passkeySignIn } from "./PasskeyForms.ts";

/** The sign-in or sign-up form: its target, the link to the other form, and the errors. */
export interface SignInView {
  readonly op: "signin" | "signup";
  readonly target: FormTarget;
  readonly otherHref: string;
  /** Where a forgotten password is replaced; absent where the server sends no mail. */
  readonly forgotHref: string | undefined;
  /** Offers a sign-in with a passkey. */
  readonly passkey?: PasskeyOffer | undefined;
  readonly email: string;
  readonly errors: FormErrors;
  /** What was typed before the session ended, sealed. */
  readonly kept?: string | undefined;
}

/** Asks for email and password. */
export const signInPage = (words: PageWords, view: SignInView): Page => {
  const { errors, forgotHref, op, otherHref, target } = view;
  const text = op === "signin" ? words.signIn : words.signUp;
  return {
    title: text.title,
    scripts: op === "signin" && view.passkey !== undefined ? { assets: passkeyScripts } : undefined,
    body: [
      h("p", { class: "lead" }, view.kept === undefined ? text.lead : words.signIn.ended),
      errorSummary(words, errors),
      form(target, op, [
        view.kept === undefined ? null : hidden("kept", view.kept),
        emailField(words, errors, view.email),
        field({
          name: "password",
          label: words.signIn.password,
          hint: op === "signup" ? words.signUp.passwordHint : undefined,
          errors,
          input: {
            type: "password",
            autocomplete: op === "signin" ? "current-password" : "new-password",
            maxLength: 1024,
          },
        }),
        button(text.submit),
      ]),
      op === "signup" || view.passkey === undefined
        ? null
        : passkeySignIn(
            target,
            view.passkey,
            words.passkeys,
            view.kept === undefined ? [] : [hidden("kept", view.kept)],
          ),
      op === "signup" || forgotHref === undefined
        ? null
        : h("p", { class: "beside" }, h("a", { href: forgotHref }, words.recovery.link)),
      h("p", { class: "beside" }, text.other, " ", h("a", { href: otherHref }, text.otherLink)),
    ],
  };
};
