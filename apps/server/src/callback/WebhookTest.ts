import { CallbackSender } from "@bonafide/core/callback/CallbackSender";
import type { ProductFamily } from "@bonafide/core/verification/ProductFamily";
import { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { Ids } from "@bonafide/core/storage/Ids";
import { Array, Clock, Effect } from "effect";

const isSigning = (now: number) => (secret: { readonly ends: number | undefined }) =>
  secret.ends === undefined || secret.ends > now;

/** Posts one signed test message to an organization's webhook. */
export const testWebhook = Effect.fn("WebhookTest")(function* (
  organizationId: string,
  family: ProductFamily,
) {
  const store = yield* WebhookStore;
  const webhooks = yield* store.ofOrganization(organizationId);
  const webhook = webhooks.find((webhook) => webhook.family === family);
  const now = yield* Clock.currentTimeMillis;
  const secrets = (yield* store.secretsOf(organizationId)).filter(isSigning(now));
  if (webhook === undefined || !Array.isReadonlyArrayNonEmpty(secrets)) {
    return yield* refused("ResourceUnknown");
  }
  const id = yield* (yield* Ids).next;
  const outcome = yield* (yield* CallbackSender).send({
    id,
    url: webhook.url,
    body: JSON.stringify({ test: true, family }),
    timestamp: Math.floor(now / 1000),
    secrets: Array.map(secrets, ({ secret }) => secret),
  });
  const answer = outcome._tag === "Answered" ? String(outcome.status) : outcome.reason;
  return { "webhook-id": id, url: webhook.url, standing: webhook.state, answer };
});
