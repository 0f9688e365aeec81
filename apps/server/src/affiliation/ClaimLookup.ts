import type { ClaimEvidence } from "@bonafide/core/affiliation/ClaimEvidence";
import type { ClaimRecord } from "@bonafide/core/affiliation/ClaimRecord";
import { printedTime, type Row } from "../server/Printed.ts";

const evidenceText = (evidence: ClaimEvidence): string => {
  switch (evidence._tag) {
    case "Roster":
      return `roster ${evidence.roster}`;
    case "Registry":
      return `registry ${evidence.registry}`;
    case "Document":
      return `document ${evidence.upload}`;
    case "Earlier":
      return "a record, from before claims were stored";
  }
};

const timeOf = (at: number | undefined) => (at === undefined ? undefined : printedTime(at));

/** A claim as commands print it: its evidence, what was compared, how long it holds and who decided. */
export const claimRow = (claim: ClaimRecord): Row => {
  const { state } = claim;
  return {
    claim: claim.id,
    claim_state: state._tag,
    claim_reason:
      "reason" in state
        ? typeof state.reason === "string"
          ? state.reason
          : state.reason.name
        : undefined,
    role: claim.role,
    evidence: evidenceText(claim.evidence),
    compared: claim.compared.join(", "),
    valid_from: state._tag === "Verified" ? printedTime(state.from) : undefined,
    valid_until: state._tag === "Verified" ? timeOf(state.until) : undefined,
    decided_by: claim.decidedBy,
    identifier: claim.identifier,
    claim_verifications: claim.verifications,
    verified_last: timeOf(claim.verifiedLast),
  };
};
