import { Schema } from "effect";
import { type Attempt, isGone, isSuccess } from "./Attempt.ts";
import type { CallbackEntry } from "./CallbackOutbox.ts";
import { machineOf } from "../machine/Machine.ts";
import { type RetrySchedule, waitOf } from "./RetrySchedule.ts";

/**
 * The delivery of one message to one URL, at least once, always under one id. The schedule gives the number of retries;
 * then the delivery is dropped. A delivered or dropped one can be replayed.
 *
 * Source: interface, "Events"; choices, section 3.
 */

export const DeliveryState = Schema.TaggedUnion({
  Unqueued: {},
  /** The next attempt is at `dueAt` (epoch milliseconds). `attempts` have failed since it was queued. */
  Waiting: { attempts: Schema.Int, dueAt: Schema.Number },
  Delivered: { attempts: Schema.Int },
  Dropped: { attempts: Schema.Int },
});
export type DeliveryState = typeof DeliveryState.Type;

export type DeliveryCommand =
  | { readonly _tag: "Queue"; readonly now: number }
  | { readonly _tag: "ReportSuccess" }
  /** `offset` spreads the wait: a number from -`spread` to `spread`. */
  | { readonly _tag: "ReportFailure"; readonly now: number; readonly offset: number }
  /** The receiver will never accept it, so there are no retries. */
  | { readonly _tag: "ReportGone" }
  | { readonly _tag: "Replay"; readonly now: number };

type Waiting = Extract<DeliveryState, { readonly _tag: "Waiting" }>;

/** A new or replayed delivery, first attempted at this time. */
export const queuedAt = (dueAt: number): DeliveryState => ({ _tag: "Waiting", attempts: 0, dueAt });

const fromTheStart = (_: unknown, { now }: { readonly now: number }) => queuedAt(now);
const ended =
  (_tag: "Delivered" | "Dropped") =>
  (state: Waiting): DeliveryState => ({
    _tag,
    attempts: state.attempts + 1,
  });

/** The rules of a delivery under a schedule. */
export const deliveryMachine = (schedule: RetrySchedule) => {
  const retriesAreSpent = ({ attempts }: Waiting) => attempts >= schedule.length;

  return machineOf<DeliveryState, DeliveryCommand>()({
    name: "delivery",
    initial: { _tag: "Unqueued" },
    settled: ["Delivered", "Dropped"],
    table: {
      Unqueued: { Queue: [{ event: "Queued", to: fromTheStart }] },
      Waiting: {
        ReportSuccess: [{ event: "Delivered", to: ended("Delivered") }],
        ReportFailure: [
          { when: retriesAreSpent, event: "Dropped", to: ended("Dropped") },
          {
            event: "AttemptFailed",
            to: ({ attempts }, { now, offset }) => ({
              _tag: "Waiting",
              attempts: attempts + 1,
              dueAt: now + waitOf(schedule, attempts, offset),
            }),
          },
        ],
        ReportGone: [{ event: "Dropped", to: ended("Dropped") }],
      },
      Delivered: { Replay: [{ event: "Replayed", to: fromTheStart }] },
      Dropped: { Replay: [{ event: "Replayed", to: fromTheStart }] },
    },
  });
};

/**
 * An outbox entry under delivery. `url` and its `host` (`host:port`, as in the URL) are absent after erasure. Times are
 * in epoch milliseconds.
 */
export interface Delivery extends Omit<CallbackEntry, "url"> {
  readonly url: string | undefined;
  readonly host: string | undefined;
  readonly state: DeliveryState;
  readonly updated: number;
  readonly version: number;
}

/**
 * The command that an attempt's outcome leads to. Any 2xx is a success. An erased subject, or a webhook's receiver that
 * is gone, ends the retries. All else is a failure.
 */
export const reportOf = (
  { webhook }: Pick<Delivery, "webhook">,
  { outcome }: Pick<Attempt, "outcome">,
  now: number,
  offset: number,
): DeliveryCommand => {
  const erased = outcome._tag === "Failed" && outcome.reason === "Erased";
  if (erased || (webhook !== undefined && isGone(outcome))) return { _tag: "ReportGone" };
  return isSuccess(outcome) ? { _tag: "ReportSuccess" } : { _tag: "ReportFailure", now, offset };
};
