import { ApplicationTokens } from "@bonafide/core/application/ApplicationTokens";
import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { Operators } from "@bonafide/core/access/Operators";
import { type Product, productNames } from "@bonafide/core/verification/Product";
import { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import { personAccount } from "@bonafide/core/person/PersonAccount";
import { Effect, Redacted } from "effect";
import { makeSandboxConsumer, type SandboxConsumer } from "./SandboxConsumer.ts";
import { makeSandboxStaff, type SandboxStaff } from "./SandboxStaff.ts";
import { makeSandboxUser, type SandboxUser } from "./SandboxDemoUser.ts";
import { authorizationHeader } from "../access/AuthorizationHeader.ts";
import {
  loadSandboxPeople,
  makeSandboxClients,
  type SandboxClients,
} from "./SandboxAffiliations.ts";

/** The demo partners and the demo user in `sandbox.json`. Source: choices, section 9. */
export interface SandboxPartners extends SandboxConsumer {
  /** By role. */
  readonly staff: Readonly<Record<string, SandboxStaff>>;
  readonly users: Readonly<Record<string, SandboxUser>>;
  readonly accounts: Readonly<Record<string, { readonly authorization: string }>>;
  readonly applications: Readonly<
    Record<string, { readonly access_token: string; readonly organization_uuid: string }>
  >;
  readonly clients: SandboxClients;
  readonly organizations: Readonly<
    Record<string, { readonly uuid: string; readonly webhook_secret: string }>
  >;
}

/** Whether the database has no partner yet, besides the server's own organization. */
export const hasNoPartners = Effect.map(
  Effect.flatMap(AccessRegistry, (registry) => registry.organizations),
  (organizations) => organizations.every(({ id }) => id === personAccount.organizationId),
);

const webhookSecretOf = Effect.fnUntraced(function* (organizationId: string) {
  const [newest] = yield* (yield* WebhookStore).secretsOf(organizationId);
  return newest === undefined ? "" : Redacted.value(newest.secret);
});

/** Creates the demo partners: two that work, and one account for each kind of refusal. */
export const makeSandboxPartners = Effect.fn("SandboxPartners.make")(function* (
  serviceName: string,
) {
  const operators = yield* Operators;

  const account = Effect.fnUntraced(function* (
    organization: string,
    name: string,
    enabled: ReadonlyArray<Product>,
  ) {
    const { id } = yield* operators.createAccount(organization, name, enabled);
    const { secret } = yield* operators.issueKey(id);
    return { id, authorization: authorizationHeader(serviceName, secret) };
  });

  const applicationsOf = Effect.fnUntraced(function* (organization: string) {
    const { secret } = yield* (yield* ApplicationTokens).issue([organization], "write");
    return { access_token: secret, organization_uuid: organization };
  });

  const demo = yield* operators.createOrganization("Demo");
  const other = yield* operators.createOrganization("Other");
  const shut = yield* operators.createOrganization("Inactive");
  const demoAccount = yield* account(demo.id, "Demo", productNames);
  const otherAccount = yield* account(other.id, "Other", productNames);
  const inactiveAccount = yield* account(demo.id, "Inactive", productNames);
  const shutAccount = yield* account(shut.id, "Inactive organization", productNames);
  const limitedAccount = yield* account(demo.id, "Limited", []);
  yield* operators.setAccount(inactiveAccount.id, { standing: "inactive" });
  yield* operators.setOrganization(shut.id, "inactive");

  yield* loadSandboxPeople;

  const partners: SandboxPartners = {
    ...(yield* makeSandboxConsumer(demo)),
    staff: yield* makeSandboxStaff(demo),
    users: { demo: yield* makeSandboxUser },
    accounts: {
      demo: { authorization: demoAccount.authorization },
      other: { authorization: otherAccount.authorization },
      inactive: { authorization: inactiveAccount.authorization },
      inactive_organization: { authorization: shutAccount.authorization },
      limited: { authorization: limitedAccount.authorization },
    },
    applications: {
      demo: yield* Effect.orDie(applicationsOf(demo.id)),
      other: yield* Effect.orDie(applicationsOf(other.id)),
    },
    clients: yield* makeSandboxClients(demo.id),
    organizations: {
      demo: { uuid: demo.id, webhook_secret: yield* webhookSecretOf(demo.id) },
      other: { uuid: other.id, webhook_secret: yield* webhookSecretOf(other.id) },
    },
  };
  return partners;
});
