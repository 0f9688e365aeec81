import { Data } from "effect";
import type { AffiliationClaimState } from "./AffiliationClaim.ts";

/** The claim is in a state that cannot be revoked. */
export class ClaimEnded extends Data.TaggedError("ClaimEnded")<{
  readonly claim: string;
  readonly state: AffiliationClaimState["_tag"];
}> {
  override get message(): string {
    return `Claim ${this.claim} is ${this.state.toLowerCase()}: only a verified or expired claim can be revoked`;
  }
}
