import type { Organization } from "@bonafide/core/access/Account";
import type { UsageCount } from "@bonafide/core/application/ApplicationUsage";
import { type ComponentChild, h } from "preact";
import { button, field, form, noErrors } from "../../person/pages/Elements.ts";
import { consolePath } from "../ConsoleRoutes.ts";
import { accountPart, standingForm } from "./AccountForms.ts";
import { clientPart } from "./ClientForms.ts";
import { consumerPart } from "./ConsumerForms.ts";
import type { ConsolePage } from "../ConsoleShell.ts";
import { type ConsoleVisit, entered, may } from "../ConsoleVisit.ts";
import { code, facts, link, mark, shortId, table, timeOf } from "./ConsoleElements.ts";
import type { OrganizationView } from "./OrganizationView.ts";
import { testDataPart } from "./TestDataPart.ts";
import { webhookPart } from "./WebhookForms.ts";

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
      applicationId === undefined ? "none" : shortId(applicationId),
      product,
      mark(outcome),
      transactions,
      verifications,
    ]),
  );

/** One organization: for operators, or as a partner's own view. */
export const organizationPage = (view: OrganizationView): ConsolePage => {
  const { accounts, operates, organization, target, usage } = view;
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
      target !== undefined && operates
        ? form(target, "application_token", [
            h("p", { class: "hint" }, "With it the partner registers and changes applications."),
            button("Issue a token of the Applications API", "plain"),
          ])
        : null,
      webhookPart(view),
      h("h2", null, "Clients and consumers"),
      clientPart(view),
      consumerPart(view),
      h("h2", null, "Usage"),
      usageTable(usage),
      view.hasTestData ? testDataPart : null,
    ],
  };
};

/** A secret that is shown this once. */
export const secretPage = (
  title: string,
  secret: string,
  back: string,
  next?: string,
): ConsolePage => ({
  title,
  narrow: true,
  body: [
    h("p", { class: "lead" }, "It is shown this once and kept nowhere. Copy it now."),
    next === undefined ? null : h("p", null, next),
    h("code", { class: "secret" }, secret),
    h("p", { class: "beside" }, link(back, "I have it: go back")),
  ],
});
