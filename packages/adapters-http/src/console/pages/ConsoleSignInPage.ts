import { h } from "preact";
import {
  button,
  errorSummary,
  field,
  form,
  type FormErrors,
  type FormTarget,
  hidden,
} from "../../person/pages/Elements.ts";
import { pageText } from "../../person/PageText.ts";
import type { ConsolePage } from "../ConsoleShell.ts";
import { qrCode } from "../../person/pages/QrCode.ts";

/** The form of the sign-in. */
export interface ConsoleSignInView {
  readonly target: FormTarget;
  readonly name: string;
  readonly errors: FormErrors;
  readonly sandbox: boolean;
}

const codeInput = {
  inputMode: "numeric",
  autocomplete: "one-time-code",
  maxLength: 7,
  type: "text",
} as const;

/** Asks for name, password and code. */
export const consoleSignInPage = ({
  errors,
  name,
  sandbox,
  target,
}: ConsoleSignInView): ConsolePage => ({
  title: "Sign in",
  narrow: true,
  body: [
    h("p", { class: "lead" }, "For staff, and for partners of this server."),
    sandbox
      ? h(
          "p",
          { class: "notice wait" },
          "This is a sandbox: names and passwords are under staff in sandbox.json, and the code is 123123.",
        )
      : null,
    errorSummary(pageText, errors),
    form(target, "signin", [
      field({
        name: "name",
        label: "Name",
        errors,
        value: name,
        input: {
          type: "text",
          autocomplete: "username",
          autocapitalize: "none",
          spellcheck: false,
          maxLength: 40,
        },
      }),
      field({
        name: "password",
        label: "Password",
        errors,
        input: { type: "password", autocomplete: "current-password", maxLength: 1024 },
      }),
      field({
        name: "code",
        label: "Code of your authenticator app",
        hint: "Six digits. Leave it empty at your first sign-in.",
        errors,
        optional: true,
        input: codeInput,
      }),
      button("Sign in"),
    ]),
  ],
});

/** The page that sets the second factor. */
export interface FactorView {
  readonly target: FormTarget;
  readonly secret: string;
  readonly uri: string;
}

/** Shows a new secret to an authenticator app and asks for its first code. */
export const factorPage = ({ secret, target, uri }: FactorView): ConsolePage => ({
  title: "Set your second factor",
  narrow: true,
  body: [
    h(
      "p",
      { class: "lead" },
      "Scan this with an authenticator app, or type the key into it. From now on each sign-in asks for its code.",
    ),
    qrCode(uri, "QR code of the key below"),
    h("p", null, "Key: ", h("code", null, secret.replaceAll(/(.{4})(?=.)/g, "$1 "))),
    form(target, "factor", [
      hidden("secret", secret),
      field({
        name: "code",
        label: "Code that the app shows",
        hint: "Six digits",
        errors: new Map(),
        input: codeInput,
      }),
      button("Set it"),
    ]),
  ],
});

/** The staff account's own page: a new password. */
export const staffAccountPage = (view: {
  readonly target: FormTarget;
  readonly name: string;
  readonly role: string;
}): ConsolePage => ({
  title: "Your account",
  narrow: true,
  body: [
    h("p", { class: "lead" }, `You are ${view.name}, ${view.role}.`),
    h("h2", null, "Change your password"),
    form(view.target, "password", [
      // For password managers.
      h("input", {
        type: "text",
        name: "username",
        autocomplete: "username",
        value: view.name,
        readOnly: true,
        hidden: true,
      }),
      field({
        name: "current",
        label: "Your password",
        errors: new Map(),
        input: { type: "password", autocomplete: "current-password", maxLength: 1024 },
      }),
      field({
        name: "password",
        label: "New password",
        hint: "At least 12 characters. A few words in a row are easy to remember.",
        errors: new Map(),
        input: { type: "password", autocomplete: "new-password", maxLength: 1024 },
      }),
      button("Change it"),
    ]),
  ],
});
