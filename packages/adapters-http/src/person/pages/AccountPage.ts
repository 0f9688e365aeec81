import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import type { ConsumerAccess } from "@bonafide/core/oauth/ConsumerAccess";
import { type PersonProofs, type ProofKind, proofKinds } from "@bonafide/core/person/Proof";
import { type ComponentChild, h } from "preact";
import { pagePaths } from "../PagePaths.ts";
import { pageText } from "../PageText.ts";
import { button, form, type FormTarget, hidden } from "./Elements.ts";
import type { Page } from "./Page.ts";
import { sharedWords } from "./SharedWords.ts";

const text = pageText.account;

/** The content of the account page. */
export interface AccountView {
  readonly email: string;
  /** The form that asks for a letter; absent if the email is confirmed or no letter can be sent. */
  readonly confirm: FormTarget | undefined;
  readonly proofs: PersonProofs;
  readonly access: ReadonlyArray<ConsumerAccess>;
  readonly withdraw: FormTarget;
  readonly signOut: FormTarget;
}

/** A day in UTC, in words. */
const dayOf = (at: number): string =>
  new Intl.DateTimeFormat(pageText.lang, { dateStyle: "long", timeZone: "UTC" }).format(at);

type Shown =
  | { readonly _tag: "Pending" | "Failed" }
  | { readonly _tag: "Proved"; readonly at: number };

const proofsOf = ({
  affiliations,
  ...proofs
}: PersonProofs): ReadonlyArray<readonly [ProofKind | AffiliationFamily, Shown]> =>
  [...proofKinds.map((kind) => [kind, proofs[kind]] as const), ...affiliations].flatMap(
    ([kind, proof]) => (proof._tag === "Missing" ? [] : [[kind, proof] as const]),
  );

const proofRow = ([kind, proof]: readonly [ProofKind | AffiliationFamily, Shown]): ComponentChild =>
  h(
    "li",
    { key: kind },
    h(
      "div",
      null,
      text.proofs[kind],
      proof._tag === "Proved" ? h("small", null, text.on(dayOf(proof.at))) : null,
    ),
    h("span", { class: `mark ${proof._tag}` }, text.states[proof._tag]),
  );

const agreedOn = ({ latest, since }: ConsumerAccess): string => {
  const [first, last] = [dayOf(since), dayOf(latest)];
  return first === last ? text.since(first) : text.sinceAndLast(first, last);
};

const readBy = (access: ConsumerAccess): ComponentChild => {
  const words = sharedWords(access);
  return words.length === 0
    ? null
    : h(
        "ul",
        { class: "read", "aria-label": text.reads(access.consumerName) },
        words.map((item) => h("li", { key: item }, item)),
      );
};

const accessRow =
  (target: FormTarget) =>
  (access: ConsumerAccess): ComponentChild =>
    h(
      "li",
      { key: access.consumerId },
      h(
        "div",
        null,
        access.consumerName,
        h("small", null, `${access.organizationName} · ${agreedOn(access)}`),
        readBy(access),
      ),
      form(
        target,
        "withdraw",
        [
          hidden("consumer", access.consumerId),
          h(
            "button",
            { type: "submit", class: "link", "aria-label": text.withdrawFrom(access.consumerName) },
            text.withdraw,
          ),
        ],
        { compact: true },
      ),
    );

const rows = (
  title: string,
  none: string,
  items: ReadonlyArray<ComponentChild>,
): ReadonlyArray<ComponentChild> => [
  h("h2", null, title),
  items.length === 0 ? h("p", { class: "lead" }, none) : h("ul", { class: "rows" }, items),
];

/** The account page: a person's proofs, and the services that may read them. */
export const accountPage = ({
  access,
  confirm,
  email,
  proofs,
  signOut,
  withdraw,
}: AccountView): Page => ({
  title: text.title,
  body: [
    h("p", { class: "lead" }, pageText.signedInAs(email)),
    confirm === undefined
      ? null
      : form(
          confirm,
          "send",
          [
            h("p", { class: "hint" }, pageText.confirm.unconfirmed),
            button(pageText.confirm.send, "plain"),
          ],
          { compact: true },
        ),
    ...rows(text.proved, text.nothing, proofsOf(proofs).map(proofRow)),
    ...rows(text.access, text.noAccess, access.map(accessRow(withdraw))),
    h("h2", null, text.security),
    h(
      "ul",
      { class: "rows" },
      h("li", null, h("a", { href: pagePaths.password }, text.password)),
      h("li", null, form(signOut, "signout", [button(text.signOut, "link")], { compact: true })),
      h("li", null, h("a", { href: pagePaths.erase }, text.erase)),
    ),
  ],
});
