import { Array, Clock, Context, Effect, Layer } from "effect";
import { CallbackBodies } from "./CallbackBodies.ts";
import type { CallbackMessage } from "./CallbackSender.ts";
import type { Delivery } from "./Delivery.ts";
import { type ClaimedDelivery, DeliveryStore, type DueDelivery } from "./DeliveryStore.ts";
import { WebhookStore } from "./WebhookStore.ts";

/** A delivery and its message as they were read, without the message where it is erased. */
export interface DeliveryMessage {
  readonly delivery: Delivery;
  readonly message: Omit<CallbackMessage, "timestamp"> | undefined;
}

/** What claimed deliveries say: reads many at once, renders them, and finds what signs them. */
export class DeliveryMessages extends Context.Service<
  DeliveryMessages,
  {
    /** In no order; without those that are no longer theirs who claimed them. */
    readonly read: (
      claimed: ReadonlyArray<ClaimedDelivery>,
    ) => Effect.Effect<ReadonlyArray<DeliveryMessage>>;
  }
>()("@bonafide/core/callback/DeliveryMessages") {
  static readonly layer = Layer.effect(
    DeliveryMessages,
    Effect.gen(function* () {
      const store = yield* DeliveryStore;
      const webhooks = yield* WebhookStore;
      const bodies = yield* CallbackBodies;

      const bodyOf = ({ delivery, transaction }: DueDelivery): string | undefined => {
        if (delivery.transactionId === undefined) {
          return bodies.ofVerification({ id: delivery.verificationId });
        }
        return transaction === undefined ? undefined : bodies.ofTransaction(transaction);
      };

      const signingFor = Effect.fnUntraced(function* (accountId: string, now: number) {
        const secrets = yield* webhooks.signingFor(accountId, now);
        return Array.isReadonlyArrayNonEmpty(secrets)
          ? Array.map(secrets, ({ secret }) => secret)
          : yield* Effect.die(new Error("An organization has no webhook secret."));
      });

      const read = Effect.fn("DeliveryMessages.read")(function* (
        claimed: ReadonlyArray<ClaimedDelivery>,
      ) {
        const due = yield* store.read(claimed);
        const now = yield* Clock.currentTimeMillis;
        const signing = new Map<string, CallbackMessage["secrets"]>();
        for (const { accountId } of due.map(({ delivery }) => delivery)) {
          if (!signing.has(accountId)) signing.set(accountId, yield* signingFor(accountId, now));
        }
        return due.map((one): DeliveryMessage => {
          const { delivery } = one;
          const { accountId, id, url } = delivery;
          const body = url === undefined ? undefined : bodyOf(one);
          const secrets = signing.get(accountId);
          return url === undefined || body === undefined || secrets === undefined
            ? { delivery, message: undefined }
            : { delivery, message: { id, url, body, secrets } };
        });
      });

      return DeliveryMessages.of({ read });
    }),
  );
}
