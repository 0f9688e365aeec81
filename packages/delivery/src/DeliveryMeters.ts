import { type Context, Effect, Metric } from "effect";
import type { Attempt } from "@bonafide/core/callback/Attempt";
import type { Delivery } from "@bonafide/core/callback/Delivery";

const attempted = Metric.counter("bonafide_callback_attempts_total", {
  description: "Attempts to deliver a callback, by what became of the delivery",
  incremental: true,
});

const attemptedAs = {
  Unqueued: Metric.withAttributes(attempted, { outcome: "Unqueued" }),
  Waiting: Metric.withAttributes(attempted, { outcome: "Waiting" }),
  Delivered: Metric.withAttributes(attempted, { outcome: "Delivered" }),
  Dropped: Metric.withAttributes(attempted, { outcome: "Dropped" }),
};

const took = Metric.histogram("bonafide_callback_attempt_seconds", {
  description: "How long attempts took",
  boundaries: [0.01, 0.05, 0.1, 0.5, 1, 5, 15],
});

const waited = Metric.histogram("bonafide_callback_delivery_seconds", {
  description: "From the change that a delivery tells of until it was delivered",
  boundaries: [0.05, 0.1, 0.5, 1, 5, 60, 600, 3600],
});

/** The metrics of deliveries. They have no URL, account or id as attribute, because those are unbounded. */
export const deliveryMeters = {
  note: (recorded: ReadonlyArray<{ readonly next: Delivery; readonly attempt: Attempt }>) =>
    Effect.contextWith((context: Context.Context<never>) =>
      Effect.sync(() => {
        for (const {
          attempt: { at, duration },
          next: { created, state },
        } of recorded) {
          attemptedAs[state._tag].updateUnsafe(1, context);
          took.updateUnsafe(duration / 1000, context);
          if (state._tag === "Delivered") {
            waited.updateUnsafe((at + duration - created) / 1000, context);
          }
        }
      }),
    ),
};
