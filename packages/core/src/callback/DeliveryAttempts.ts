import { Array, Clock, Context, Effect, Layer, Option } from "effect";
import { TransactionStore } from "../verification/TransactionStore.ts";
import { VerificationStore } from "../verification/VerificationStore.ts";
import type { Attempt, AttemptOutcome } from "./Attempt.ts";
import { CallbackBodies } from "./CallbackBodies.ts";
import { CallbackSender } from "./CallbackSender.ts";
import type { Delivery } from "./Delivery.ts";
import { WebhookStore } from "./WebhookStore.ts";

const erased: AttemptOutcome = { _tag: "Failed", reason: "Erased" };

// A delivery may be erased while it waits its turn: what is gone by now is not told.
const bodyBy =
  <A extends { readonly personal: unknown }>(render: (told: A) => string) =>
  (found: Option.Option<A>): Option.Option<string> =>
    Option.map(
      Option.filter(found, ({ personal }) => personal !== undefined),
      render,
    );

/** Makes one attempt at one delivery: finds what it tells of, renders it now, signs it, sends it. */
export class DeliveryAttempts extends Context.Service<
  DeliveryAttempts,
  {
    readonly attempt: (delivery: Delivery) => Effect.Effect<Attempt>;
  }
>()("@bonafide/core/callback/DeliveryAttempts") {
  static readonly layer = Layer.effect(
    DeliveryAttempts,
    Effect.gen(function* () {
      const transactions = yield* TransactionStore;
      const verifications = yield* VerificationStore;
      const webhooks = yield* WebhookStore;
      const bodies = yield* CallbackBodies;
      const sender = yield* CallbackSender;

      const bodyOf = ({ transactionId, verificationId }: Delivery) =>
        transactionId === undefined
          ? Effect.map(verifications.find(verificationId), bodyBy(bodies.ofVerification))
          : Effect.map(transactions.find(transactionId), bodyBy(bodies.ofTransaction));

      const send = Effect.fnUntraced(function* (delivery: Delivery, now: number) {
        const body = yield* bodyOf(delivery);
        const secrets = yield* webhooks.signingFor(delivery.accountId, now);
        if (delivery.url === undefined || Option.isNone(body)) return erased;
        if (!Array.isReadonlyArrayNonEmpty(secrets)) {
          return yield* Effect.die(new Error("An organization has no webhook secret."));
        }
        return yield* sender.send({
          id: delivery.id,
          url: delivery.url,
          body: body.value,
          timestamp: Math.floor(now / 1000),
          secrets: Array.map(secrets, ({ secret }) => secret),
        });
      });

      const attempt = Effect.fn("DeliveryAttempts.attempt")(function* (delivery: Delivery) {
        const at = yield* Clock.currentTimeMillis;
        const began = yield* Clock.monotonicTimeNanos;
        const outcome = yield* send(delivery, at);
        const duration = Number((yield* Clock.monotonicTimeNanos) - began) / 1e6;
        return { at, duration: Math.round(duration), outcome };
      });

      return DeliveryAttempts.of({ attempt });
    }),
  );
}
