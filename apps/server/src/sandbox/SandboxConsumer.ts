import type { ApplicationCaller } from "@bonafide/core/application/ApplicationAccess";
import { Applications } from "@bonafide/core/application/Applications";
import type { Organization } from "@bonafide/core/access/Account";
import { byOperator } from "@bonafide/core/audit/AuditCause";
import { OAuthConsumers } from "@bonafide/core/oauth/OAuthConsumers";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { Effect, Option } from "effect";

/** The demo consumer in `sandbox.json`. Source: choices, section 9. */
export interface SandboxConsumer {
  readonly oauth: { readonly client_id: string; readonly client_secret: string };
  readonly passback: { readonly token: string };
}

/** Creates an organization's web application and its consumer. */
export const makeSandboxConsumer = Effect.fnUntraced(function* (organization: Organization) {
  const consumers = yield* OAuthConsumers;
  const caller: ApplicationCaller = {
    ...byOperator,
    scope: "write",
    organizations: [organization],
  };
  const application = yield* (yield* Applications).register(caller, organization.id, {
    name: "Demo web application",
    status: "active",
    class: "digital",
    claimantUuid: organization.id,
  });
  const { consumer, secret } = yield* consumers.create(application.id, "Demo web application", {
    passback: true,
    documentTokens: true,
  });
  const made: SandboxConsumer = {
    oauth: { client_id: consumer.clientId, client_secret: secret },
    passback: { token: (yield* consumers.rotateApiToken(consumer.id)).secret },
  };
  return made;
}, Effect.orDie);

/** The sandbox's page that shows the result of a redirect. */
export const demoRedirectUri = (baseUrl: string): string => `${baseUrl}/demo/callback`;

/** Registers the redirect URI of the sandbox's present address for the demo consumer. */
export const letRedirect = Effect.fnUntraced(function* (clientId: string, baseUrl: string) {
  const found = yield* (yield* OAuthConsumerStore).findByClientId(clientId);
  if (Option.isNone(found)) return;
  const { id, redirectUris } = found.value.consumer;
  const uri = demoRedirectUri(baseUrl);
  if (redirectUris.includes(uri)) return;
  yield* (yield* OAuthConsumers).set(id, { redirectUris: [...redirectUris, uri] });
}, Effect.orDie);
