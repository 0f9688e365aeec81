import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import type { ShownGrant } from "@bonafide/core/oauth/Authorizations";
import { type PersonProofs, type ProofKind, proofKinds } from "@bonafide/core/person/Proof";
import { type ComponentChild, h } from "preact";
import { portalPaths } from "../PortalPaths.ts";
import { portalText } from "../PortalText.ts";
import { button, form, type FormTarget, hidden } from "./Elements.ts";
import type { Page } from "./Page.ts";

const text = portalText.account;

/** What a person sees of themselves. */
export interface AccountView {
  readonly email: string;
  readonly proofs: PersonProofs;
  readonly grants: ReadonlyArray<ShownGrant>;
  readonly withdraw: FormTarget;
  readonly signOut: FormTarget;
}

/** A day in UTC, as everybody reads it. */
const dayOf = (at: number): string =>
  new Intl.DateTimeFormat(portalText.lang, { dateStyle: "long", timeZone: "UTC" }).format(at);

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

const grantRow =
  (target: FormTarget) =>
  ({ consumerName, grant, organizationName }: ShownGrant): ComponentChild =>
    h(
      "li",
      { key: grant.id },
      h(
        "div",
        null,
        consumerName,
        h("small", null, `${organizationName} · ${text.since(dayOf(grant.created))}`),
      ),
      form(
        target,
        "withdraw",
        [
          hidden("grant", grant.id),
          h(
            "button",
            { type: "submit", class: "link", "aria-label": text.withdrawFrom(consumerName) },
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

/** What was proved of somebody, and who may read it. */
export const accountPage = ({ email, grants, proofs, signOut, withdraw }: AccountView): Page => ({
  title: text.title,
  body: [
    h("p", { class: "lead" }, portalText.signedInAs(email)),
    ...rows(text.proved, text.nothing, proofsOf(proofs).map(proofRow)),
    ...rows(text.access, text.nobody, grants.map(grantRow(withdraw))),
    h("h2", null, text.security),
    h(
      "ul",
      { class: "rows" },
      h("li", null, h("a", { href: portalPaths.password }, text.password)),
      h("li", null, form(signOut, "signout", [button(text.signOut, "link")], { compact: true })),
      h("li", null, h("a", { href: portalPaths.erase }, text.erase)),
    ),
  ],
});
