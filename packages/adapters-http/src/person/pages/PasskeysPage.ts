import type { Passkey } from "@bonafide/core/access/Passkey";
import { h } from "preact";
import { pagePaths } from "../PagePaths.ts";
import { passkeyScripts } from "../PasskeyScripts.ts";
import type { PageWords } from "../PageWords.ts";
import { errorSummary, field, form, type FormErrors, type FormTarget, hidden } from "./Elements.ts";
import type { Page } from "./Page.ts";
import { type PasskeyOffer, type PasskeyOwner, passkeyCreation } from "./PasskeyForms.ts";

/** A person's passkeys. */
export interface PasskeysView {
  readonly target: FormTarget;
  readonly errors: FormErrors;
  readonly passkeys: ReadonlyArray<Passkey>;
  /** Absent where browsers have none. */
  readonly offer: PasskeyOffer | undefined;
  readonly owner: PasskeyOwner;
}

/** Lists passkeys, removes them and adds one. */
export const passkeysPage = (
  words: PageWords,
  { errors, offer, owner, passkeys, target }: PasskeysView,
): Page => {
  const text = words.passkeys;
  const day = (at: number) =>
    new Intl.DateTimeFormat(words.lang, { dateStyle: "long", timeZone: "UTC" }).format(at);
  return {
    title: text.title,
    scripts: offer === undefined ? undefined : { assets: passkeyScripts },
    status: errors.size === 0 ? 200 : 422,
    body: [
      h("p", { class: "lead" }, text.lead),
      errorSummary(words, errors),
      passkeys.length === 0
        ? h("p", null, text.none)
        : h(
            "ul",
            { class: "rows" },
            passkeys.map(({ created, id, name }) =>
              h(
                "li",
                { key: id },
                h("div", null, name, h("small", null, text.since(day(created)))),
                form(
                  target,
                  "remove_passkey",
                  [
                    hidden("passkey", id),
                    h(
                      "button",
                      { type: "submit", class: "link", "aria-label": text.removeNamed(name) },
                      text.remove,
                    ),
                  ],
                  { compact: true },
                ),
              ),
            ),
          ),
      offer === undefined
        ? null
        : [
            h("noscript", null, h("p", { class: "hint" }, text.needsScript)),
            passkeyCreation(target, offer, owner, text, [
              field({
                name: "name",
                label: text.name,
                hint: text.nameHint,
                errors,
                value: "",
                input: { type: "text", autocomplete: "off", maxLength: 100 },
              }),
              field({
                name: "current",
                label: text.password,
                errors,
                input: { type: "password", autocomplete: "current-password", maxLength: 1024 },
              }),
            ]),
          ],
      h("p", { class: "beside" }, h("a", { href: pagePaths.account }, words.account.back)),
    ],
  };
};
