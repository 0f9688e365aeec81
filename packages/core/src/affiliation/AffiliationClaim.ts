import { Schema } from "effect";
import { machineOf } from "../machine/Machine.ts";
import { AffiliationReason } from "./AffiliationReason.ts";

/**
 * A claim: a person of an organization belongs to a group, by one piece of evidence. A record or a reviewer verifies it
 * for a term. It ends with its term, when its record goes or changes, or when an operator revokes it; new evidence
 * verifies it again. Times are in epoch milliseconds.
 *
 * Source: issue 21; choices, section 4.
 */

/** Why a claim is revoked. `Withdrawn`: an operator revoked it. */
export const RevocationReason = Schema.Literals(["RecordGone", "RecordDiffers", "Withdrawn"]);
export type RevocationReason = typeof RevocationReason.Type;

export const AffiliationClaimState = Schema.TaggedUnion({
  /** Not stored yet. */
  Unclaimed: {},
  /** Waits for a reviewer. */
  Pending: {},
  /** Holds from `from`, and before `until` if there is an end. */
  Verified: { from: Schema.Number, until: Schema.optionalKey(Schema.Number) },
  Rejected: { reason: AffiliationReason },
  Expired: {},
  Revoked: { reason: RevocationReason },
  Erased: {},
});
export type AffiliationClaimState = typeof AffiliationClaimState.Type;

/** A term of validity. */
export interface ClaimTerm {
  readonly from: number;
  readonly until: number | undefined;
}

export type AffiliationClaimCommand =
  /** A document was submitted as evidence. */
  | { readonly _tag: "Submit" }
  /** Evidence shows the affiliation. `by` is who asked: a check of a person or an account, or a reviewer's decision. */
  | {
      readonly _tag: "Verify";
      readonly by: "person" | "account" | "upload";
      readonly now: number;
      readonly term: ClaimTerm;
    }
  /** The record was looked up again and still shows it. */
  | { readonly _tag: "Renew"; readonly now: number; readonly term: ClaimTerm }
  | { readonly _tag: "Reject"; readonly reason: AffiliationReason }
  | { readonly _tag: "Expire"; readonly now: number }
  | { readonly _tag: "Revoke"; readonly reason: RevocationReason }
  | { readonly _tag: "Erase" };

type Verified = Extract<AffiliationClaimState, { readonly _tag: "Verified" }>;
type Revoked = Extract<AffiliationClaimState, { readonly _tag: "Revoked" }>;
type Verify = Extract<AffiliationClaimCommand, { readonly _tag: "Verify" }>;

/** What has a term, and the time that it is judged at. */
interface Judged {
  readonly now: number;
  readonly term: ClaimTerm;
}

const isOver = (now: number, until: number | undefined) => !(until === undefined || now < until);
const evidenceIsOver = (_: unknown, { now, term }: Judged) => isOver(now, term.until);
const termIsOver = (state: Verified, { now }: { readonly now: number }) => isOver(now, state.until);
/** What an operator revoked is verified again by the person or a reviewer, not by a partner's word on an account. */
const isOpen = ({ reason }: Revoked, { by }: Verify) => reason !== "Withdrawn" || by !== "account";
const isOpenAndOver = (state: Revoked, asked: Verify) =>
  isOpen(state, asked) && evidenceIsOver(state, asked);

const holding = (from: number, { until }: ClaimTerm): AffiliationClaimState =>
  until === undefined ? { _tag: "Verified", from } : { _tag: "Verified", from, until };
const verified = (_: unknown, { term }: Judged) => holding(term.from, term);
/** A claim that goes on has held since its first day. */
const extended = ({ from }: Verified, { term }: Judged) => holding(from, term);
const expired = (): AffiliationClaimState => ({ _tag: "Expired" });

const ended = { when: evidenceIsOver, event: "ClaimExpired", to: expired } as const;
const verification = [ended, { event: "ClaimVerified", to: verified }] as const;
const erased = (): AffiliationClaimState => ({ _tag: "Erased" });
const erasure = [{ event: "ClaimErased", to: erased }] as const;
const revoked = (
  _: unknown,
  { reason }: { readonly reason: RevocationReason },
): AffiliationClaimState => ({ _tag: "Revoked", reason });
const revocation = [{ event: "ClaimRevoked", to: revoked }] as const;

/** The rules of a claim. */
export const affiliationClaim = machineOf<AffiliationClaimState, AffiliationClaimCommand>()({
  name: "affiliation.claim",
  initial: { _tag: "Unclaimed" },
  settled: ["Rejected", "Revoked", "Erased"],
  table: {
    Unclaimed: {
      Submit: [{ event: "ClaimSubmitted", to: () => ({ _tag: "Pending" }) }],
      Verify: verification,
    },
    Pending: {
      Verify: verification,
      Reject: [{ event: "ClaimRejected", to: (_, { reason }) => ({ _tag: "Rejected", reason }) }],
      Erase: erasure,
    },
    Verified: {
      Verify: [ended, { event: "ClaimVerified", to: extended }],
      Renew: [ended, { event: "ClaimRenewed", to: extended }],
      Expire: [{ when: termIsOver, event: "ClaimExpired", to: expired }],
      Revoke: revocation,
      Erase: erasure,
    },
    Rejected: { Erase: erasure },
    Expired: {
      Verify: verification,
      Revoke: revocation,
      Erase: erasure,
    },
    Revoked: {
      Verify: [
        { when: isOpenAndOver, event: "ClaimExpired", to: expired },
        { when: isOpen, event: "ClaimVerified", to: verified },
      ],
      Erase: erasure,
    },
    Erased: {},
  },
});
