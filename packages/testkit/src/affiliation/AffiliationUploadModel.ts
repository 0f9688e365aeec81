import type { AffiliationUploadCommand } from "@bonafide/core/affiliation/AffiliationUpload";
import { Arbitrary, Schema } from "effect";
import type { MachineModel } from "../machine/MachineModel.ts";

interface Waiting {
  readonly expiresAt: number;
  readonly holder: string | undefined;
  readonly heldUntil: number;
  /** Who approved it first of two. */
  readonly first: string | undefined;
}

type Model = "unsubmitted" | "settled" | Waiting;
type Told = readonly [name: string, next: Model];

const answerWaiting = (model: Waiting, command: AffiliationUploadCommand): Told => {
  const no: Told = ["ResourceUnknown", model];
  if (command._tag === "Expire") {
    return command.now < model.expiresAt ? no : ["UploadExpired", "settled"];
  }
  if (command._tag === "Erase") return ["UploadErased", "settled"];
  if (!("reviewer" in command) || command.reviewer === model.first) return no;
  const isHeld = command.now < model.heldUntil;
  const isOwn = isHeld && model.holder === command.reviewer;
  if (command._tag === "Claim") {
    return isHeld && !isOwn
      ? no
      : ["UploadClaimed", { ...model, holder: command.reviewer, heldUntil: command.until }];
  }
  if (!isOwn) return no;
  const free = { ...model, holder: undefined, heldUntil: 0 };
  if (command._tag === "Release") return ["UploadReleased", free];
  if (command._tag === "Reject") return ["UploadRejected", "settled"];
  return command.approvers === 2 && model.first === undefined
    ? ["UploadApprovedOnce", { ...free, first: command.reviewer }]
    : ["UploadApproved", "settled"];
};

/** The upload, told by who holds it and who approved it. */
export const affiliationUploadModel: MachineModel<AffiliationUploadCommand, Model> = {
  initial: "unsubmitted",
  answer: (model, command) => {
    if (model === "settled") return ["ResourceUnknown", model];
    if (model !== "unsubmitted") return answerWaiting(model, command);
    if (command._tag === "RefuseParameters") return ["ParametersRefused", "settled"];
    if (command._tag !== "Submit") return ["ResourceUnknown", model];
    const { expiresAt } = command;
    return ["UploadSubmitted", { expiresAt, holder: undefined, heldUntil: 0, first: undefined }];
  },
};

const anyReview = Arbitrary.map(
  Arbitrary.schema(
    Schema.Struct({
      does: Schema.Literals(["Claim", "Release", "Approve", "Reject"]),
      reviewer: Schema.Literals(["ann", "bob"]),
      now: Schema.Literals([1_000, 1_999, 2_000]),
      approvers: Schema.Literals([1, 2]),
    }),
  ),
  ({ approvers, does, now, reviewer }): AffiliationUploadCommand => {
    switch (does) {
      case "Claim":
        return { _tag: does, reviewer, now, until: 2_000 };
      case "Release":
        return { _tag: does, reviewer, now };
      case "Approve":
        return { _tag: does, reviewer, now, approvers };
      case "Reject":
        return { _tag: does, reviewer, now, reason: { name: "DocumentUnclear" } };
    }
  },
);

const submit: AffiliationUploadCommand = { _tag: "Submit", expiresAt: 9_000 };
const others: Readonly<Record<"refuse" | "early" | "late" | "erase", AffiliationUploadCommand>> = {
  refuse: { _tag: "RefuseParameters", faults: [{ name: "fname", fault: "missing" }] },
  early: { _tag: "Expire", now: 8_999 },
  late: { _tag: "Expire", now: 9_000 },
  erase: { _tag: "Erase" },
};

/** Anything that may happen to an upload: its submission and a review's steps in a row, or one thing alone. */
export const anyAffiliationUploadMove: Arbitrary.Arbitrary<
  ReadonlyArray<AffiliationUploadCommand>
> = Arbitrary.flatMap(
  Arbitrary.schema(Schema.Literals(["review", "step", "refuse", "early", "late", "erase"])),
  (kind): Arbitrary.Arbitrary<ReadonlyArray<AffiliationUploadCommand>> => {
    switch (kind) {
      case "review":
        return Arbitrary.map(Arbitrary.array(anyReview, { maxLength: 8 }), (steps) => [
          submit,
          ...steps,
        ]);
      case "step":
        return Arbitrary.map(anyReview, (step) => [step]);
      case "refuse":
      case "early":
      case "late":
      case "erase":
        return Arbitrary.map(Arbitrary.schema(Schema.Literals([kind])), (name) => [others[name]]);
    }
  },
);
