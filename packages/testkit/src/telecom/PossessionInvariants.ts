import { guessLimit } from "@bonafide/core/telecom/Possession";
import type {
  PossessionCommand,
  PossessionEvent,
  PossessionState,
} from "@bonafide/core/telecom/Possession";
import { Equal, Result } from "effect";
import type { MachineRules, WalkStep } from "../machine/MachineWalk.ts";

/** When the walked code ends, in epoch milliseconds. */
export const walkedExpiry = 600_000;

interface Memory {
  readonly sent: boolean;
  /** How many guesses were counted, and how many compared. */
  readonly counted: number;
  readonly compared: number;
  /** When the last guess was counted. */
  readonly countedAt: number;
  readonly settled: boolean;
}

type Step = WalkStep<PossessionState, PossessionCommand, PossessionEvent>;

const done = ({ answer }: Step, tag: PossessionEvent["_tag"]): boolean =>
  Result.isSuccess(answer) && answer.success._tag === tag;

const accepted = ({ answer, command }: Step, tag: PossessionCommand["_tag"]): boolean =>
  Result.isSuccess(answer) && command._tag === tag;

const settles = ({ after }: Step): boolean => after._tag === "Confirmed" || after._tag === "Failed";

const remember = (memory: Memory, step: Step): Memory => ({
  sent: memory.sent || accepted(step, "Send"),
  counted: memory.counted + (accepted(step, "CountGuess") ? 1 : 0),
  compared: memory.compared + (accepted(step, "CompareGuess") ? 1 : 0),
  countedAt:
    step.command._tag === "CountGuess" && accepted(step, "CountGuess")
      ? step.command.now
      : memory.countedAt,
  settled: memory.settled || settles(step),
});

/** What a possession check keeps to. Source: interface, "States and transitions"; choices, section 2. */
export const possessionRules: MachineRules<
  PossessionState,
  PossessionCommand,
  PossessionEvent,
  Memory
> = {
  alphabet: [
    { _tag: "Send", digest: "digest", expiresAt: walkedExpiry },
    { _tag: "ReportUndelivered", failure: "NumberBlocked" },
    { _tag: "CountGuess", now: walkedExpiry - 1 },
    { _tag: "CountGuess", now: walkedExpiry },
    { _tag: "CompareGuess", matches: true },
    { _tag: "CompareGuess", matches: false },
    { _tag: "Expire", now: walkedExpiry - 1 },
    { _tag: "Expire", now: walkedExpiry },
  ],
  memory: { sent: false, counted: 0, compared: 0, countedAt: 0, settled: false },
  remember,
  invariants: {
    "a sixth guess is never compared": (step, { compared }) =>
      !accepted(step, "CompareGuess") || compared < guessLimit,
    "a count precedes every comparison": (step, { compared, counted }) =>
      !accepted(step, "CompareGuess") || counted === compared + 1,
    "the state holds every guess that was counted": (step, memory) =>
      !("guesses" in step.after) || step.after.guesses === remember(memory, step).counted,
    "only a comparison that matches confirms": (step) =>
      !done(step, "PhoneConfirmed") ||
      (step.command._tag === "CompareGuess" && step.command.matches),
    "a counted guess that matches confirms": (step, { compared, counted, settled }) =>
      step.command._tag !== "CompareGuess" ||
      !step.command.matches ||
      settled ||
      counted === compared ||
      step.after._tag === "Confirmed",
    "an expired check never confirms": (step, { countedAt }) =>
      step.after._tag !== "Confirmed" || countedAt < walkedExpiry,
    "the fifth wrong guess fails the check": (step, { compared }) =>
      !accepted(step, "CompareGuess") ||
      compared + 1 < guessLimit ||
      step.after._tag === "Confirmed" ||
      Equal.equals(step.after, { _tag: "Failed", failure: "RetryLimitExceeded" }),
    "a check expires at its time limit and not before": (step) =>
      step.command._tag !== "Expire" ||
      step.before._tag !== "AwaitingCode" ||
      done(step, "CodeExpired") === step.command.now >= walkedExpiry,
    "one check sends one code": (step, { sent }) => !accepted(step, "Send") || !sent,
    "a final state never changes": (step, { settled }) =>
      !settled || (Result.isFailure(step.answer) && Equal.equals(step.before, step.after)),
  },
};
