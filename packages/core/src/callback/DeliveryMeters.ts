import { Effect, Metric } from "effect";
import type { Attempt } from "./Attempt.ts";
import type { Delivery } from "./Delivery.ts";

const attempted = Metric.counter("bonafide_callback_attempts_total", {
  description: "Attempts to deliver a callback, by what became of the delivery",
  incremental: true,
});

const took = Metric.histogram("bonafide_callback_attempt_seconds", {
  description: "How long attempts took",
  boundaries: [0.01, 0.05, 0.1, 0.5, 1, 5, 15],
});

const waited = Metric.histogram("bonafide_callback_delivery_seconds", {
  description: "From the change that a delivery tells of until it was delivered",
  boundaries: [0.05, 0.1, 0.5, 1, 5, 60, 600, 3600],
});

/** Counts and measures deliveries. No URL, no account, no id: those have no end. */
export const deliveryMeters = {
  note: Effect.fnUntraced(function* ({ created, state }: Delivery, { at, duration }: Attempt) {
    yield* Metric.update(Metric.withAttributes(attempted, { standing: state._tag }), 1);
    yield* Metric.update(took, duration / 1000);
    if (state._tag === "Delivered") yield* Metric.update(waited, (at + duration - created) / 1000);
  }),
};
