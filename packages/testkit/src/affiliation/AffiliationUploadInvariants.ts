import {
  affiliationUpload,
  type AffiliationUploadCommand,
  AffiliationUploadState,
} from "@bonafide/core/affiliation/AffiliationUpload";
import { Equal, Schema } from "effect";
import { rulesFor } from "../machine/MachineRules.ts";

const reviewers = ["ann", "bob", "cid"] as const;
const claimEnds = 2_000;
const expiresAt = 9_000;
const expire = { _tag: "Expire", now: expiresAt } as const;

interface Memory {
  /** Who holds it, until when, and whether the document was looked at meanwhile. */
  readonly held:
    | { readonly by: string; readonly until: number; readonly seen?: boolean }
    | undefined;
  /** Who approved, when two had to. */
  readonly first: string | undefined;
}
const nothing: Memory = { held: undefined, first: undefined };

const imageKept = true;
const approve = (reviewer: string, now: number) =>
  ({ _tag: "Approve", reviewer, now, approvers: 1, differs: false, imageKept }) as const;

const holds = (
  { held }: Memory,
  { now, reviewer }: { readonly now: number; readonly reviewer: string },
) => held !== undefined && held.by === reviewer && now < held.until;

/** The rules of an upload and its review. Source: interface, "States and transitions"; choices, section 4. */
export const affiliationUploadRules = rulesFor(affiliationUpload)({
  alphabet: [
    { _tag: "RefuseParameters", faults: [{ name: "fname", fault: "missing" }] },
    { _tag: "Submit", expiresAt },
    ...reviewers.flatMap((reviewer): ReadonlyArray<AffiliationUploadCommand> => [
      { _tag: "Claim", reviewer, now: 1_000, until: claimEnds },
      { _tag: "Claim", reviewer, now: claimEnds, until: expiresAt + 1 },
      { _tag: "Release", reviewer, now: 1_000 },
      { _tag: "Look", reviewer, now: 1_000 },
      { _tag: "Look", reviewer, now: claimEnds },
      approve(reviewer, 1_000),
      { _tag: "Approve", reviewer, now: 1_000, approvers: 2, differs: false, imageKept },
      { _tag: "Approve", reviewer, now: 1_000, approvers: 2, differs: true, imageKept },
      { _tag: "Approve", reviewer, now: claimEnds, approvers: 1, differs: true, imageKept },
      { ...approve(reviewer, 1_000), imageKept: false },
      approve(reviewer, expiresAt - 1),
      approve(reviewer, expiresAt),
      { _tag: "Reject", reviewer, now: 1_000, reason: { name: "DocumentUnclear" } },
    ]),
    { _tag: "Expire", now: expiresAt - 1 },
    expire,
    { _tag: "Erase" },
  ],
  events: {
    ParametersRefused: ["Unsubmitted RefuseParameters"],
    UploadSubmitted: ["Unsubmitted Submit"],
    UploadClaimed: ["InReview Claim", "InSecondReview Claim"],
    UploadReleased: ["InReview Release", "InSecondReview Release"],
    DocumentSeen: ["InReview Look", "InSecondReview Look"],
    UploadApprovedOnce: ["InReview Approve"],
    UploadApprovedOtherwise: ["InSecondReview Approve"],
    UploadApproved: ["InReview Approve", "InSecondReview Approve"],
    UploadRejected: ["InReview Reject", "InSecondReview Reject"],
    UploadExpired: ["InReview Expire", "InSecondReview Expire"],
    UploadErased: ["InReview Erase", "InSecondReview Erase"],
  },
  isState: Schema.is(AffiliationUploadState),
  ends: { time: [expire], erasure: [{ _tag: "Erase" }] },
  memory: nothing,
  remember: (memory, { command, event }) => {
    if (event === "UploadClaimed" && command._tag === "Claim")
      return { ...memory, held: { by: command.reviewer, until: command.until } };
    if (event === "DocumentSeen" && memory.held !== undefined)
      return { ...memory, held: { ...memory.held, seen: true } };
    if (
      (event === "UploadApprovedOnce" || event === "UploadApprovedOtherwise") &&
      command._tag === "Approve"
    )
      return { held: undefined, first: command.reviewer };
    return event === undefined ? memory : { ...memory, held: undefined };
  },
  invariants: {
    "an upload is submitted once, or refused for its parameters": ({ after, before, command }) =>
      before._tag !== "Unsubmitted" ||
      (command._tag === "Submit"
        ? Equal.equals(after, { _tag: "InReview", expiresAt: command.expiresAt })
        : command._tag === "RefuseParameters"
          ? Equal.equals(after, { _tag: "Invalid", faults: command.faults })
          : after === before),
    "the state holds who claimed it, who approved it, and an end that does not move": (
      { after, event },
      memory,
    ) =>
      (after._tag !== "InReview" && after._tag !== "InSecondReview") ||
      event !== undefined ||
      Equal.equals(after, {
        _tag: after._tag,
        expiresAt,
        ...(memory.first === undefined ? {} : { approvedBy: memory.first }),
        ...(memory.held === undefined
          ? {}
          : {
              claim: {
                reviewer: memory.held.by,
                until: memory.held.until,
                ...(memory.held.seen === undefined ? {} : { seen: memory.held.seen }),
              },
            }),
      }),
    "a reviewer takes what no other holds, but not for a second approval": (
      { before, command, event },
      { first, held },
    ) => {
      if (command._tag !== "Claim" || !("expiresAt" in before)) return true;
      const isFree =
        held === undefined || held.by === command.reviewer || command.now >= held.until;
      return (event === "UploadClaimed") === (isFree && command.reviewer !== first);
    },
    "only the reviewer that holds it looks at it, releases or rejects it, and approves in time what was seen and still can be":
      ({ before, command, event }, memory) =>
        !["Look", "Release", "Approve", "Reject"].includes(command._tag) ||
        !("reviewer" in command) ||
        !("expiresAt" in before) ||
        (event !== undefined) ===
          (holds(memory, command) &&
            (command._tag !== "Approve" ||
              (memory.held?.seen === true && command.imageKept && command.now < expiresAt))),
    "a release and a look lead back to where it was": ({ after, before, event }) =>
      (event !== "UploadReleased" && event !== "DocumentSeen") || after._tag === before._tag,
    "two approvals are of two persons who read the same, where two have to approve": (
      { after, command, event },
      { first },
    ) =>
      command._tag !== "Approve" ||
      event === undefined ||
      (first === undefined && command.approvers === 2
        ? event === "UploadApprovedOnce" && after._tag === "InSecondReview"
        : first !== undefined && command.differs
          ? event === "UploadApprovedOtherwise" &&
            after._tag === "InSecondReview" &&
            after.approvedBy === command.reviewer &&
            first !== command.reviewer
          : event === "UploadApproved" && after._tag === "Approved" && first !== command.reviewer),
    "a rejection says why": ({ after, command, event }) =>
      event === undefined ||
      (command._tag === "Reject"
        ? Equal.equals(after, { _tag: "Rejected", reason: command.reason })
        : command._tag === "Expire"
          ? Equal.equals(after, { _tag: "Rejected", reason: { name: "ReviewExpired" } })
          : command._tag !== "Erase" ||
            Equal.equals(after, { _tag: "Rejected", reason: { name: "DataErased" } })),
    "a review expires at its time and not before": ({ before, command, event }) =>
      command._tag !== "Expire" ||
      !("expiresAt" in before) ||
      (event === "UploadExpired") === command.now >= expiresAt,
  },
});
