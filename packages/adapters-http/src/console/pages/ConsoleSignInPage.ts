import type { Passkey } from "@bonafide/core/access/Passkey";
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
import {
  passkeyCreation,
  type PasskeyOffer,
  type PasskeyOwner,
  passkeyUse,
} from "../../person/pages/PasskeyForms.ts";
import { table, timeOf } from "./ConsoleElements.ts";

/** The form of the sign-in. */
export interface ConsoleSignInView {
  readonly target: FormTarget;
  readonly name: string;
  readonly errors: FormErrors;
  readonly sandbox: boolean;
  readonly passkey: PasskeyOffer | undefined;
}

const passkeyWords = {
  use: "Sign in with password and passkey",
  add: "Add a passkey",
  failed: "The browser gave no passkey. Try again.",
};

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
  passkey,
  sandbox,
  target,
}: ConsoleSignInView): ConsolePage => ({
  title: "Sign in",
  passkeys: passkey !== undefined,
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
      ...(passkey === undefined ? [] : passkeyUse(passkey, passkeyWords)),
    ]),
  ],
});

/** The page that sets the second factor. */
export interface FactorView {
  readonly target: FormTarget;
  readonly secret: string;
  readonly uri: string;
  readonly passkeys: StaffPasskeys;
}

/** The passkeys of a staff account, and what makes a new one. */
export interface StaffPasskeys {
  readonly target: FormTarget;
  readonly remove: FormTarget;
  readonly offer: PasskeyOffer | undefined;
  readonly owner: PasskeyOwner;
  readonly passkeys: ReadonlyArray<Passkey>;
}

const passkeyName = field({
  name: "name",
  label: "Name of this passkey",
  hint: "For example: blue key",
  errors: new Map(),
  value: "",
  input: { type: "text", autocomplete: "off", maxLength: 100 },
});

/** Shows a new secret to an authenticator app and asks for its first code. */
export const factorPage = ({ passkeys, secret, target, uri }: FactorView): ConsolePage => ({
  title: "Set your second factor",
  passkeys: passkeys.offer !== undefined,
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
    passkeys.offer === undefined
      ? null
      : passkeyCreation(passkeys.target, passkeys.offer, passkeys.owner, passkeyWords, [
          h("h2", null, "Or use a passkey instead"),
          passkeyName,
        ]),
  ],
});

/** The staff account's own page: a new password. */
export const staffAccountPage = (view: {
  readonly target: FormTarget;
  readonly name: string;
  readonly role: string;
  readonly passkeys: StaffPasskeys;
}): ConsolePage => ({
  title: "Your account",
  passkeys: view.passkeys.offer !== undefined,
  narrow: true,
  body: [
    h("p", { class: "lead" }, `You are ${view.name}, ${view.role}.`),
    h("h2", null, "Passkeys"),
    table(
      "Your passkeys",
      ["Name", "Added", ""],
      view.passkeys.passkeys.map(({ created, id, name }) => [
        name,
        timeOf(created),
        form(
          view.passkeys.remove,
          "remove_passkey",
          [
            hidden("passkey", id),
            h(
              "button",
              { type: "submit", class: "link", "aria-label": `Remove ${name}` },
              "Remove",
            ),
          ],
          { compact: true },
        ),
      ]),
      "None. The last second factor of an account cannot be removed.",
    ),
    view.passkeys.offer === undefined
      ? null
      : passkeyCreation(
          view.passkeys.target,
          view.passkeys.offer,
          view.passkeys.owner,
          passkeyWords,
          [
            passkeyName,
            field({
              name: "current",
              id: "passkey-password",
              label: "Your password, to confirm",
              errors: new Map(),
              input: { type: "password", autocomplete: "current-password", maxLength: 1024 },
            }),
          ],
        ),
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
