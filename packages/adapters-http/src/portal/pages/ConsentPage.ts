import type { AuthorizationRequest } from "@bonafide/core/oauth/Authorizations";
import { h } from "preact";
import { portalText } from "../PortalText.ts";
import { button, form, type FormTarget } from "./Elements.ts";
import type { Page } from "./Page.ts";

const text = portalText.consent;

const givesPhotos = ({ known: { consumer }, policy: { handles } }: AuthorizationRequest): boolean =>
  handles.includes("document_tokens") && consumer.documentTokens && consumer.passback;

const howLong = (request: AuthorizationRequest, renewable: boolean): string => {
  if (renewable) return text.howLong.renewing;
  return givesPhotos(request) ? text.howLong.photos : text.howLong.once;
};

/** What a consumer will read, in words: no more and no less than its policy releases to it. */
const sharedBy = (request: AuthorizationRequest): ReadonlyArray<string> => [
  ...request.policy.handles
    .filter(
      (handle) =>
        (handle !== "document_tokens" || givesPhotos(request)) &&
        (handle !== "eid" || request.eid !== undefined),
    )
    .map((handle) => text.attributes[handle]),
  ...request.policy.groups.map(text.group),
];

/** Asks whether the person agrees, and says to what. `renewable` is whether the consumer can renew what it gets. */
export const consentPage = (
  request: AuthorizationRequest,
  target: FormTarget,
  renewable: boolean,
): Page => {
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
      h("p", { class: "hint" }, `${howLong(request, renewable)} ${text.takeBack}`),
      h(
        "div",
        { class: "actions" },
        form(target, "consent", [button(text.agree)]),
        form(target, "deny", [button(text.deny, "plain")]),
      ),
    ],
  };
};
