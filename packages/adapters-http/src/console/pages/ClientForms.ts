import type { AffiliationClient } from "@bonafide/core/affiliation/AffiliationClient";
import type { Application } from "@bonafide/core/application/Application";
import { type ComponentChild, h } from "preact";
import {
  button,
  form,
  type FormTarget,
  hidden,
  noErrors,
  select,
} from "../../person/pages/Elements.ts";
import { checkbox, code, lines, mark, table } from "./ConsoleElements.ts";
import type { OrganizationView } from "./OrganizationView.ts";

/** A choice among the applications of an organization. */
export const applicationSelect = (
  id: string,
  applications: ReadonlyArray<Application>,
  { choose, value }: { readonly choose: string; readonly value: string | undefined },
): ComponentChild =>
  select(
    choose,
    { name: "application", id, label: "Application", errors: noErrors, value, input: {} },
    applications.map((application) => [application.id, application.state.identity.name] as const),
  );

const standings = [
  ["active", "active"],
  ["inactive", "inactive"],
] as const;

/** A choice between letting a client or consumer in and shutting it out. */
export const standingSelect = (id: string, value: string): ComponentChild =>
  select(
    "Choose",
    { name: "standing", id, label: "Standing", errors: noErrors, value, input: {} },
    standings,
  );

const settings = (
  key: string,
  applications: ReadonlyArray<Application>,
  client: Pick<AffiliationClient, "addresses" | "applicationId" | "whiteLabel"> | undefined,
): ReadonlyArray<ComponentChild> => [
  lines(
    `addresses-${key}`,
    "addresses",
    "Addresses that it calls from, one a line",
    client?.addresses ?? [],
  ),
  checkbox(
    "white_label",
    "It may ask by account, from these addresses",
    client?.whiteLabel ?? false,
  ),
  applicationSelect(`client-application-${key}`, applications, {
    choose: "None",
    value: client?.applicationId,
  }),
];

const changeForms =
  (target: FormTarget, applications: ReadonlyArray<Application>) =>
  (client: AffiliationClient): ComponentChild =>
    h(
      "details",
      { key: client.id },
      h("summary", null, `Change the client ${client.clientId.slice(-12)}`),
      form(target, "client", [
        hidden("client", client.id),
        standingSelect(`standing-${client.id}`, client.standing),
        ...settings(client.id, applications, client),
        button("Set them", "plain"),
      ]),
      form(
        target,
        "client_secret",
        [hidden("client", client.id), button("Issue a new secret", "link")],
        { compact: true },
      ),
    );

const createForm = (target: FormTarget, applications: ReadonlyArray<Application>): ComponentChild =>
  h(
    "details",
    null,
    h("summary", null, "Create a client of the group-affiliation API"),
    form(target, "create_client", [
      select(
        "Choose",
        {
          name: "profile",
          id: "new-profile",
          label: "Parameter profile",
          errors: noErrors,
          input: {},
        },
        [
          ["1", "1"],
          ["2", "2"],
        ],
      ),
      ...settings("new", applications, undefined),
      button("Create it", "plain"),
    ]),
  );

/** The clients of the group-affiliation API; operators create and change them. */
export const clientPart = ({
  applications,
  clients,
  operates,
  target,
}: OrganizationView): ComponentChild => [
  table(
    "Clients of the group-affiliation API",
    ["Client id", "Profile", "Standing", "White label", "Addresses"],
    clients.map(({ addresses, clientId, profile, standing, whiteLabel }) => [
      code(clientId),
      String(profile),
      mark(standing),
      whiteLabel ? "yes" : "no",
      addresses.join(", "),
    ]),
  ),
  target === undefined || !operates
    ? null
    : [clients.map(changeForms(target, applications)), createForm(target, applications)],
];
