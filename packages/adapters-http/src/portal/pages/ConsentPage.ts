import type { AuthorizationRequest } from "@bonafide/core/oauth/Authorizations";
import { h } from "preact";
import { portalText } from "../PortalText.ts";
import { button, form, type FormTarget } from "./Elements.ts";
import type { Page } from "./Page.ts";

const text = portalText.consent;

/** What a consumer will read, in words: no more and no less than its policy releases to it. */
const sharedBy = ({
  eid,
  known: { consumer },
  policy: { groups, handles },
}: AuthorizationRequest): ReadonlyArray<string> => [
  ...handles
    .filter(
      (handle) =>
        (handle !== "document_tokens" || (consumer.documentTokens && consumer.passback)) &&
        (handle !== "eid" || eid !== undefined),
    )
    .map((handle) => text.attributes[handle]),
  ...groups.map(text.group),
];

/** Asks whether the person agrees, and says to what. */
export const consentPage = (request: AuthorizationRequest, target: FormTarget): Page => {
  const { consumer, organizationName } = request.known;
  return {
    title: text.title(consumer.name),
    leadsAway: true,
    body: [
      h("p", null, text.lead(consumer.name, organizationName)),
      h(
        "ul",
        { class: "shared" },
        sharedBy(request).map((item) => h("li", { key: item }, h("span", null, item))),
      ),
      h("p", { class: "hint" }, text.howLong),
      h(
        "div",
        { class: "actions" },
        form(target, "consent", [button(text.agree)]),
        form(target, "deny", [button(text.deny, "plain")]),
      ),
    ],
  };
};
