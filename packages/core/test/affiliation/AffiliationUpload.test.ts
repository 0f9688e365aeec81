import { describe } from "@effect/vitest";
import {
  affiliationUpload,
  type AffiliationUploadCommand,
  type AffiliationUploadEvent,
  AffiliationUploadState,
} from "../../src/affiliation/AffiliationUpload.ts";
import { deciderTable, type Then } from "../machine/DeciderTable.ts";

const faults = [{ name: "fname", fault: "missing" }] as const;
const reason = { name: "DocumentUnclear", text: "Too dark" } as const;
const expiresAt = 9_000;
const now = 1_000;
const anns = { reviewer: "ann", until: 2_000 };
const bobs = { reviewer: "bob", until: 2_000 };

const states = {
  unsubmitted: { _tag: "Unsubmitted" },
  invalid: { _tag: "Invalid", faults },
  waiting: { _tag: "InReview", expiresAt },
  "claimed by ann": { _tag: "InReview", expiresAt, claim: anns },
  "claimed by bob": { _tag: "InReview", expiresAt, claim: bobs },
  "claimed by bob until now": {
    _tag: "InReview",
    expiresAt,
    claim: { reviewer: "bob", until: now },
  },
  "claimed by ann until now": {
    _tag: "InReview",
    expiresAt,
    claim: { reviewer: "ann", until: now },
  },
  "approved by bob": { _tag: "InSecondReview", expiresAt, approvedBy: "bob" },
  "approved by bob, claimed by ann": {
    _tag: "InSecondReview",
    expiresAt,
    approvedBy: "bob",
    claim: anns,
  },
  "approved by ann": { _tag: "InSecondReview", expiresAt, approvedBy: "ann" },
  approved: { _tag: "Approved" },
  rejected: { _tag: "Rejected", reason },
} as const satisfies Record<string, AffiliationUploadState>;

const commands = {
  "it cannot be read": { _tag: "RefuseParameters", faults },
  "it is submitted": { _tag: "Submit", expiresAt },
  "ann claims it": { _tag: "Claim", reviewer: "ann", now, until: 2_000 },
  "ann lets it go": { _tag: "Release", reviewer: "ann", now },
  "ann approves": { _tag: "Approve", reviewer: "ann", now, approvers: 1 },
  "ann approves, one of two": { _tag: "Approve", reviewer: "ann", now, approvers: 2 },
  "ann rejects": { _tag: "Reject", reviewer: "ann", now, reason },
  "it is nearly too late": { _tag: "Expire", now: expiresAt - 1 },
  "it is too late": { _tag: "Expire", now: expiresAt },
  "it is erased": { _tag: "Erase" },
} as const satisfies Record<string, AffiliationUploadCommand>;
type CommandName = keyof typeof commands;

type Follows = Then<AffiliationUploadState, AffiliationUploadEvent>;

const refusedAll: Record<CommandName, Follows> = {
  "it cannot be read": "ResourceUnknown",
  "it is submitted": "ResourceUnknown",
  "ann claims it": "ResourceUnknown",
  "ann lets it go": "ResourceUnknown",
  "ann approves": "ResourceUnknown",
  "ann approves, one of two": "ResourceUnknown",
  "ann rejects": "ResourceUnknown",
  "it is nearly too late": "ResourceUnknown",
  "it is too late": "ResourceUnknown",
  "it is erased": "ResourceUnknown",
};

const expired: Follows = ["UploadExpired", { _tag: "Rejected", reason: { name: "ReviewExpired" } }];
const erased: Follows = ["UploadErased", { _tag: "Rejected", reason: { name: "DataErased" } }];
const reviewed = { ...refusedAll, "it is too late": expired, "it is erased": erased };
const free: Record<CommandName, Follows> = {
  ...reviewed,
  "ann claims it": ["UploadClaimed", states["claimed by ann"]],
};

const table: Record<keyof typeof states, Record<CommandName, Follows>> = {
  unsubmitted: {
    ...refusedAll,
    "it cannot be read": ["ParametersRefused", states.invalid],
    "it is submitted": ["UploadSubmitted", states.waiting],
  },
  invalid: refusedAll,
  waiting: free,
  "claimed by ann": {
    ...free,
    "ann lets it go": ["UploadReleased", states.waiting],
    "ann approves": ["UploadApproved", states.approved],
    "ann approves, one of two": ["UploadApprovedOnce", states["approved by ann"]],
    "ann rejects": ["UploadRejected", states.rejected],
  },
  "claimed by bob": reviewed,
  "claimed by bob until now": free,
  "claimed by ann until now": free,
  "approved by bob": {
    ...reviewed,
    "ann claims it": ["UploadClaimed", states["approved by bob, claimed by ann"]],
  },
  "approved by bob, claimed by ann": {
    ...reviewed,
    "ann claims it": ["UploadClaimed", states["approved by bob, claimed by ann"]],
    "ann lets it go": ["UploadReleased", states["approved by bob"]],
    "ann approves": ["UploadApproved", states.approved],
    "ann approves, one of two": ["UploadApproved", states.approved],
    "ann rejects": ["UploadRejected", states.rejected],
  },
  "approved by ann": reviewed,
  approved: refusedAll,
  rejected: refusedAll,
};

describe("An upload", () => {
  deciderTable({
    machine: affiliationUpload,
    states,
    commands,
    stateTags: AffiliationUploadState.cases,
    commandTags: {
      RefuseParameters: true,
      Submit: true,
      Claim: true,
      Release: true,
      Approve: true,
      Reject: true,
      Expire: true,
      Erase: true,
    },
    table,
  });
});
