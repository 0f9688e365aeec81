import type { Application } from "@bonafide/core/application/Application";
import type { OAuthConsumer } from "@bonafide/core/oauth/OAuthConsumer";
import { type ComponentChild, h } from "preact";
import {
  button,
  field,
  form,
  type FormTarget,
  hidden,
  noErrors,
} from "../../person/pages/Elements.ts";
import { logoFolder } from "../../person/PagePaths.ts";
import { applicationSelect, standingSelect } from "./ClientForms.ts";
import { checkbox, code, lines, mark, table } from "./ConsoleElements.ts";
import type { OrganizationView } from "./OrganizationView.ts";

const redirects = (target: FormTarget, { id, redirectUris }: OAuthConsumer): ComponentChild =>
  form(target, "redirects", [
    hidden("consumer", id),
    // Of two who change them at once, the second one sees the change of the first.
    hidden("present", redirectUris.join(" ")),
    lines(`redirects-${id}`, "uris", "Redirect URIs, one a line", redirectUris),
    button("Set them", "plain"),
  ]);

const policyField = (name: string, id: string, label: string, value: string | undefined) =>
  field({
    name,
    id: `${name}-${id}`,
    label,
    errors: noErrors,
    value: value ?? "",
    optional: true,
    input: { type: "url", maxLength: 2_000, placeholder: "https://" },
  });

const policies = (target: FormTarget, { id, privacyUrl, termsUrl }: OAuthConsumer) =>
  form(target, "policies", [
    hidden("consumer", id),
    policyField("privacy", id, "Privacy policy", privacyUrl),
    policyField("terms", id, "Terms", termsUrl),
    button("Set both", "plain"),
  ]);

const logo = (target: FormTarget, { id, logoId }: OAuthConsumer): ReadonlyArray<ComponentChild> => [
  form(
    target,
    "logo",
    [
      hidden("consumer", id),
      field({
        name: "logo",
        id: `logo-${id}`,
        label: "Logo",
        hint: "A JPEG or PNG of up to 2 MB. The server encodes it anew.",
        errors: noErrors,
        input: { type: "file", accept: "image/jpeg,image/png" },
      }),
      button("Set the logo", "plain"),
    ],
    { multipart: true },
  ),
  logoId === undefined
    ? null
    : h(
        "div",
        null,
        h("img", { src: `${logoFolder}/${logoId}`, alt: "The present logo", class: "logo" }),
        form(target, "remove_logo", [hidden("consumer", id), button("Remove the logo", "plain")]),
      ),
];

const releases = ({
  documentTokens,
  passback,
}: Pick<OAuthConsumer, "documentTokens" | "passback">): ReadonlyArray<ComponentChild> => [
  checkbox("passback", "It may ask for images (Document Passback)", passback),
  checkbox("document_tokens", "document_tokens is released to it", documentTokens),
];

/** What operators alone set: whether it is let in, what is released to it, its secrets. */
const operated = (target: FormTarget, consumer: OAuthConsumer): ReadonlyArray<ComponentChild> => {
  const secret = (task: string, label: string) =>
    form(target, task, [hidden("consumer", consumer.id), button(label, "link")], {
      compact: true,
    });
  return [
    form(target, "consumer", [
      hidden("consumer", consumer.id),
      standingSelect(`standing-${consumer.id}`, consumer.standing),
      ...releases(consumer),
      button("Set all three", "plain"),
    ]),
    h(
      "div",
      { class: "tools" },
      secret("consumer_secret", "Issue a new secret"),
      secret("api_token", "Issue a new API token"),
    ),
  ];
};

const createForm = (target: FormTarget, applications: ReadonlyArray<Application>): ComponentChild =>
  h(
    "details",
    null,
    h("summary", null, "Create an OAuth consumer"),
    applications.length === 0
      ? h(
          "p",
          null,
          "It needs an application, which the partner registers by POST /v1/applications with a token of the Applications API.",
        )
      : form(target, "create_consumer", [
          applicationSelect("new-application", applications, {
            choose: "Choose",
            value: undefined,
          }),
          field({
            name: "name",
            id: "new-consumer",
            label: "What people are shown",
            errors: noErrors,
            input: { type: "text", maxLength: 200, autocomplete: "off" },
          }),
          lines("new-redirects", "uris", "Redirect URIs, one a line", []),
          ...releases({ passback: false, documentTokens: false }),
          button("Create it", "plain"),
        ]),
  );

const changeForms =
  (target: FormTarget, operates: boolean) =>
  (consumer: OAuthConsumer): ComponentChild =>
    h(
      "details",
      { key: consumer.id },
      h("summary", null, `Change ${consumer.name}`),
      redirects(target, consumer),
      policies(target, consumer),
      logo(target, consumer),
      operates ? operated(target, consumer) : null,
    );

/** The OAuth consumers: what people are shown of each and where it may send them back to, and for operators the rest. */
export const consumerPart = ({
  applications,
  consumers,
  operates,
  target,
}: OrganizationView): ComponentChild => [
  table(
    "OAuth consumers",
    ["Name", "Client id", "Standing", "Redirect URIs"],
    consumers.map(({ clientId, name, redirectUris, standing }) => [
      name,
      code(clientId),
      mark(standing),
      redirectUris.map((uri) => h("div", { key: uri }, code(uri))),
    ]),
  ),
  target === undefined ? null : consumers.map(changeForms(target, operates)),
  target === undefined || !operates ? null : createForm(target, applications),
];
