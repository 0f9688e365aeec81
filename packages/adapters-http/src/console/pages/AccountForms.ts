import type { GrantedAccount } from "@bonafide/core/access/Account";
import { productNames } from "@bonafide/core/verification/Product";
import { type ComponentChild, h } from "preact";
import { button, form, type FormTarget, hidden } from "../../person/pages/Elements.ts";
import { code, facts, mark, secretRows, table } from "./ConsoleElements.ts";
import type { OrganizationView } from "./OrganizationView.ts";

const small = (target: FormTarget, task: string, fields: ReadonlyArray<ComponentChild>) =>
  form(target, task, fields, { compact: true });

/** Shuts an organization or an account out, or lets it in. */
export const standingForm = (
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

/** An account with its keys and products. */
export const accountPart =
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
    table("Keys", ["Key", "Created", "Ends"], secretRows(keys, now)),
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
