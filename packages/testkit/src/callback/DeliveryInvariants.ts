import type {
  DeliveryCommand,
  DeliveryEvent,
  DeliveryState,
} from "@bonafide/core/callback/Delivery";
import type { RetrySchedule } from "@bonafide/core/callback/RetrySchedule";
import { Equal, Result } from "effect";
import type { MachineRules, WalkStep } from "../machine/MachineWalk.ts";

/** The schedule that is walked: as many waits as the product's. */
export const walkedSchedule: RetrySchedule = [100, 1_000, 10_000];
/** When everything walked happens, in epoch milliseconds. */
const walkedNow = 1_000_000;

interface Memory {
  readonly queued: boolean;
  /** How many attempts were reported since it was queued or replayed. */
  readonly attempts: number;
  readonly settled: boolean;
}

type Step = WalkStep<DeliveryState, DeliveryCommand, DeliveryEvent>;

const reports: ReadonlyArray<DeliveryCommand["_tag"]> = [
  "ReportSuccess",
  "ReportFailure",
  "ReportGone",
];

const isReport = ({ answer, command }: Step): boolean =>
  Result.isSuccess(answer) && reports.includes(command._tag);

const begins = ({ answer, command }: Step): boolean =>
  Result.isSuccess(answer) && (command._tag === "Queue" || command._tag === "Replay");

const settles = ({ after }: Step): boolean =>
  after._tag === "Delivered" || after._tag === "Dropped";

const isOnItsWay = ({ queued, settled }: Memory): boolean => queued && !settled;

const remember = (memory: Memory, step: Step): Memory => ({
  queued: memory.queued || begins(step),
  attempts: begins(step) ? 0 : memory.attempts + (isReport(step) ? 1 : 0),
  settled: settles(step),
});

/** The wait that a failure led to, as a share of the schedule's. */
const shareOfWait = ({ after }: Step, { attempts }: Memory): number =>
  after._tag === "Waiting" ? (after.dueAt - walkedNow) / (walkedSchedule[attempts] ?? 0) : 1;

/** What a delivery keeps to. Source: interface, "Events"; choices, section 3. */
export const deliveryRules: MachineRules<DeliveryState, DeliveryCommand, DeliveryEvent, Memory> = {
  alphabet: [
    { _tag: "Queue", now: walkedNow },
    { _tag: "ReportSuccess" },
    { _tag: "ReportFailure", now: walkedNow, offset: -0.2 },
    { _tag: "ReportFailure", now: walkedNow, offset: 0 },
    { _tag: "ReportFailure", now: walkedNow, offset: 0.2 },
    { _tag: "ReportGone" },
    { _tag: "Replay", now: walkedNow },
  ],
  memory: { queued: false, attempts: 0, settled: false },
  remember,
  invariants: {
    "there are never more attempts than one and the schedule's waits": (step, memory) =>
      remember(memory, step).attempts <= 1 + walkedSchedule.length,
    "a failure is retried while the schedule has a wait, and then dropped": (step, memory) =>
      step.command._tag !== "ReportFailure" ||
      !isOnItsWay(memory) ||
      step.after._tag === (memory.attempts < walkedSchedule.length ? "Waiting" : "Dropped"),
    "a wait is the schedule's, give or take a fifth": (step, memory) =>
      step.command._tag !== "ReportFailure" ||
      !isOnItsWay(memory) ||
      Math.abs(shareOfWait(step, memory) - 1 - step.command.offset) < 1e-9 ||
      step.after._tag === "Dropped",
    "a success delivers, at the last attempt too": (step, memory) =>
      step.command._tag !== "ReportSuccess" ||
      !isOnItsWay(memory) ||
      step.after._tag === "Delivered",
    "only a success delivers": (step) =>
      step.after._tag !== "Delivered" ||
      step.before._tag === "Delivered" ||
      step.command._tag === "ReportSuccess",
    "a receiver that is gone drops at once": (step, memory) =>
      step.command._tag !== "ReportGone" || !isOnItsWay(memory) || step.after._tag === "Dropped",
    "only a replay leaves what is delivered or dropped": (step, { settled }) =>
      !settled ||
      step.command._tag === "Replay" ||
      (Result.isFailure(step.answer) && Equal.equals(step.before, step.after)),
    "a replay begins anew, at once": (step, { settled }) =>
      step.command._tag !== "Replay" ||
      !settled ||
      Equal.equals(step.after, { _tag: "Waiting", attempts: 0, dueAt: walkedNow }),
    "what is on its way is neither queued nor replayed": (step, memory) =>
      !isOnItsWay(memory) || !begins(step),
    "the state holds how many attempts were made": (step, memory) =>
      !("attempts" in step.after) || step.after.attempts === remember(memory, step).attempts,
  },
};
