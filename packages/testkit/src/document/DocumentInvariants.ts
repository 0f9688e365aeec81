import {
  type DocumentCommand,
  type DocumentEvent,
  type DocumentState,
  mostReadings,
} from "@bonafide/core/document/Document";
import { type DocumentChecks, nothingChecked } from "@bonafide/core/document/DocumentChecks";
import type { JudgedReading } from "@bonafide/core/document/JudgedReading";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Equal, Result } from "effect";
import type { MachineRules, WalkStep } from "../machine/MachineWalk.ts";

interface Memory {
  readonly giveUpAt: number | undefined;
  /** Readings that began since there last was an answer. */
  readonly begun: number;
  /** Whether a reader was in doubt. */
  readonly doubted: boolean;
  /** The first answer, once there is one. */
  readonly settled: DocumentState | undefined;
}

type Step = WalkStep<DocumentState, DocumentCommand, DocumentEvent>;

const good: JudgedReading = {
  _tag: "Good",
  facts: { type: "passport", number: "L898902C3", birthDate: BirthDate.make("1974-08-12") },
};
const bad: JudgedReading = { _tag: "Bad", faults: [{ failure: "SidesDiffer" }] };
const checks: DocumentChecks = { ...nothingChecked, data_consistency: "failed" };

const accepted = ({ answer, command }: Step, ...tags: ReadonlyArray<string>): boolean =>
  Result.isSuccess(answer) && tags.includes(command._tag);

const isSettled = ({ _tag }: DocumentState): boolean =>
  _tag === "Verified" || _tag === "NotVerified";

/** What a document keeps to. Source: interface, "States and transitions", "Documents". */
export const documentRules: MachineRules<DocumentState, DocumentCommand, DocumentEvent, Memory> = {
  alphabet: [
    { _tag: "Submit", readAt: 1_000, giveUpAt: 9_000 },
    { _tag: "BeginReading", until: 2_000 },
    { _tag: "DeferReading", readAt: 3_000 },
    { _tag: "DeferReading", readAt: 9_000 },
    { _tag: "ReportReading", judged: good, checks, review: false },
    { _tag: "ReportReading", judged: bad, checks, review: false },
    { _tag: "ReportReading", judged: good, checks, review: true },
    { _tag: "ReportReading", judged: bad, checks, review: true },
    { _tag: "Approve" },
    { _tag: "Reject", failure: "DocumentUnverified" },
  ],
  memory: { giveUpAt: undefined, begun: 0, doubted: false, settled: undefined },
  remember: (memory, step) => ({
    giveUpAt:
      step.command._tag === "Submit" && accepted(step, "Submit")
        ? step.command.giveUpAt
        : memory.giveUpAt,
    begun: accepted(step, "DeferReading")
      ? 0
      : Math.min(mostReadings + 1, memory.begun + (accepted(step, "BeginReading") ? 1 : 0)),
    doubted: memory.doubted || step.after._tag === "InReview",
    settled: memory.settled ?? (isSettled(step.after) ? step.after : undefined),
  }),
  invariants: {
    "a settled document keeps its first answer": (step, { settled }) =>
      settled === undefined || Equal.equals(step.after, settled),
    "a final state never changes": (step, { settled }) =>
      settled === undefined || Result.isFailure(step.answer),
    "nothing is read before it is submitted": (step, { giveUpAt }) =>
      giveUpAt !== undefined || !accepted(step, "BeginReading", "DeferReading", "ReportReading"),
    "no fourth reader is shown what three never answered for": (step, { begun }) =>
      !(step.before._tag === "Waiting" && accepted(step, "BeginReading")) ||
      begun < mostReadings ||
      step.after._tag === "NotVerified",
    "nobody is asked again when the images are gone": (step, { giveUpAt }) =>
      step.after._tag !== "Waiting" ||
      step.command._tag !== "DeferReading" ||
      Result.isFailure(step.answer) ||
      step.command.readAt < (giveUpAt ?? 0),
    "only a good reading, or a person, verifies": (step, { settled }) =>
      settled !== undefined ||
      step.after._tag !== "Verified" ||
      step.command._tag === "Approve" ||
      (step.command._tag === "ReportReading" && step.command.judged._tag === "Good"),
    "a person decides only where the reader was in doubt": (step, { doubted }) =>
      doubted || !accepted(step, "Approve", "Reject"),
    "what is in doubt is not settled by a reader": (step) =>
      step.before._tag !== "InReview" || !accepted(step, "ReportReading"),
    "an answer keeps what was checked": (step) =>
      !accepted(step, "ReportReading") ||
      ("checks" in step.after && Equal.equals(step.after.checks, checks)),
  },
};
