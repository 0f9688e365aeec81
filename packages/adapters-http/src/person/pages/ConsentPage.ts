import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import type {
  AuthorizationPreview,
  AuthorizationRequest,
} from "@bonafide/core/oauth/Authorizations";
import type { OAuthConsumer } from "@bonafide/core/oauth/OAuthConsumer";
import type { ProofKind } from "@bonafide/core/person/Proof";
import { type ComponentChild, h } from "preact";
import type { PageWords } from "../PageWords.ts";
import { button, form, type FormTarget } from "./Elements.ts";
import type { Page } from "./Page.ts";

/** A person's decision to make: what is asked for, and where each proof can be made anew. */
export interface ConsentView {
  readonly request: AuthorizationRequest;
  readonly target: FormTarget;
  /** Whether the consumer can refresh the grant. */
  readonly renewable: boolean;
  readonly preview: AuthorizationPreview;
  /** The proofs of the scope with the links to make them anew. */
  readonly anew: ReadonlyArray<readonly [ProofKind | AffiliationFamily, href: string]>;
}

type PreviewedValue = AuthorizationPreview["values"][number]["value"];
type ShownAddress = Extract<PreviewedValue, ReadonlyArray<unknown>>[number];

const addressLines = (address: ShownAddress): ReadonlyArray<string> => {
  if (!("zip" in address || "city" in address || "street1" in address)) return [];
  const { city, country, normalized_street, province, state, street1, street2, zip } = address;
  const place = [city, [state ?? province, zip].filter(Boolean).join(" ")].filter(Boolean);
  return [street1 ?? normalized_street, street2, place.join(", "), country].flatMap((line) =>
    line === undefined || line === "" ? [] : [line],
  );
};

/** The lines that show a value; none if there is none. */
const linesOf = (value: PreviewedValue): ReadonlyArray<string> => {
  if (value === undefined || value === "") return [];
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return value.map((each) => addressLines(each).join(", ")).filter((line) => line !== "");
};

const item = (label: string, lines: ReadonlyArray<string>, nothing: string): ComponentChild =>
  h(
    "li",
    { key: label, class: lines.length === 0 ? "none" : undefined },
    h(
      "div",
      null,
      label,
      lines.length === 0
        ? h("small", null, nothing)
        : lines.map((line) => h("strong", { key: line }, line)),
    ),
  );

const itemsOf = (
  { consent: text }: PageWords,
  { groups, photos, values }: AuthorizationPreview,
): ReadonlyArray<ComponentChild> => [
  ...values.map(({ handle, value }) =>
    item(
      text.attributes[handle],
      linesOf(value),
      handle === "email" ? text.unconfirmed : text.nothing,
    ),
  ),
  ...(photos === undefined
    ? []
    : [
        item(
          text.attributes.document_tokens,
          photos.map((side) => text.sides[side]),
          text.nothing,
        ),
      ]),
  ...groups.map(({ group, subgroups }) =>
    item(text.group(group), subgroups.length === 0 ? [text.yes] : subgroups, text.nothing),
  ),
];

const howLong = (
  { consent: { howLong } }: PageWords,
  { photos }: AuthorizationPreview,
  renewable: boolean,
): string => {
  if (renewable) return howLong.renewing;
  return photos === undefined ? howLong.once : howLong.photos;
};

/** The partner's own pages, in a tab of their own: the flow stays open. */
const policiesOf = (
  { consent: text }: PageWords,
  { name, privacyUrl, termsUrl }: OAuthConsumer,
): ComponentChild => {
  const links = [
    [privacyUrl, text.privacy(name)],
    [termsUrl, text.terms(name)],
  ].flatMap(([href, label]) =>
    href === undefined
      ? []
      : [
          h(
            "li",
            { key: href },
            h("a", { href, target: "_blank", rel: "noopener noreferrer" }, label),
          ),
        ],
  );
  return links.length === 0 ? null : h("ul", { class: "policies" }, links);
};

const anewOf = ({ account, consent: text }: PageWords, anew: ConsentView["anew"]): ComponentChild =>
  anew.length === 0
    ? null
    : h(
        "details",
        { class: "beside" },
        h("summary", null, text.wrong),
        h("p", { class: "hint" }, text.anewLead),
        h(
          "ul",
          null,
          anew.map(([kind, href]) =>
            h("li", { key: kind }, h("a", { href }, text.anew(account.proofs[kind]))),
          ),
        ),
      );

/** Asks for consent, and shows what is shared with its values. */
export const consentPage = (
  words: PageWords,
  { anew, preview, renewable, request, target }: ConsentView,
): Page => {
  const { consent: text } = words;
  const { consumer, organizationName } = request.known;
  return {
    title: text.title(consumer.name),
    leadsAway: true,
    body: [
      h("p", null, text.lead(consumer.name, organizationName)),
      h("ul", { class: "shared" }, itemsOf(words, preview)),
      h("p", { class: "hint" }, `${howLong(words, preview, renewable)} ${text.takeBack}`),
      policiesOf(words, consumer),
      h(
        "div",
        { class: "actions" },
        form(target, "consent", [button(text.agree)]),
        form(target, "deny", [button(text.deny, "plain")]),
      ),
      anewOf(words, anew),
    ],
  };
};
