import { Result, Schema } from "effect";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { Machine } from "../machine/Machine.ts";
import { AffiliationReason } from "./AffiliationReason.ts";
import { ParameterFaults } from "./ParameterFault.ts";

/**
 * An uploaded document that a reviewer looks at: claimed for a time, approved (by two persons where the operator wants
 * that) or rejected, and expired where nobody decides in time, or erased where somebody asks for that. Times are in epoch
 * milliseconds.
 *
 * Source: interface, "States and transitions"; choices, section 4.
 */

const Reviewer = Schema.String;
const Claim = Schema.Struct({ reviewer: Reviewer, until: Schema.Number });

export const AffiliationUploadState = Schema.TaggedUnion({
  Unsubmitted: {},
  Invalid: { faults: ParameterFaults },
  /** Waits for its first decision until `expiresAt`; `claim` keeps it for one reviewer. */
  InReview: { expiresAt: Schema.Number, claim: Schema.optionalKey(Claim) },
  /** One reviewer approved; a second one is to decide. */
  InSecondReview: {
    expiresAt: Schema.Number,
    approvedBy: Reviewer,
    claim: Schema.optionalKey(Claim),
  },
  Approved: {},
  Rejected: { reason: AffiliationReason },
});
export type AffiliationUploadState = typeof AffiliationUploadState.Type;

type Claim = typeof Claim.Type;

export type AffiliationUploadCommand =
  | { readonly _tag: "RefuseParameters"; readonly faults: ParameterFaults }
  | { readonly _tag: "Submit"; readonly expiresAt: number }
  /** A reviewer takes it for a time; one that somebody else holds is not to be had. */
  | {
      readonly _tag: "Claim";
      readonly reviewer: string;
      readonly now: number;
      readonly until: number;
    }
  | { readonly _tag: "Release"; readonly reviewer: string; readonly now: number }
  /** `approvers` is how many have to approve: 1 or 2. */
  | {
      readonly _tag: "Approve";
      readonly reviewer: string;
      readonly now: number;
      readonly approvers: 1 | 2;
    }
  | {
      readonly _tag: "Reject";
      readonly reviewer: string;
      readonly now: number;
      readonly reason: AffiliationReason;
    }
  | { readonly _tag: "Expire"; readonly now: number }
  /** What it says of the person is to be forgotten. */
  | { readonly _tag: "Erase" };

export type AffiliationUploadEvent =
  | { readonly _tag: "ParametersRefused"; readonly faults: ParameterFaults }
  | { readonly _tag: "UploadSubmitted"; readonly expiresAt: number }
  | { readonly _tag: "UploadClaimed"; readonly claim: Claim }
  | { readonly _tag: "UploadReleased" }
  | { readonly _tag: "UploadApprovedOnce"; readonly expiresAt: number; readonly approvedBy: string }
  | { readonly _tag: "UploadApproved" }
  | { readonly _tag: "UploadRejected"; readonly reason: AffiliationReason }
  | { readonly _tag: "UploadExpired" }
  | { readonly _tag: "UploadErased" };

type Decision = Result.Result<AffiliationUploadEvent, RefusalName>;
type Reviewed = Extract<AffiliationUploadState, { readonly _tag: "InReview" | "InSecondReview" }>;

const no: Decision = Result.fail("ResourceUnknown");

/** Whether a claim keeps everybody else away at a time. */
const holds = (claim: Claim | undefined, now: number): claim is Claim =>
  claim !== undefined && now < claim.until;

const isHeldBy = ({ claim }: Reviewed, reviewer: string, now: number): boolean =>
  holds(claim, now) && claim.reviewer === reviewer;

/** Who approved once cannot be the second approver too. */
const hasApproved = (state: Reviewed, reviewer: string): boolean =>
  state._tag === "InSecondReview" && state.approvedBy === reviewer;

const decideClaim = (
  state: Reviewed,
  { now, reviewer, until }: Extract<AffiliationUploadCommand, { readonly _tag: "Claim" }>,
): Decision => {
  const isFree = !holds(state.claim, now) || state.claim?.reviewer === reviewer;
  return isFree && !hasApproved(state, reviewer)
    ? Result.succeed({ _tag: "UploadClaimed", claim: { reviewer, until } })
    : no;
};

const decideApprove = (
  state: Reviewed,
  { approvers, now, reviewer }: Extract<AffiliationUploadCommand, { readonly _tag: "Approve" }>,
): Decision => {
  if (!isHeldBy(state, reviewer, now) || hasApproved(state, reviewer)) return no;
  return state._tag === "InReview" && approvers === 2
    ? Result.succeed({
        _tag: "UploadApprovedOnce",
        expiresAt: state.expiresAt,
        approvedBy: reviewer,
      })
    : Result.succeed({ _tag: "UploadApproved" });
};

const decideReviewed = (state: Reviewed, command: AffiliationUploadCommand): Decision => {
  switch (command._tag) {
    case "Claim":
      return decideClaim(state, command);
    case "Release":
      return isHeldBy(state, command.reviewer, command.now)
        ? Result.succeed({ _tag: "UploadReleased" })
        : no;
    case "Approve":
      return decideApprove(state, command);
    case "Reject":
      return isHeldBy(state, command.reviewer, command.now)
        ? Result.succeed({ _tag: "UploadRejected", reason: command.reason })
        : no;
    case "Expire":
      return command.now >= state.expiresAt ? Result.succeed({ _tag: "UploadExpired" }) : no;
    case "Erase":
      return Result.succeed({ _tag: "UploadErased" });
    case "RefuseParameters":
    case "Submit":
      return no;
  }
};

const decideUnsubmitted = (command: AffiliationUploadCommand): Decision => {
  switch (command._tag) {
    case "RefuseParameters":
      return Result.succeed({ _tag: "ParametersRefused", faults: command.faults });
    case "Submit":
      return Result.succeed({ _tag: "UploadSubmitted", expiresAt: command.expiresAt });
    case "Claim":
    case "Release":
    case "Approve":
    case "Reject":
    case "Expire":
    case "Erase":
      return no;
  }
};

// A settled upload answers nothing more.
const decide = (state: AffiliationUploadState, command: AffiliationUploadCommand): Decision => {
  switch (state._tag) {
    case "Unsubmitted":
      return decideUnsubmitted(command);
    case "InReview":
    case "InSecondReview":
      return decideReviewed(state, command);
    case "Invalid":
    case "Approved":
    case "Rejected":
      return no;
  }
};

const unclaimed = (state: AffiliationUploadState): AffiliationUploadState => {
  if (state._tag === "InReview") return { _tag: "InReview", expiresAt: state.expiresAt };
  if (state._tag !== "InSecondReview") return state;
  const { approvedBy, expiresAt } = state;
  return { _tag: "InSecondReview", expiresAt, approvedBy };
};

const evolve = (
  state: AffiliationUploadState,
  event: AffiliationUploadEvent,
): AffiliationUploadState => {
  switch (event._tag) {
    case "ParametersRefused":
      return { _tag: "Invalid", faults: event.faults };
    case "UploadSubmitted":
      return { _tag: "InReview", expiresAt: event.expiresAt };
    case "UploadClaimed":
      return state._tag === "InReview" || state._tag === "InSecondReview"
        ? { ...state, claim: event.claim }
        : state;
    case "UploadReleased":
      return unclaimed(state);
    case "UploadApprovedOnce":
      return {
        _tag: "InSecondReview",
        expiresAt: event.expiresAt,
        approvedBy: event.approvedBy,
      };
    case "UploadApproved":
      return { _tag: "Approved" };
    case "UploadRejected":
      return { _tag: "Rejected", reason: event.reason };
    case "UploadExpired":
      return { _tag: "Rejected", reason: { name: "ReviewExpired" } };
    case "UploadErased":
      return { _tag: "Rejected", reason: { name: "DataErased" } };
  }
};

/** The rules of an upload and its review. */
export const affiliationUpload: Machine<
  AffiliationUploadState,
  AffiliationUploadCommand,
  AffiliationUploadEvent
> = {
  name: "affiliation.upload",
  initial: { _tag: "Unsubmitted" },
  decide,
  evolve,
};
