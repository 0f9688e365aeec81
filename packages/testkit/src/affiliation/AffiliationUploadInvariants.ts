import type {
  AffiliationUploadCommand,
  AffiliationUploadEvent,
  AffiliationUploadState,
} from "@bonafide/core/affiliation/AffiliationUpload";
import { Equal, Result } from "effect";
import type { MachineRules, WalkStep } from "../machine/MachineWalk.ts";

interface Memory {
  readonly submitted: boolean;
  /** The first answer, once there is one. */
  readonly settled: AffiliationUploadState | undefined;
  /** Who holds it, and until when. */
  readonly held: { readonly by: string; readonly until: number } | undefined;
  /** Who approved, when two had to. */
  readonly first: string | undefined;
}

type Step = WalkStep<AffiliationUploadState, AffiliationUploadCommand, AffiliationUploadEvent>;

const accepted = ({ answer, command }: Step, ...tags: ReadonlyArray<string>): boolean =>
  Result.isSuccess(answer) && tags.includes(command._tag);

const isSettled = ({ _tag }: AffiliationUploadState): boolean =>
  _tag === "Approved" || _tag === "Rejected" || _tag === "Invalid";

const heldAfter = (step: Step, held: Memory["held"]): Memory["held"] => {
  if (!Result.isSuccess(step.answer)) return held;
  return step.command._tag === "Claim"
    ? { by: step.command.reviewer, until: step.command.until }
    : undefined;
};

const approvedBy = ({ command }: Step): string | undefined =>
  command._tag === "Approve" ? command.reviewer : undefined;

const reviewers = ["ann", "bob"] as const;
const claimEnds = 2_000;
const expiresAt = 9_000;

/** What an upload and its review keep to. Source: interface, "States and transitions"; choices, section 4. */
export const affiliationUploadRules: MachineRules<
  AffiliationUploadState,
  AffiliationUploadCommand,
  AffiliationUploadEvent,
  Memory
> = {
  alphabet: [
    { _tag: "RefuseParameters", faults: [{ name: "fname", fault: "missing" }] },
    { _tag: "Submit", expiresAt },
    ...reviewers.flatMap((reviewer): ReadonlyArray<AffiliationUploadCommand> => [
      { _tag: "Claim", reviewer, now: 1_000, until: claimEnds },
      { _tag: "Claim", reviewer, now: claimEnds, until: 3_000 },
      { _tag: "Release", reviewer, now: 1_000 },
      { _tag: "Approve", reviewer, now: 1_000, approvers: 1 },
      { _tag: "Approve", reviewer, now: 1_000, approvers: 2 },
      { _tag: "Approve", reviewer, now: claimEnds, approvers: 1 },
      { _tag: "Reject", reviewer, now: 1_000, reason: { name: "DocumentUnclear" } },
    ]),
    { _tag: "Expire", now: expiresAt - 1 },
    { _tag: "Expire", now: expiresAt },
    { _tag: "Erase" },
  ],
  memory: { submitted: false, settled: undefined, held: undefined, first: undefined },
  remember: (memory, step) => ({
    submitted: memory.submitted || accepted(step, "Submit"),
    settled: memory.settled ?? (isSettled(step.after) ? step.after : undefined),
    held: heldAfter(step, memory.held),
    first: memory.first ?? (accepted(step, "Approve") ? approvedBy(step) : undefined),
  }),
  invariants: {
    "a settled upload keeps its first answer": (step, { settled }) =>
      settled === undefined || Equal.equals(step.after, settled),
    "a final state never changes": (step, { settled }) =>
      settled === undefined || Result.isFailure(step.answer),
    "nobody reviews what was not submitted": (step, { submitted }) =>
      submitted || !accepted(step, "Claim", "Release", "Approve", "Reject", "Expire", "Erase"),
    "nobody decides but who holds it": (step, { held }) =>
      !accepted(step, "Approve", "Reject", "Release") ||
      ("reviewer" in step.command &&
        held?.by === step.command.reviewer &&
        step.command.now < held.until),
    "nobody takes what another holds": (step, { held }) =>
      step.command._tag !== "Claim" ||
      Result.isFailure(step.answer) ||
      held === undefined ||
      held.by === step.command.reviewer ||
      step.command.now >= held.until,
    "two approvals are of two persons": (step, { first }) =>
      first === undefined || !accepted(step, "Approve") || approvedBy(step) !== first,
    "one approval of two does not approve": (step, { first }) =>
      first !== undefined ||
      step.command._tag !== "Approve" ||
      step.command.approvers === 1 ||
      step.after._tag !== "Approved" ||
      Result.isFailure(step.answer),
    "what is erased waits no longer": ({ after, command }) =>
      command._tag !== "Erase" || (after._tag !== "InReview" && after._tag !== "InSecondReview"),
    "nothing expires before its time": (step) =>
      step.command._tag !== "Expire" ||
      Result.isFailure(step.answer) ||
      step.command.now >= expiresAt,
    "its time does not move": ({ after }) =>
      !("expiresAt" in after) || after.expiresAt === expiresAt,
  },
};
