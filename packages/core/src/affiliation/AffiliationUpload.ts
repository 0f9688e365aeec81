import { Schema } from "effect";
import { machineOf } from "../machine/Machine.ts";
import { AffiliationReason } from "./AffiliationReason.ts";
import { ParameterFaults } from "./ParameterFault.ts";

/**
 * An uploaded document in review. A reviewer claims it for a limited time, then approves or rejects it; an operator may
 * require two approvals. It expires without a decision and can be erased. Times are in epoch milliseconds.
 *
 * Source: interface, "States and transitions"; choices, section 4.
 */

const Reviewer = Schema.String;
/** `seen` says that the reviewer has looked at the document under this claim. */
const Claim = Schema.Struct({
  reviewer: Reviewer,
  until: Schema.Number,
  seen: Schema.optionalKey(Schema.Boolean),
});

export const AffiliationUploadState = Schema.TaggedUnion({
  Unsubmitted: {},
  Invalid: { faults: ParameterFaults },
  /** Waits for its first decision until `expiresAt`. `claim` reserves it for one reviewer. */
  InReview: { expiresAt: Schema.Number, claim: Schema.optionalKey(Claim) },
  /** One reviewer has approved; a second one must decide. */
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
  /** A reviewer claims it. Refused while another reviewer holds it. */
  | {
      readonly _tag: "Claim";
      readonly reviewer: string;
      readonly now: number;
      readonly until: number;
    }
  | { readonly _tag: "Release"; readonly reviewer: string; readonly now: number }
  /** The reviewer looks at the document, which an approval asks for. */
  | { readonly _tag: "Look"; readonly reviewer: string; readonly now: number }
  /**
   * `approvers` is the required number of approvals: 1 or 2. `differs`: the reviewer read something else in the document
   * than the first approval says, which then is the first one. `imageKept`: the document's image still exists.
   */
  | {
      readonly _tag: "Approve";
      readonly reviewer: string;
      readonly now: number;
      readonly approvers: 1 | 2;
      readonly differs: boolean;
      readonly imageKept: boolean;
    }
  | {
      readonly _tag: "Reject";
      readonly reviewer: string;
      readonly now: number;
      readonly reason: AffiliationReason;
    }
  | { readonly _tag: "Expire"; readonly now: number }
  /** Its personal data is to be erased. */
  | { readonly _tag: "Erase" };

type InReview = Extract<AffiliationUploadState, { readonly _tag: "InReview" }>;
type InSecondReview = Extract<AffiliationUploadState, { readonly _tag: "InSecondReview" }>;
type Reviewed = InReview | InSecondReview;

/** A reviewer's command. */
interface Asked {
  readonly reviewer: string;
  readonly now: number;
}

const isFree = ({ claim }: Reviewed, { now, reviewer }: Asked) =>
  claim === undefined || now >= claim.until || claim.reviewer === reviewer;
/** The reviewer who gave the first approval cannot claim the second review. */
const isFreeForSecond = (state: InSecondReview, asked: Asked) =>
  isFree(state, asked) && state.approvedBy !== asked.reviewer;
const isHeld = ({ claim }: Reviewed, { now, reviewer }: Asked) =>
  claim !== undefined && now < claim.until && claim.reviewer === reviewer;
const reviewIsOver = ({ expiresAt }: Reviewed, { now }: { readonly now: number }) =>
  now >= expiresAt;

type Approval = Extract<AffiliationUploadCommand, { readonly _tag: "Approve" }>;
/** A document without its image, or whose review is over, cannot be looked at again. */
const isSeen = (state: Reviewed, asked: Approval) =>
  isHeld(state, asked) &&
  state.claim?.seen === true &&
  asked.imageKept &&
  !reviewIsOver(state, asked);
const isSeenForFirstOfTwo = (state: InReview, asked: Approval) =>
  isSeen(state, asked) && asked.approvers === 2;
const isSeenOtherwise = (state: Reviewed, asked: Approval) => isSeen(state, asked) && asked.differs;

const claimed = <State extends Reviewed>(
  state: State,
  { reviewer, until }: Asked & { readonly until: number },
) => ({ ...state, claim: { reviewer, until } });

const looked = <State extends Reviewed>(state: State) =>
  state.claim === undefined ? state : { ...state, claim: { ...state.claim, seen: true } };

const rejected = (reason: AffiliationReason): AffiliationUploadState => ({
  _tag: "Rejected",
  reason,
});

/** The rows that end either review. */
const endings = {
  Reject: [
    {
      when: isHeld,
      event: "UploadRejected",
      to: (_: unknown, { reason }: { readonly reason: AffiliationReason }) => rejected(reason),
    },
  ],
  Expire: [
    { when: reviewIsOver, event: "UploadExpired", to: () => rejected({ name: "ReviewExpired" }) },
  ],
  Erase: [{ event: "UploadErased", to: () => rejected({ name: "DataErased" }) }],
} as const;

const approvedOnce = ({ expiresAt }: Reviewed, { reviewer }: Asked): AffiliationUploadState => ({
  _tag: "InSecondReview",
  expiresAt,
  approvedBy: reviewer,
});

const approved = (): AffiliationUploadState => ({ _tag: "Approved" });
const approval = { when: isSeen, event: "UploadApproved", to: approved } as const;

/** The rules of an upload and its review. */
export const affiliationUpload = machineOf<AffiliationUploadState, AffiliationUploadCommand>()({
  name: "affiliation.upload",
  initial: { _tag: "Unsubmitted" },
  settled: ["Invalid", "Approved", "Rejected"],
  table: {
    Unsubmitted: {
      RefuseParameters: [
        { event: "ParametersRefused", to: (_, { faults }) => ({ _tag: "Invalid", faults }) },
      ],
      Submit: [
        { event: "UploadSubmitted", to: (_, { expiresAt }) => ({ _tag: "InReview", expiresAt }) },
      ],
    },
    InReview: {
      Claim: [{ when: isFree, event: "UploadClaimed", to: claimed }],
      Release: [
        {
          when: isHeld,
          event: "UploadReleased",
          to: ({ expiresAt }) => ({ _tag: "InReview", expiresAt }),
        },
      ],
      Look: [{ when: isHeld, event: "DocumentSeen", to: looked }],
      Approve: [
        {
          when: isSeenForFirstOfTwo,
          event: "UploadApprovedOnce",
          to: approvedOnce,
        },
        approval,
      ],
      ...endings,
    },
    InSecondReview: {
      Claim: [{ when: isFreeForSecond, event: "UploadClaimed", to: claimed }],
      Release: [
        {
          when: isHeld,
          event: "UploadReleased",
          to: ({ approvedBy, expiresAt }) => ({ _tag: "InSecondReview", expiresAt, approvedBy }),
        },
      ],
      Look: [{ when: isHeld, event: "DocumentSeen", to: looked }],
      Approve: [
        { when: isSeenOtherwise, event: "UploadApprovedOtherwise", to: approvedOnce },
        approval,
      ],
      ...endings,
    },
    Invalid: {},
    Approved: {},
    Rejected: {},
  },
});
