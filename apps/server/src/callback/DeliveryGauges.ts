import { DeliveryLog } from "@bonafide/core/callback/DeliveryLog";
import { Clock, Effect, Metric } from "effect";

const waiting = Metric.gauge("bonafide_callback_waiting", {
  description: "Deliveries of callbacks that wait for an attempt or are being attempted",
});

const overdue = Metric.gauge("bonafide_callback_overdue_seconds", {
  description: "For how long the oldest delivery that is due has waited for its attempt",
});

/** How many deliveries wait, and for how many seconds the oldest that is due has waited for its attempt. */
export const deliveryQueue = Effect.gen(function* () {
  const { oldestDue, waiting } = yield* (yield* DeliveryLog).depth;
  const now = yield* Clock.currentTimeMillis;
  return { waiting, overdue: oldestDue === undefined ? 0 : Math.max(0, now - oldestDue) / 1000 };
});

/** Sets the gauges of the queue to how it stands now. */
export const setDeliveryGauges = Effect.flatMap(deliveryQueue, (queue) =>
  Effect.andThen(Metric.update(waiting, queue.waiting), Metric.update(overdue, queue.overdue)),
);
