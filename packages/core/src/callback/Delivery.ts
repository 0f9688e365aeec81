import { Result, Schema } from "effect";
import type { RefusalName } from "../catalogue/Refusal.ts";
import { type Attempt, isGone, isSuccess } from "./Attempt.ts";
import type { CallbackEntry } from "./CallbackOutbox.ts";
import type { Machine } from "../machine/Machine.ts";
import type { RetrySchedule } from "./RetrySchedule.ts";

/**
 * The delivery of one message to one URL: at least once, by one id, in a first attempt and as many retries as the
 * schedule has waits, then dropped. What was delivered or dropped can be replayed from the start.
 *
 * Source: interface, "Events"; choices, section 3.
 */

export const DeliveryState = Schema.TaggedUnion({
  Unqueued: {},
  /** To be attempted at `dueAt`, in epoch milliseconds; `attempts` have failed since it was queued. */
  Waiting: { attempts: Schema.Int, dueAt: Schema.Number },
  Delivered: { attempts: Schema.Int },
  Dropped: { attempts: Schema.Int },
});
export type DeliveryState = typeof DeliveryState.Type;

export type DeliveryCommand =
  | { readonly _tag: "Queue"; readonly now: number }
  | { readonly _tag: "ReportSuccess" }
  /** `offset` spreads the wait: between -`spread` and `spread`. */
  | { readonly _tag: "ReportFailure"; readonly now: number; readonly offset: number }
  /** Whoever should take it never will: there is nothing to retry. */
  | { readonly _tag: "ReportGone" }
  | { readonly _tag: "Replay"; readonly now: number };

export type DeliveryEvent =
  | { readonly _tag: "Queued"; readonly dueAt: number }
  | { readonly _tag: "Delivered" }
  | { readonly _tag: "AttemptFailed"; readonly dueAt: number }
  | { readonly _tag: "Dropped" }
  | { readonly _tag: "Replayed"; readonly dueAt: number };

type Decided = Result.Result<DeliveryEvent, RefusalName>;

const refuse: Decided = Result.fail("ResourceUnknown");

const decideWaiting = (
  attempts: number,
  command: DeliveryCommand,
  schedule: RetrySchedule,
): Decided => {
  switch (command._tag) {
    case "ReportSuccess":
      return Result.succeed({ _tag: "Delivered" });
    case "ReportFailure": {
      const wait = schedule[attempts];
      if (wait === undefined) return Result.succeed({ _tag: "Dropped" });
      const dueAt = command.now + Math.round(wait * (1 + command.offset));
      return Result.succeed({ _tag: "AttemptFailed", dueAt });
    }
    case "ReportGone":
      return Result.succeed({ _tag: "Dropped" });
    case "Queue":
    case "Replay":
      return refuse;
  }
};

const decide = (
  state: DeliveryState,
  command: DeliveryCommand,
  schedule: RetrySchedule,
): Decided => {
  switch (state._tag) {
    case "Unqueued":
      return command._tag === "Queue"
        ? Result.succeed({ _tag: "Queued", dueAt: command.now })
        : refuse;
    case "Waiting":
      return decideWaiting(state.attempts, command, schedule);
    case "Delivered":
    case "Dropped":
      return command._tag === "Replay"
        ? Result.succeed({ _tag: "Replayed", dueAt: command.now })
        : refuse;
  }
};

const attemptsOf = (state: DeliveryState): number =>
  state._tag === "Unqueued" ? 0 : state.attempts;

const evolve = (state: DeliveryState, event: DeliveryEvent): DeliveryState => {
  switch (event._tag) {
    case "Queued":
    case "Replayed":
      return { _tag: "Waiting", attempts: 0, dueAt: event.dueAt };
    case "AttemptFailed":
      return { _tag: "Waiting", attempts: attemptsOf(state) + 1, dueAt: event.dueAt };
    case "Delivered":
      return { _tag: "Delivered", attempts: attemptsOf(state) + 1 };
    case "Dropped":
      return { _tag: "Dropped", attempts: attemptsOf(state) + 1 };
  }
};

/** The rules of a delivery under a schedule. */
export const deliveryMachine = (
  schedule: RetrySchedule,
): Machine<DeliveryState, DeliveryCommand, DeliveryEvent> => ({
  name: "delivery",
  initial: { _tag: "Unqueued" },
  decide: (state, command) => decide(state, command, schedule),
  evolve,
});

/**
 * An outbox entry on its way. `url` and its `host` (`host:port`, as a URL writes it) are absent once its verification
 * is erased. Times are in epoch milliseconds.
 */
export interface Delivery extends Omit<CallbackEntry, "url"> {
  readonly url: string | undefined;
  readonly host: string | undefined;
  readonly state: DeliveryState;
  readonly updated: number;
  readonly version: number;
}

/**
 * What an attempt says to its delivery: any 2xx is a success; there is nothing to retry where what was to be told is
 * erased, or where a webhook's receiver says that it is gone; all else is a failure.
 */
export const reportOf = (
  { webhook }: Delivery,
  { outcome }: Attempt,
  now: number,
  offset: number,
): DeliveryCommand => {
  const erased = outcome._tag === "Failed" && outcome.reason === "Erased";
  if (erased || (webhook !== undefined && isGone(outcome))) return { _tag: "ReportGone" };
  return isSuccess(outcome) ? { _tag: "ReportSuccess" } : { _tag: "ReportFailure", now, offset };
};
