import type { Webhook, WebhookSecret } from "@bonafide/core/callback/Webhook";
import { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import { Array, Effect, HashMap, Layer, Option, Order } from "effect";
import { type MemoryTables, MemoryState } from "../storage/MemoryState.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

const newestFirst = Order.flip(
  Order.combine(
    Order.mapInput(Order.Number, ({ created }: WebhookSecret) => created),
    Order.mapInput(Order.String, ({ id }: WebhookSecret) => id),
  ),
);

const keyOf = ({ family, organizationId }: Webhook): string => `${organizationId} ${family}`;

const organizationOf = ({ accounts }: MemoryTables, accountId: string): string | undefined =>
  Option.getOrUndefined(HashMap.get(accounts, accountId))?.organizationId;

const secretsIn = ({ webhookSecrets }: MemoryTables, organizationId: string | undefined) =>
  Array.sort(
    valuesOf(webhookSecrets).filter((secret) => secret.organizationId === organizationId),
    newestFirst,
  );

/** Webhooks and their secrets in memory. */
export const MemoryWebhookStore = Layer.effect(
  WebhookStore,
  Effect.map(MemoryState, (state) =>
    WebhookStore.of({
      activeOf: (accountId, family) =>
        state.read((tables) =>
          Array.findFirst(
            HashMap.values(tables.webhooks),
            (webhook) =>
              webhook.organizationId === organizationOf(tables, accountId) &&
              webhook.family === family &&
              webhook.state === "active",
          ),
        ),
      ofOrganization: (organizationId) =>
        state.read(({ webhooks }) =>
          Array.sort(
            valuesOf(webhooks).filter((webhook) => webhook.organizationId === organizationId),
            Order.mapInput(Order.String, ({ family }: Webhook) => family),
          ),
        ),
      put: (webhook) =>
        state.change((tables) => ({
          ...tables,
          webhooks: HashMap.set(tables.webhooks, keyOf(webhook), webhook),
        })),
      signingFor: (accountId, now) =>
        state.read((tables) =>
          secretsIn(tables, organizationOf(tables, accountId)).filter(
            ({ ends }) => ends === undefined || ends > now,
          ),
        ),
      secretsOf: (organizationId) => state.read((tables) => secretsIn(tables, organizationId)),
      putSecret: (secret) =>
        state.change((tables) => ({
          ...tables,
          webhookSecrets: HashMap.set(tables.webhookSecrets, secret.id, secret),
        })),
    }),
  ),
);
