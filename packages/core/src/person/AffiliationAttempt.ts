import type { AffiliationCase } from "../affiliation/AffiliationCase.ts";
import type { AffiliationFamily, ResponderRole } from "../affiliation/AffiliationFamily.ts";
import type { ClaimRecord } from "../affiliation/ClaimRecord.ts";

/** What a person's attempt at an affiliation came to: the outcome of its case, and the claim that it made or found. */
export interface AffiliationAttempt {
  readonly family: AffiliationFamily;
  /** The first responder's role that was asked about. */
  readonly role: ResponderRole | undefined;
  readonly caseId: string;
  readonly state: AffiliationCase["state"];
  /** When the case was decided, in epoch milliseconds. */
  readonly updated: number;
  readonly erased: boolean;
  readonly claim: ClaimRecord | undefined;
}

/** An attempt by its case and claim. */
export const attemptOf = (
  { family, id, personal, state, updated }: AffiliationCase,
  claim: ClaimRecord | undefined,
  role: ResponderRole | undefined,
): AffiliationAttempt => ({
  family,
  role,
  caseId: id,
  state,
  updated,
  erased: personal === undefined,
  claim,
});
