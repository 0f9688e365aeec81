import type { GrantedAccount, Organization } from "@bonafide/core/access/Account";
import type { AccountKey } from "@bonafide/core/access/AccountKey";
import type { AffiliationClient } from "@bonafide/core/affiliation/AffiliationClient";
import type { UsageCount } from "@bonafide/core/application/ApplicationUsage";
import type { Webhook, WebhookSecret } from "@bonafide/core/callback/Webhook";
import type { OAuthConsumer } from "@bonafide/core/oauth/OAuthConsumer";
import { productNames } from "@bonafide/core/verification/Product";
import { ProductFamily } from "@bonafide/core/verification/ProductFamily";
import { type ComponentChild, h } from "preact";
import {
  button,
  field,
  form,
  type FormTarget,
  hidden,
  noErrors,
} from "../../person/pages/Elements.ts";
import { consolePath } from "../ConsoleRoutes.ts";
import { consumerForms } from "./ConsumerForms.ts";
import type { ConsolePage } from "../ConsoleShell.ts";
import { type ConsoleVisit, entered, may } from "../ConsoleVisit.ts";
import { code, facts, link, mark, table, timeOf } from "./ConsoleElements.ts";

/** All that an organization has. */
export interface OrganizationView {
  readonly organization: Organization;
  readonly accounts: ReadonlyArray<{
    readonly account: GrantedAccount;
    readonly keys: ReadonlyArray<AccountKey>;
  }>;
  readonly webhooks: ReadonlyArray<Webhook>;
  readonly secrets: ReadonlyArray<WebhookSecret>;
  readonly clients: ReadonlyArray<AffiliationClient>;
  readonly consumers: ReadonlyArray<OAuthConsumer>;
  readonly usage: ReadonlyArray<UsageCount>;
  /** Where its forms go; absent where the staff may only look. */
  readonly target: FormTarget | undefined;
  /** Whether the staff sets what a partner has: standing, accounts, products. */
  readonly operates: boolean;
  readonly now: number;
}

/** The list of organizations. */
export const organizationsPage = (
  organizations: ReadonlyArray<Organization>,
  visit: ConsoleVisit,
): ConsolePage => ({
  title: "Organizations",
  room: "organizations",
  body: [
    table(
      "Partners",
      ["Name", "Standing", "Created", "Id"],
      organizations.map(({ created, id, name, standing }) => [
        link(consolePath("organization", id), name),
        mark(standing),
        timeOf(created),
        code(id),
      ]),
    ),
    may(visit, "changeSettings")
      ? [
          h("h2", null, "Create an organization"),
          form(visit.target(consolePath("createOrganization")), "create", [
            field({
              name: "name",
              label: "Name",
              errors: noErrors,
              value: entered(visit, "name"),
              input: { type: "text", maxLength: 200, autocomplete: "off" },
            }),
            button("Create it"),
          ]),
        ]
      : null,
  ],
});

const small = (target: FormTarget, task: string, fields: ReadonlyArray<ComponentChild>) =>
  form(target, task, fields, { compact: true });

const standingForm = (
  target: FormTarget,
  task: string,
  id: string,
  standing: "active" | "inactive",
): ComponentChild =>
  small(target, task, [
    hidden("subject", id),
    hidden("standing", standing === "active" ? "inactive" : "active"),
    button(standing === "active" ? "Shut it out" : "Let it in", "link"),
  ]);

const keysOf = (keys: ReadonlyArray<AccountKey>, now: number): ComponentChild =>
  table(
    "Keys",
    ["Key", "Created", "Ends"],
    keys.map(({ created, ends, id }) => [
      code(id.slice(-12)),
      timeOf(created),
      ends === undefined ? mark("active") : ends <= now ? mark("ended", "bad") : timeOf(ends),
    ]),
  );

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

const productsOf = (account: GrantedAccount, target: FormTarget): ComponentChild => [
  table(
    "Products",
    ["Product", "Calls a minute", "Change"],
    account.grants.map(({ perMinute, product }) => [
      product,
      perMinute ?? "default",
      small(target, "withdraw", [
        hidden("account", account.id),
        hidden("product", product),
        button("Withdraw", "link"),
      ]),
    ]),
  ),
  form(target, "grant", [
    hidden("account", account.id),
    h(
      "div",
      { class: "inline" },
      h(
        "div",
        { class: "field" },
        h("label", { for: `product-${account.id}` }, "Product"),
        h(
          "select",
          { id: `product-${account.id}`, name: "product" },
          productNames.map((name) => h("option", { value: name, key: name }, name)),
        ),
      ),
      h(
        "div",
        { class: "field" },
        h("label", { for: `rate-${account.id}` }, "Calls a minute (empty: default)"),
        h("input", { id: `rate-${account.id}`, name: "rate", type: "number", min: 1 }),
      ),
      button("Enable or limit", "plain"),
    ),
  ]),
];

const accountPart =
  ({ now, operates, target }: OrganizationView) =>
  ({ account, keys }: OrganizationView["accounts"][number]): ComponentChild => [
    h("h3", null, account.name),
    facts([
      ["Id", code(account.id)],
      ["Standing", mark(account.standing)],
      [
        "Application",
        account.applicationId === undefined ? undefined : code(account.applicationId),
      ],
      ["Products", account.grants.map(({ product }) => product).join(", ")],
    ]),
    keysOf(keys, now),
    target === undefined
      ? null
      : h(
          "div",
          { class: "tools" },
          small(target, "issue", [hidden("account", account.id), button("Issue a key", "link")]),
          small(target, "rotate", [
            hidden("account", account.id),
            button("Issue a key, and end the others in a day", "link"),
          ]),
          small(target, "revoke", [hidden("account", account.id), button("End every key", "link")]),
          operates ? standingForm(target, "account", account.id, account.standing) : null,
        ),
    target !== undefined && operates ? productsOf(account, target) : null,
  ];

const webhookPart = ({ now, secrets, target, webhooks }: OrganizationView): ComponentChild => [
  h("h2", null, "Webhooks"),
  table(
    "Where results go",
    ["Family", "URL", "Standing", "Changed"],
    webhooks.map(({ family, standing, updated, url }) => [
      family,
      code(url),
      mark(standing, standing === "active" ? "good" : "bad"),
      timeOf(updated),
    ]),
  ),
  table(
    "Secrets that sign; each was shown once",
    ["Secret", "Created", "Ends"],
    secrets.map(({ created, ends, id }) => [
      code(id.slice(-12)),
      timeOf(created),
      ends === undefined ? mark("active") : ends <= now ? mark("ended", "bad") : timeOf(ends),
    ]),
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

/** The usage by application, product and outcome of the last months. */
export const usageTable = (usage: ReadonlyArray<UsageCount>): ComponentChild =>
  table(
    "Usage by month",
    [
      "Month",
      "Application",
      "Product",
      "Outcome",
      { label: "Transactions", number: true },
      { label: "Verifications", number: true },
    ],
    usage.map(({ applicationId, outcome, period, product, transactions, verifications }) => [
      period,
      applicationId === undefined ? "none" : code(applicationId.slice(-12)),
      product,
      mark(outcome),
      transactions,
      verifications,
    ]),
  );

/** One organization: for operators, or as a partner's own view. */
export const organizationPage = (view: OrganizationView): ConsolePage => {
  const { accounts, clients, consumers, operates, organization, target, usage } = view;
  return {
    title: organization.name,
    room: operates ? "organizations" : "ownPage",
    body: [
      facts([
        ["Id", code(organization.id)],
        ["Standing", mark(organization.standing)],
        ["Created", timeOf(organization.created)],
      ]),
      target !== undefined && operates
        ? standingForm(target, "organization", organization.id, organization.standing)
        : null,
      h("h2", null, "Accounts and keys"),
      accounts.map(accountPart(view)),
      target !== undefined && operates
        ? form(target, "create_account", [
            field({
              name: "name",
              label: "A new account's name",
              errors: noErrors,
              input: { type: "text", maxLength: 200, autocomplete: "off" },
            }),
            button("Create an account", "plain"),
          ])
        : null,
      webhookPart(view),
      h("h2", null, "Clients and consumers"),
      table(
        "Clients of the group-affiliation API",
        ["Client id", "Profile", "Standing", "Addresses"],
        clients.map(({ addresses, clientId, profile, standing }) => [
          code(clientId),
          String(profile),
          mark(standing),
          addresses.join(", "),
        ]),
      ),
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
      target === undefined || consumers.length === 0
        ? null
        : consumers.map((consumer) => consumerForms(target, consumer)),
      h("h2", null, "Usage"),
      usageTable(usage),
    ],
  };
};

/** A secret that is shown this once. */
export const secretPage = (title: string, secret: string, back: string): ConsolePage => ({
  title,
  narrow: true,
  body: [
    h("p", { class: "lead" }, "It is shown this once and kept nowhere. Copy it now."),
    h("code", { class: "secret" }, secret),
    h("p", { class: "beside" }, link(back, "I have it: go back")),
  ],
});
