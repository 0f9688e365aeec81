import type { Standing } from "@bonafide/core/access/Account";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import type { Grant } from "@bonafide/core/oauth/Grant";
import type { OAuthConsumer } from "@bonafide/core/oauth/OAuthConsumer";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { standardPolicies } from "@bonafide/core/oauth/StandardPolicies";
import type { ScopePolicy } from "@bonafide/core/oauth/ScopePolicy";
import { Effect } from "effect";
import { putPartner, samplePartner } from "../access/AccessContract.ts";
import { sampleApplication } from "../application/ApplicationSamples.ts";
import { freshId } from "../storage/FreshId.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";

/** A standard policy by its scope. */
export const policyOf = (scope: string): ScopePolicy => {
  const found = standardPolicies.find((policy) => policy.scope === scope);
  if (found === undefined) throw new Error(`There is no standard scope ${scope}.`);
  return found;
};

/** A consumer that may read all that there is. */
export const sampleConsumer = (
  organizationId: string,
  applicationId: string,
  changes: Partial<OAuthConsumer> = {},
): OAuthConsumer => ({
  id: freshId(),
  organizationId,
  applicationId,
  clientId: freshId(),
  name: "Grüße & Söhne",
  standing: "active",
  redirectUris: ["https://partner.example/callback", "https://partner.example/callback?from=a%20b"],
  passback: true,
  documentTokens: true,
  created: sampleTime,
  ...changes,
});

/** A stored consumer with its organization and application, and the digests that it is found by. */
export const putConsumer = Effect.fnUntraced(function* (
  changes: Partial<OAuthConsumer> = {},
  organizationStanding: Standing = "active",
) {
  const partner = samplePartner();
  const organization = { ...partner.organization, standing: organizationStanding };
  yield* putPartner({ ...partner, organization });
  const application = sampleApplication(organization.id);
  yield* (yield* ApplicationStore).insert(application);
  const consumer = sampleConsumer(organization.id, application.id, changes);
  const digests = { clientSecret: `secret of ${consumer.id}`, apiToken: `token of ${consumer.id}` };
  yield* (yield* OAuthConsumerStore).put(consumer, digests);
  return { application, consumer, digests, organization };
});

/** A grant whose code was just given. */
export const sampleGrant = (changes: Partial<Grant> = {}): Grant => {
  const id = changes.id ?? freshId();
  return {
    id,
    consumerId: freshId(),
    organizationId: freshId(),
    applicationId: freshId(),
    personId: freshId(),
    subject: freshId(),
    sessionId: freshId(),
    policy: policyOf("identity"),
    redirectUri: "https://partner.example/callback",
    challenge: undefined,
    state: { _tag: "CodeIssued", code: { digest: `code of ${id}`, ends: sampleTime + 60_000 } },
    created: sampleTime,
    updated: sampleTime,
    version: 1,
    ...changes,
  };
};

/** The next version of a grant, with tokens that depend on `turn`. */
export const redeemedGrant = (grant: Grant, turn: number): Grant => ({
  ...grant,
  state: {
    _tag: "Redeemed",
    access: { digest: `access ${turn} of ${grant.id}`, ends: sampleTime + 300_000 },
    refresh: { digest: `refresh ${turn} of ${grant.id}`, ends: sampleTime + 604_800_000 },
  },
  updated: grant.updated + 1,
  version: grant.version + 1,
});

/** The next version of a grant, ended and without its person's id. */
export const endedGrant = (grant: Grant): Grant => ({
  ...grant,
  subject: undefined,
  state: { _tag: "Ended", why: "Withdrawn" },
  updated: grant.updated + 1,
  version: grant.version + 1,
});
