import { ProductFamily } from "@bonafide/core/verification/ProductFamily";
import { type ComponentChild, h } from "preact";
import { button, field, form, noErrors } from "../../person/pages/Elements.ts";
import { code, mark, secretRows, table, timeOf } from "./ConsoleElements.ts";
import type { OrganizationView } from "./OrganizationView.ts";

const seconds = (label: string, value: string) =>
  field({
    name: "overlap",
    label,
    hint: "Seconds; empty means a day.",
    errors: noErrors,
    optional: true,
    value,
    input: { type: "number", min: 0, max: 31_536_000 },
  });

/** The webhooks of an organization and their secrets. */
export const webhookPart = ({
  now,
  secrets,
  target,
  webhooks,
}: OrganizationView): ComponentChild => [
  h("h2", null, "Webhooks"),
  table(
    "Where results go",
    ["Family", "URL", "Standing", "Changed"],
    webhooks.map(({ family, state, updated, url }) => [
      family,
      // A URL may hold a token.
      code(target === undefined ? new URL(url).origin : url),
      mark(state, state === "active" ? "good" : "bad"),
      timeOf(updated),
    ]),
  ),
  table(
    "Secrets that sign; each was shown once",
    ["Secret", "Created", "Ends"],
    secretRows(secrets, now),
  ),
  target === undefined
    ? null
    : [
        form(target, "webhook", [
          h(
            "div",
            { class: "inline" },
            h(
              "div",
              { class: "field" },
              h("label", { for: "webhook-family" }, "Family"),
              h(
                "select",
                { id: "webhook-family", name: "family" },
                ProductFamily.literals.map((name) => h("option", { value: name, key: name }, name)),
              ),
            ),
            h(
              "div",
              { class: "field" },
              h("label", { for: "webhook-url" }, "URL (empty: stop)"),
              h("input", {
                id: "webhook-url",
                name: "url",
                type: "url",
                maxLength: 2048,
                autocomplete: "off",
              }),
            ),
            button("Set it", "plain"),
          ),
        ]),
        form(target, "secret", [
          seconds("For how long the secrets before sign beside the new one", "86400"),
          button("Issue a new secret", "plain"),
        ]),
      ],
];
