import type { AuthorizationRequest } from "@bonafide/core/oauth/Authorizations";
import { type SharedWith, sharedWith } from "@bonafide/core/oauth/ConsumerAccess";
import { h } from "preact";
import { pageText } from "../PageText.ts";
import { button, form, type FormTarget } from "./Elements.ts";
import type { Page } from "./Page.ts";
import { sharedWords } from "./SharedWords.ts";

const text = pageText.consent;

const howLong = ({ handles }: SharedWith, renewable: boolean): string => {
  if (renewable) return text.howLong.renewing;
  return handles.includes("document_tokens") ? text.howLong.photos : text.howLong.once;
};

/** Asks for consent and lists what is shared. `renewable`: the consumer can refresh the grant. */
export const consentPage = (
  { eid, known, policy }: AuthorizationRequest,
  target: FormTarget,
  renewable: boolean,
): Page => {
  const { consumer, organizationName } = known;
  const shared = sharedWith(consumer, [{ policy, named: eid !== undefined }]);
  return {
    title: text.title(consumer.name),
    leadsAway: true,
    body: [
      h("p", null, text.lead(consumer.name, organizationName)),
      h(
        "ul",
        { class: "shared" },
        sharedWords(shared).map((item) => h("li", { key: item }, h("span", null, item))),
      ),
      h("p", { class: "hint" }, `${howLong(shared, renewable)} ${text.takeBack}`),
      h(
        "div",
        { class: "actions" },
        form(target, "consent", [button(text.agree)]),
        form(target, "deny", [button(text.deny, "plain")]),
      ),
    ],
  };
};
