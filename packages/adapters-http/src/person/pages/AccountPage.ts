import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import type { AffiliationReason } from "@bonafide/core/affiliation/AffiliationReason";
import type { ConsumerAccess } from "@bonafide/core/oauth/ConsumerAccess";
import {
  type PersonProofs,
  type ProofFault,
  type ProofKind,
  proofKinds,
} from "@bonafide/core/person/Proof";
import { type ComponentChild, h } from "preact";
import { pagePaths } from "../PagePaths.ts";
import { type PageWords, wordsOfFault } from "../PageWords.ts";
import { button, form, type FormTarget, hidden } from "./Elements.ts";
import type { Page } from "./Page.ts";
import { sharedWords } from "./SharedWords.ts";

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
const dayOf = ({ lang }: PageWords, at: number): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" }).format(at);

type Shown =
  | { readonly _tag: "Pending" }
  | { readonly _tag: "Failed"; readonly fault: AffiliationReason | ProofFault }
  | { readonly _tag: "Proved"; readonly at: number };

const proofsOf = ({
  affiliations,
  ...proofs
}: PersonProofs): ReadonlyArray<readonly [ProofKind | AffiliationFamily, Shown]> =>
  [...proofKinds.map((kind) => [kind, proofs[kind]] as const), ...affiliations].flatMap(
    ([kind, proof]) => (proof._tag === "Missing" ? [] : [[kind, proof] as const]),
  );

const proofRow =
  (words: PageWords) =>
  ([kind, proof]: readonly [ProofKind | AffiliationFamily, Shown]): ComponentChild =>
    h(
      "li",
      { key: kind },
      h(
        "div",
        null,
        words.account.proofs[kind],
        proof._tag === "Proved" ? h("small", null, words.account.on(dayOf(words, proof.at))) : null,
        proof._tag === "Failed"
          ? h("small", null, `${wordsOfFault(words, proof.fault)} ${words.account.again}`)
          : null,
      ),
      h("span", { class: `mark ${proof._tag}` }, words.account.states[proof._tag]),
    );

const agreedOn = (words: PageWords, { latest, since }: ConsumerAccess): string => {
  const { account: text } = words;
  const [first, last] = [dayOf(words, since), dayOf(words, latest)];
  return first === last ? text.since(first) : text.sinceAndLast(first, last);
};

const readBy = (words: PageWords, access: ConsumerAccess): ComponentChild => {
  const shared = sharedWords(words, access);
  return shared.length === 0
    ? null
    : h(
        "ul",
        { class: "read", "aria-label": words.account.reads(access.consumerName) },
        shared.map((item) => h("li", { key: item }, item)),
      );
};

const accessRow =
  (words: PageWords, target: FormTarget) =>
  (access: ConsumerAccess): ComponentChild =>
    h(
      "li",
      { key: access.consumerId },
      h(
        "div",
        null,
        access.consumerName,
        h("small", null, `${access.organizationName} · ${agreedOn(words, access)}`),
        readBy(words, access),
      ),
      form(
        target,
        "withdraw",
        [
          hidden("consumer", access.consumerId),
          h(
            "button",
            {
              type: "submit",
              class: "link",
              "aria-label": words.account.withdrawFrom(access.consumerName),
            },
            words.account.withdraw,
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
export const accountPage = (
  words: PageWords,
  { access, confirm, email, proofs, signOut, withdraw }: AccountView,
): Page => {
  const { account: text } = words;
  return {
    title: text.title,
    body: [
      h("p", { class: "lead" }, words.signedInAs(email)),
      confirm === undefined
        ? null
        : form(
            confirm,
            "send",
            [
              h("p", { class: "hint" }, words.confirm.unconfirmed),
              button(words.confirm.send, "plain"),
            ],
            { compact: true },
          ),
      ...rows(text.proved, text.nothing, proofsOf(proofs).map(proofRow(words))),
      ...rows(text.access, text.noAccess, access.map(accessRow(words, withdraw))),
      h("h2", null, text.security),
      h(
        "ul",
        { class: "rows" },
        h("li", null, h("a", { href: pagePaths.password }, text.password)),
        h("li", null, h("a", { href: pagePaths.passkeys }, words.passkeys.title)),
        h("li", null, form(signOut, "signout", [button(text.signOut, "link")], { compact: true })),
        h("li", null, h("a", { href: pagePaths.erase }, text.erase)),
      ),
    ],
  };
};
