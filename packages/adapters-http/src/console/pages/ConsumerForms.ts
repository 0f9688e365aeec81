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

const redirects = (target: FormTarget, { id, redirectUris }: OAuthConsumer): ComponentChild =>
  form(target, "redirects", [
    hidden("consumer", id),
    h(
      "div",
      { class: "field" },
      h("label", { for: `redirects-${id}` }, "Redirect URIs, one a line"),
      h(
        "textarea",
        { id: `redirects-${id}`, name: "uris", rows: 3, spellcheck: false },
        redirectUris.join("\n"),
      ),
    ),
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

/** What people are shown of a consumer, and where it may send them back to. */
export const consumerForms = (target: FormTarget, consumer: OAuthConsumer): ComponentChild =>
  h(
    "details",
    { key: consumer.id },
    h("summary", null, `Change ${consumer.name}`),
    redirects(target, consumer),
    policies(target, consumer),
    logo(target, consumer),
  );
