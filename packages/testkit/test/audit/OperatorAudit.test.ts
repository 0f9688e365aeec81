import { Operators } from "@bonafide/core/access/Operators";
import { AffiliationClients } from "@bonafide/core/affiliation/AffiliationClients";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { Webhooks } from "@bonafide/core/callback/Webhooks";
import { OAuthConsumers } from "@bonafide/core/oauth/OAuthConsumers";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Effect } from "effect";
import { TestClock } from "effect/testing";
import { auditedEntries } from "../../src/audit/AuditedEntries.ts";
import { sampleApplication } from "../../src/application/ApplicationSamples.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";

const now = Date.UTC(2026, 0, 1);

/** What the audit tells of something, in its order. */
const toldOf = (id: string) =>
  Effect.map(auditedEntries, (entries) => entries.filter(({ subject }) => subject === id));

const byOperator = (subject: string, actions: ReadonlyArray<string>) =>
  actions.map((action) => ({ subject, action, actor: "operator", source: undefined, at: now }));

/** A partner's organization, account and application. */
const partner = Effect.gen(function* () {
  yield* TestClock.setTime(now);
  const operators = yield* Operators;
  const { id: organizationId } = yield* operators.createOrganization("Partner");
  const { id: accountId } = yield* operators.createAccount(organizationId, "web", []);
  const application = sampleApplication(organizationId);
  yield* (yield* ApplicationStore).insert(application);
  return { accountId, applicationId: application.id, organizationId };
});

describe("The audit tells who did what, to what and when, of what operators do", () => {
  it.effect("with organizations and their webhooks", () =>
    Effect.gen(function* () {
      const { organizationId } = yield* partner;
      yield* (yield* Operators).setOrganization(organizationId, "inactive");
      const webhooks = yield* Webhooks;
      yield* webhooks.set(organizationId, "telecom", "https://partner.example/");
      yield* webhooks.disable(organizationId, "telecom");
      yield* webhooks.rotateSecret(organizationId, Duration.zero);
      expect(yield* toldOf(organizationId)).toEqual(
        byOperator(organizationId, [
          "organization.created",
          "webhook.secret_issued",
          "organization.inactive",
          "webhook.telecom.set",
          "webhook.telecom.disabled",
          "webhook.secret_issued",
        ]),
      );
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("with accounts", () =>
    Effect.gen(function* () {
      const { accountId, applicationId } = yield* partner;
      const operators = yield* Operators;
      yield* operators.setAccount(accountId, { perMinute: 5 });
      yield* operators.grant(accountId, { product: "telecom.identity", perMinute: undefined });
      yield* operators.withdraw(accountId, "telecom.identity");
      yield* operators.issueKey(accountId);
      yield* operators.revokeKeys(accountId);
      const { attach } = operators;
      yield* attach(accountId, applicationId);
      yield* attach(accountId, undefined);
      expect(yield* toldOf(accountId)).toEqual(
        byOperator(accountId, [
          "account.created",
          "account.perMinute_set",
          "account.granted.telecom.identity",
          "account.withdrawn.telecom.identity",
          "account.key_issued",
          "account.keys_revoked",
          "account.attached",
          "account.detached",
        ]),
      );
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("with clients of the group-affiliation API", () =>
    Effect.gen(function* () {
      const { organizationId } = yield* partner;
      const clients = yield* AffiliationClients;
      const { client } = yield* clients.create(organizationId, 1, {});
      yield* clients.set(client.id, { whiteLabel: true, addresses: ["192.0.2.1"] });
      yield* clients.rotateSecret(client.id);
      expect(yield* toldOf(client.id)).toEqual(
        byOperator(client.id, [
          "affiliation_client.created",
          "affiliation_client.whiteLabel_addresses_set",
          "affiliation_client.secret_rotated",
        ]),
      );
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("with consumers and what scopes mean", () =>
    Effect.gen(function* () {
      const { applicationId } = yield* partner;
      const consumers = yield* OAuthConsumers;
      const { consumer } = yield* consumers.create(applicationId, "Partner", {});
      yield* consumers.set(consumer.id, { standing: "inactive" });
      yield* consumers.rotateSecret(consumer.id);
      yield* consumers.rotateApiToken(consumer.id);
      expect(yield* toldOf(consumer.id)).toEqual(
        byOperator(consumer.id, [
          "oauth_consumer.created",
          "oauth_consumer.standing_set",
          "oauth_consumer.secret_rotated",
          "oauth_consumer.api_token_rotated",
        ]),
      );
      const { policies } = yield* OAuthConsumers;
      yield* policies.set({ scope: "club", handles: ["email"], proofs: [], groups: [] });
      yield* policies.remove("club");
      expect(yield* toldOf("scope club")).toEqual(
        byOperator("scope club", ["scope_policy.set", "scope_policy.removed"]),
      );
    }).pipe(Effect.provide(TestBonafide)),
  );
});
