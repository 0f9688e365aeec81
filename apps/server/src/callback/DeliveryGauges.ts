import { Clock, Effect, Metric } from "effect";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";

const waiting = Metric.gauge("bonafide_callback_waiting", {
  description: "Deliveries of callbacks that wait for an attempt or are being attempted",
});

const overdue = Metric.gauge("bonafide_callback_overdue_seconds", {
  description: "For how long the oldest delivery that is due has waited for its attempt",
});

/** How many deliveries wait, and how many seconds the oldest is overdue. */
export const deliveryQueue = Effect.gen(function* () {
  const { oldestDue, waiting } = yield* (yield* DeliveryStore).log.depth;
  const now = yield* Clock.currentTimeMillis;
  return { waiting, overdue: oldestDue === undefined ? 0 : Math.max(0, now - oldestDue) / 1000 };
});

/** Updates the gauges of the queue. */
export const setDeliveryGauges = Effect.flatMap(deliveryQueue, (queue) =>
  Effect.andThen(Metric.update(waiting, queue.waiting), Metric.update(overdue, queue.overdue)),
);
