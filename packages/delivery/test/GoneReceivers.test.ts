import { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import { Webhooks } from "@bonafide/core/callback/Webhooks";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { deliveryOf } from "@bonafide/testkit/callback/DeliverySamples";
import { MemoryCallbackSender } from "@bonafide/testkit/callback/MemoryCallbackSender";
import {
  DeliveryWorld,
  failed,
  makePartner,
  pass,
  startWorker,
  status,
  url,
} from "./DeliveryWorld.ts";

describe("Deliveries: a receiver that is gone", () => {
  const webhookUrl = "https://webhook.example/";

  it.effect("ends an organization's webhook, which gets no further messages", () =>
    Effect.gen(function* () {
      const { account, organization, queue } = yield* makePartner;
      const webhooks = yield* Webhooks;
      const store = yield* WebhookStore;
      yield* webhooks.set(organization.id, "telecom", webhookUrl);
      yield* webhooks.set(organization.id, "document", webhookUrl);
      yield* (yield* MemoryCallbackSender).answer(webhookUrl, status(410));
      yield* startWorker();
      const queued = yield* queue(
        { url: webhookUrl, webhook: "telecom" },
        { url: webhookUrl, webhook: "telecom" },
      );
      yield* pass(60_000);
      for (const { id } of queued) {
        expect(yield* deliveryOf(id)).toMatchObject({ state: { _tag: "Dropped", attempts: 1 } });
      }
      expect(yield* store.ofOrganization(organization.id)).toMatchObject([
        { family: "document", state: "active" },
        { family: "telecom", state: "gone" },
      ]);
      expect((yield* store.activeOf(account.id, "telecom"))._tag).toBe("None");
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("does not end the webhook that has replaced it", () =>
    Effect.gen(function* () {
      const { organization, queueOne } = yield* makePartner;
      const webhooks = yield* Webhooks;
      yield* (yield* MemoryCallbackSender).answer(webhookUrl, failed, status(410));
      yield* webhooks.set(organization.id, "telecom", webhookUrl);
      yield* startWorker();
      const { id } = yield* queueOne({ url: webhookUrl, webhook: "telecom" });
      yield* webhooks.set(organization.id, "telecom", "https://new.example/");
      yield* pass(60_000);
      expect(yield* deliveryOf(id)).toMatchObject({ state: { _tag: "Dropped", attempts: 2 } });
      expect(yield* (yield* WebhookStore).ofOrganization(organization.id)).toMatchObject([
        { url: "https://new.example/", state: "active" },
      ]);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("is retried like any other where it is a callback_url, and ends no webhook", () =>
    Effect.gen(function* () {
      const { organization, queueOne } = yield* makePartner;
      yield* (yield* Webhooks).set(organization.id, "telecom", url);
      yield* (yield* MemoryCallbackSender).answer(url, status(410));
      yield* startWorker();
      const { id } = yield* queueOne();
      yield* pass(60_000);
      expect(yield* deliveryOf(id)).toMatchObject({ state: { _tag: "Dropped", attempts: 4 } });
      expect(yield* (yield* WebhookStore).ofOrganization(organization.id)).toMatchObject([
        { state: "active" },
      ]);
    }).pipe(Effect.provide(DeliveryWorld)),
  );
});
