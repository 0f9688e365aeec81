import { Array, Clock, Effect } from "effect";
import { transactionMessage, verificationMessage } from "@bonafide/core/callback/CallbackBody";
import type { CallbackMessage } from "@bonafide/core/callback/CallbackSender";
import type { Delivery } from "@bonafide/core/callback/Delivery";
import {
  type ClaimedDelivery,
  DeliveryStore,
  type DueDelivery,
} from "@bonafide/core/callback/DeliveryStore";
import { WebhookStore } from "@bonafide/core/callback/WebhookStore";

/** A delivery with its message, without one after erasure. */
export interface DeliveryMessage {
  readonly delivery: Delivery;
  readonly message: Omit<CallbackMessage, "timestamp"> | undefined;
}

/** Reads claimed deliveries in batches, renders their messages and finds the signing secrets. */
export const makeDeliveryMessages = Effect.gen(function* () {
  const store = yield* DeliveryStore;
  const webhooks = yield* WebhookStore;

  const bodyOf = ({ delivery, transaction }: DueDelivery): string | undefined => {
    if (delivery.transactionId === undefined) {
      return verificationMessage({ id: delivery.verificationId });
    }
    return transaction === undefined ? undefined : transactionMessage(transaction);
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

  /** Unordered. Skips rows that another worker has claimed since. */
  return read;
});
