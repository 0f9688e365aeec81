import type {
  IdentityMatchCommand,
  IdentityMatchEvent,
  IdentityMatchState,
} from "@bonafide/core/telecom/IdentityMatch";
import { Equal, Result } from "effect";
import type { MachineRules, WalkStep } from "../machine/MachineWalk.ts";

interface Memory {
  /** For when the carrier is to be asked, once it is. */
  readonly askAt: number | undefined;
  /** The first answer, once there is one. */
  readonly settled: IdentityMatchState | undefined;
}

type Step = WalkStep<IdentityMatchState, IdentityMatchCommand, IdentityMatchEvent>;

const accepted = ({ answer, command }: Step, ...tags: ReadonlyArray<string>): boolean =>
  Result.isSuccess(answer) && tags.includes(command._tag);

const isSettled = ({ _tag }: IdentityMatchState): boolean =>
  _tag === "Matched" || _tag === "Failed";

/** What an identity match keeps to. Source: interface, "States and transitions", "Telecom". */
export const identityMatchRules: MachineRules<
  IdentityMatchState,
  IdentityMatchCommand,
  IdentityMatchEvent,
  Memory
> = {
  alphabet: [
    { _tag: "Ask", askAt: 1_000 },
    { _tag: "Ask", askAt: 2_000 },
    { _tag: "RefuseAtOnce", reason: { failure: "UserUnknown", info: "CarrierMismatch" } },
    { _tag: "RefuseAtOnce", reason: { failure: "NameInvalid" } },
    { _tag: "ReportMatch" },
    { _tag: "ReportNoMatch", reason: { failure: "UserUnknown", info: "BirthDateMismatch" } },
    { _tag: "ReportNoMatch", reason: { failure: "UserUnknown" } },
  ],
  memory: { askAt: undefined, settled: undefined },
  remember: (memory, step) => ({
    askAt: step.command._tag === "Ask" && accepted(step, "Ask") ? step.command.askAt : memory.askAt,
    settled: memory.settled ?? (isSettled(step.after) ? step.after : undefined),
  }),
  invariants: {
    "a settled match keeps its first answer": (step, { settled }) =>
      settled === undefined || Equal.equals(step.after, settled),
    "a final state never changes": (step, { settled }) =>
      settled === undefined || Result.isFailure(step.answer),
    "only the carrier's yes matches": (step, { settled }) =>
      settled !== undefined || step.after._tag !== "Matched" || step.command._tag === "ReportMatch",
    "no report counts before the carrier is asked": (step, { askAt }) =>
      !accepted(step, "ReportMatch", "ReportNoMatch") || askAt !== undefined,
    "once the carrier is asked, its report settles": (step, { askAt, settled }) =>
      askAt === undefined ||
      settled !== undefined ||
      !["ReportMatch", "ReportNoMatch"].includes(step.command._tag) ||
      isSettled(step.after),
    "the carrier is asked at the first time that was set": (step, { askAt }) =>
      step.after._tag !== "Asking" ||
      step.after.askAt === (askAt ?? (step.command._tag === "Ask" && step.command.askAt)),
    "only an unasked match is refused at once": (step) =>
      !accepted(step, "RefuseAtOnce") || step.before._tag === "Unasked",
    "a failure says what the carrier said, and no more": (step) =>
      !("reason" in step.command) ||
      Result.isFailure(step.answer) ||
      Equal.equals(step.after, { _tag: "Failed", ...step.command.reason }),
  },
};
