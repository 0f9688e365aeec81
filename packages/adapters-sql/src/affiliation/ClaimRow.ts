import { AffiliationClaimState } from "@bonafide/core/affiliation/AffiliationClaim";
import { AffiliationPersonal } from "@bonafide/core/affiliation/AffiliationCase";
import { AffiliationFamily, ResponderRole } from "@bonafide/core/affiliation/AffiliationFamily";
import { ClaimEvidence } from "@bonafide/core/affiliation/ClaimEvidence";
import type { ClaimRecord } from "@bonafide/core/affiliation/ClaimRecord";
import type { Vault } from "@bonafide/core/storage/Vault";
import { Schema } from "effect";
import { storedJson, storedState } from "../storage/StoredJson.ts";

/** A row of `affiliation_claim`. */
export interface ClaimRow {
  readonly id: string;
  readonly organization_id: string;
  readonly identifier: string;
  readonly family: string;
  readonly role: string;
  readonly state: string;
  readonly evidence: string;
  readonly asked_by: ClaimRecord["by"];
  readonly compared: string;
  readonly decided_by: string | null;
  readonly data_key: Uint8Array | null;
  readonly personal: Uint8Array | null;
  readonly verifications: number;
  readonly verified_last: number | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
}

const familyOf = Schema.decodeUnknownSync(AffiliationFamily);
const roleOf = Schema.decodeUnknownSync(ResponderRole);
const readState = storedState(AffiliationClaimState);
const readEvidence = storedJson(ClaimEvidence);
const readCompared = storedJson(Schema.Array(Schema.String));
const readPersonal = storedJson(AffiliationPersonal);

/** The claim of a row. */
export const claimOf = (vault: Vault["Service"], row: ClaimRow): ClaimRecord => ({
  id: row.id,
  organizationId: row.organization_id,
  identifier: row.identifier,
  family: familyOf(row.family),
  role: row.role === "" ? undefined : roleOf(row.role),
  evidence: readEvidence(row.evidence),
  by: row.asked_by,
  compared: readCompared(row.compared),
  decidedBy: row.decided_by ?? undefined,
  state: readState(row.state),
  personal:
    row.data_key === null || row.personal === null
      ? undefined
      : readPersonal(vault.open(row.data_key, row.id, row.personal)),
  verifications: row.verifications,
  verifiedLast: row.verified_last ?? undefined,
  created: row.created_at,
  updated: row.updated_at,
  version: row.version,
});
