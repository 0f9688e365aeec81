import { deliveryMachine, DeliveryState } from "@bonafide/core/callback/Delivery";
import type { RetrySchedule } from "@bonafide/core/callback/RetrySchedule";
import { Equal, Schema } from "effect";
import { rulesFor } from "../machine/MachineRules.ts";

/** The schedule that is walked: as many waits as the product's. */
export const walkedSchedule: RetrySchedule = [100, 1_000, 10_000];
/** When everything walked happens, in epoch milliseconds. */
const now = 1_000_000;
const failure = { _tag: "ReportFailure", now, offset: 0 } as const;

/** The rules of a delivery. Source: interface, "Events"; choices, section 3. */
export const deliveryRules = rulesFor(deliveryMachine(walkedSchedule))({
  alphabet: [
    { _tag: "Queue", now },
    { _tag: "ReportSuccess" },
    failure,
    { _tag: "ReportFailure", now, offset: -0.2 },
    { _tag: "ReportFailure", now, offset: 0.2 },
    { _tag: "ReportGone" },
    { _tag: "Replay", now: now + 7 },
  ],
  events: {
    Queued: ["Unqueued Queue"],
    Delivered: ["Waiting ReportSuccess"],
    AttemptFailed: ["Waiting ReportFailure"],
    Dropped: ["Waiting ReportFailure", "Waiting ReportGone"],
    Replayed: ["Delivered Replay", "Dropped Replay"],
  },
  isState: Schema.is(DeliveryState),
  reopenedBy: ["Replay"],
  ends: { failures: [failure], "a receiver that is gone": [{ _tag: "ReportGone" }] },
  /** How many attempts were reported since it was queued or replayed. */
  memory: 0,
  remember: (attempts, { event }) =>
    event === undefined ? attempts : event === "Queued" || event === "Replayed" ? 0 : attempts + 1,
  invariants: {
    "a delivery is queued once, to be attempted at once": ({ after, before, command, event }) =>
      command._tag !== "Queue" ||
      (before._tag === "Unqueued"
        ? Equal.equals(after, { _tag: "Waiting", attempts: 0, dueAt: now })
        : event === undefined),
    "a failure is retried after the schedule's wait, give or take a fifth, and dropped when no wait is left":
      ({ after, before, command, event }, attempts) => {
        if (command._tag !== "ReportFailure" || before._tag !== "Waiting") return true;
        const wait = walkedSchedule[attempts];
        if (wait === undefined)
          return (
            event === "Dropped" && Equal.equals(after, { _tag: "Dropped", attempts: attempts + 1 })
          );
        const dueAt = now + Math.round(wait * (1 + command.offset));
        return Equal.equals(after, { _tag: "Waiting", attempts: attempts + 1, dueAt });
      },
    "a success delivers, at the last attempt too, and nothing else does": (
      { after, before, command },
      attempts,
    ) =>
      before._tag === "Delivered" ||
      (command._tag === "ReportSuccess" && before._tag === "Waiting"
        ? Equal.equals(after, { _tag: "Delivered", attempts: attempts + 1 })
        : after._tag !== "Delivered"),
    "a receiver that is gone drops at once": ({ after, before, command }, attempts) =>
      command._tag !== "ReportGone" ||
      before._tag !== "Waiting" ||
      Equal.equals(after, { _tag: "Dropped", attempts: attempts + 1 }),
    "a replay begins anew, at once, and never what is on its way": ({
      after,
      before,
      command,
      event,
    }) =>
      command._tag !== "Replay" ||
      (before._tag === "Delivered" || before._tag === "Dropped"
        ? Equal.equals(after, { _tag: "Waiting", attempts: 0, dueAt: command.now })
        : event === undefined),
  },
});
