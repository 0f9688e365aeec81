import { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turning } from "../storage/BrokenAnswers.ts";
import { webhookStoreContract } from "./WebhookStoreContract.ts";

/** Stores that `webhookStoreContract` has to catch. */
export const brokenWebhookStore = brokenContract(webhookStoreContract, ({ of }) => {
  const store = of(WebhookStore);
  store("signs with secrets that have ended", ({ signingFor }) => ({
    signingFor: (account) => signingFor(account, 0),
  }));
  store("lists webhooks in another order", ({ ofOrganization }) => ({
    ofOrganization: turning(ofOrganization),
  }));
  store("lists secrets in another order", ({ secretsOf }) => ({
    secretsOf: turning(secretsOf),
  }));
  store("signs with secrets in another order", ({ signingFor }) => ({
    signingFor: turning(signingFor),
  }));
  store("lists the webhooks of another organization", ({ ofOrganization }) => {
    let first: string | undefined;
    return { ofOrganization: (id) => ofOrganization((first ??= id)) };
  });
  store("lists the secrets of another organization", ({ secretsOf }) => {
    let first: string | undefined;
    return { secretsOf: (id) => secretsOf((first ??= id)) };
  });
  store("signs with the secrets of another organization", ({ signingFor }) => {
    let first: string | undefined;
    return { signingFor: (account, now) => signingFor((first ??= account), now) };
  });
});
